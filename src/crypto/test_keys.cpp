// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/test_keys.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>
#include <openssl/asn1.h>
#include <openssl/bn.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include "crypto/error_text.hpp"
#include "crypto/test_keys_data.hpp"

namespace speedwell::crypto {
namespace {

using Bn = Owner<BIGNUM, BN_free>;
using BnCtx = Owner<BN_CTX, BN_CTX_free>;
using ParamBuild = Owner<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>;
using Params = Owner<OSSL_PARAM, OSSL_PARAM_free>;

/// nullptr when memory is short.
Bn number(std::string_view hex) {
  BIGNUM* made = nullptr;
  BN_hex2bn(&made, std::string(hex).c_str());
  return Bn(made);
}

/// DER (X.690) of an INTEGER, and of a SEQUENCE around its members.
std::string der_integer(const BIGNUM* value) {
  const Owner<ASN1_INTEGER, ASN1_INTEGER_free> integer(BN_to_ASN1_INTEGER(value, nullptr));
  unsigned char* bytes = nullptr;
  const int size = integer ? i2d_ASN1_INTEGER(integer.get(), &bytes) : -1;
  std::string result;
  if (size > 0) result.assign(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
  OPENSSL_free(bytes);
  return result;
}
std::string der_sequence(const std::string& members) {
  const int size = static_cast<int>(members.size());
  std::string result(
      static_cast<std::size_t>(ASN1_object_size(1, size, V_ASN1_SEQUENCE)) - members.size(), '\0');
  auto* head = reinterpret_cast<unsigned char*>(result.data());
  ASN1_put_object(&head, 1, size, V_ASN1_SEQUENCE, V_ASN1_UNIVERSAL);
  return result + members;
}

/// All that RFC 8017, A.1.2 stores of an RSA key, computed from its primes.
class RsaKey {
 public:
  explicit RsaKey(std::span<const std::string_view> primes) {
    for (const std::string_view hex : primes) factors_.push_back(number(hex));
    done_ = compute();
  }

  /// RFC 8017's RSAPrivateKey; "" when memory is short. Not by parameters: OpenSSL 3.5.9 mixes up
  /// the factors of four primes and more that it gets so.
  std::string der() const {
    if (!done_) return "";
    const bool more = factors_.size() > 2;
    const Bn version(BN_new());
    if (!version || BN_set_word(version.get(), more ? 1 : 0) != 1) return "";
    std::string members = der_integer(version.get());
    for (const Bn* value : {&modulus_, &exponent_, &secret_, &factors_[0], &factors_[1],
                            &exponents_[0], &exponents_[1], &coefficients_[0]})
      members += der_integer(value->get());
    std::string others;
    for (std::size_t i = 2; i < factors_.size(); ++i)
      others += der_sequence(der_integer(factors_[i].get()) + der_integer(exponents_[i].get()) +
                             der_integer(coefficients_[i - 1].get()));
    if (more) members += der_sequence(others);
    return der_sequence(members);
  }

 private:
  bool compute() {
    const BnCtx scratch(BN_CTX_new());
    const Bn order(BN_new());  // the least common multiple of all prime - 1
    const Bn gcd(BN_new());
    modulus_.reset(BN_new());
    exponent_.reset(BN_new());
    secret_.reset(BN_new());
    if (!scratch || !order || !gcd || !modulus_ || !exponent_ || !secret_ ||
        BN_one(order.get()) != 1 || BN_one(modulus_.get()) != 1 ||
        BN_set_word(exponent_.get(), RSA_F4) != 1)
      return false;
    for (std::size_t i = 0; i < factors_.size(); ++i) {
      const Bn less(BN_dup(factors_[i].get()));
      if (!less || BN_sub_word(less.get(), 1) != 1 ||
          BN_gcd(gcd.get(), order.get(), less.get(), scratch.get()) != 1 ||
          BN_mul(order.get(), order.get(), less.get(), scratch.get()) != 1 ||
          BN_div(order.get(), nullptr, order.get(), gcd.get(), scratch.get()) != 1)
        return false;
      // Of the second prime the inverse modulo the first; of later ones, of the product before.
      const BIGNUM* inverted = i == 1 ? factors_[1].get() : modulus_.get();
      if (i > 0) {
        coefficients_.emplace_back(
            BN_mod_inverse(nullptr, inverted, factors_[i == 1 ? 0 : i].get(), scratch.get()));
        if (!coefficients_.back()) return false;
      }
      if (BN_mul(modulus_.get(), modulus_.get(), factors_[i].get(), scratch.get()) != 1)
        return false;
    }
    if (BN_mod_inverse(secret_.get(), exponent_.get(), order.get(), scratch.get()) == nullptr)
      return false;
    for (const Bn& factor : factors_) {
      const Bn less(BN_dup(factor.get()));
      exponents_.emplace_back(BN_new());
      if (!less || !exponents_.back() || BN_sub_word(less.get(), 1) != 1 ||
          BN_nnmod(exponents_.back().get(), secret_.get(), less.get(), scratch.get()) != 1)
        return false;
    }
    return true;
  }

  std::vector<Bn> factors_;
  std::vector<Bn> exponents_;
  std::vector<Bn> coefficients_;
  Bn modulus_;
  Bn exponent_;
  Bn secret_;
  bool done_ = false;
};

/// nullptr when OpenSSL refuses.
Pkey from_params(const LibraryContext& context, const char* type, int selection,
                 OSSL_PARAM* params) {
  if (params == nullptr) return nullptr;
  const PkeyCtx importer(EVP_PKEY_CTX_new_from_name(context.handle(), type, context.properties()));
  EVP_PKEY* made = nullptr;
  const bool done = importer && EVP_PKEY_fromdata_init(importer.get()) == 1 &&
                    EVP_PKEY_fromdata(importer.get(), &made, selection, params) == 1;
  Pkey key(made);
  return done ? std::move(key) : nullptr;
}

const RsaPrimes* find_primes(const KeyType& type) {
  if (type.type != "RSA") return nullptr;
  for (const RsaPrimes& known : rsa_test_keys())
    if (known.bits == type.bits && known.primes.size() == (type.primes == 0 ? 2 : type.primes))
      return &known;
  return nullptr;
}

bool is_small_dsa(const KeyType& type) {
  return type.type == "DSA" && type.bits == 512;
}

/// Of the parameters alone when `secret` is "".
Result<Pkey> dsa_key(const LibraryContext& context, unsigned bits, std::string_view secret) {
  const std::string where =
      fmt::format("DSA {} ({} bits)", secret.empty() ? "parameters" : "test key", bits);
  for (const DsaParameters& known : dsa_test_parameters()) {
    if (known.bits != bits) continue;
    const Bn p = number(known.p);
    const Bn q = number(known.q);
    const Bn g = number(known.g);
    const ParamBuild build(OSSL_PARAM_BLD_new());
    bool done = build && OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_FFC_P, p.get()) == 1 &&
                OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_FFC_Q, q.get()) == 1 &&
                OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_FFC_G, g.get()) == 1;
    const Bn x = number(secret);
    const Bn y(BN_new());
    const BnCtx scratch(BN_CTX_new());
    if (!secret.empty())
      done = done && y && scratch &&
             BN_mod_exp(y.get(), g.get(), x.get(), p.get(), scratch.get()) == 1 &&
             OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PRIV_KEY, x.get()) == 1 &&
             OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_PUB_KEY, y.get()) == 1;
    if (!done) return openssl_error(where, "no memory");
    const Params params(OSSL_PARAM_BLD_to_param(build.get()));
    Pkey made = from_params(
        context, "DSA", secret.empty() ? EVP_PKEY_KEY_PARAMETERS : EVP_PKEY_KEYPAIR, params.get());
    if (!made) return openssl_error(where, "not taken in by provider '" + context.provider() + "'");
    return made;
  }
  return Error{ErrorCode::not_found, where, "none of that size"};
}

}  // namespace

bool has_test_key(const KeyType& type) {
  return find_primes(type) != nullptr || is_small_dsa(type);
}

Result<Pkey> test_key(const LibraryContext& context, const KeyType& type) {
  if (is_small_dsa(type)) return dsa_key(context, type.bits, dsa_512_secret());
  const RsaPrimes* primes = find_primes(type);
  if (primes == nullptr) return Error{ErrorCode::not_found, type.type, "no such test key"};
  const std::string der = RsaKey(primes->primes).der();
  const auto* bytes = reinterpret_cast<const unsigned char*>(der.data());
  const std::string preferred = "?" + std::string(context.properties());  // `base` decodes for fips
  Pkey made(d2i_PrivateKey_ex(EVP_PKEY_RSA, nullptr, &bytes, static_cast<long>(der.size()),
                              context.handle(), preferred.c_str()));
  if (!made)
    return openssl_error("RSA test key (" + std::to_string(type.bits) + " bits)",
                         "not taken in by provider '" + context.provider() + "'");
  return made;
}

Result<Pkey> dsa_parameters(const LibraryContext& context, unsigned bits) {
  return dsa_key(context, bits, "");
}

}  // namespace speedwell::crypto
