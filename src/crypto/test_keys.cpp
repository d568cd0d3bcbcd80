// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/test_keys.hpp"

#include <array>
#include <string>
#include <vector>

#include <openssl/bn.h>
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

constexpr std::array factor_names{OSSL_PKEY_PARAM_RSA_FACTOR1, OSSL_PKEY_PARAM_RSA_FACTOR2,
                                  OSSL_PKEY_PARAM_RSA_FACTOR3, OSSL_PKEY_PARAM_RSA_FACTOR4,
                                  OSSL_PKEY_PARAM_RSA_FACTOR5};
constexpr std::array exponent_names{OSSL_PKEY_PARAM_RSA_EXPONENT1, OSSL_PKEY_PARAM_RSA_EXPONENT2,
                                    OSSL_PKEY_PARAM_RSA_EXPONENT3, OSSL_PKEY_PARAM_RSA_EXPONENT4,
                                    OSSL_PKEY_PARAM_RSA_EXPONENT5};
constexpr std::array coefficient_names{
    OSSL_PKEY_PARAM_RSA_COEFFICIENT1, OSSL_PKEY_PARAM_RSA_COEFFICIENT2,
    OSSL_PKEY_PARAM_RSA_COEFFICIENT3, OSSL_PKEY_PARAM_RSA_COEFFICIENT4};

/// All that RFC 8017, A.1.2 stores of an RSA key, computed from its primes.
class RsaKey {
 public:
  explicit RsaKey(std::span<const std::string_view> primes) {
    for (const std::string_view hex : primes) factors_.push_back(number(hex));
    done_ = compute();
  }

  /// nullptr when OpenSSL refuses.
  Params params() const {
    const ParamBuild build(OSSL_PARAM_BLD_new());
    const auto push = [&build](const char* name, const Bn& value) {
      return OSSL_PARAM_BLD_push_BN(build.get(), name, value.get()) == 1;
    };
    bool pushed = done_ && build && push(OSSL_PKEY_PARAM_RSA_N, modulus_) &&
                  push(OSSL_PKEY_PARAM_RSA_E, exponent_) && push(OSSL_PKEY_PARAM_RSA_D, secret_);
    for (std::size_t i = 0; pushed && i < factors_.size(); ++i)
      pushed = push(factor_names[i], factors_[i]) && push(exponent_names[i], exponents_[i]);
    for (std::size_t i = 0; pushed && i < coefficients_.size(); ++i)
      pushed = push(coefficient_names[i], coefficients_[i]);
    return Params(pushed ? OSSL_PARAM_BLD_to_param(build.get()) : nullptr);
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

}  // namespace

bool has_test_key(const KeyType& type) {
  return find_primes(type) != nullptr;
}

Result<Pkey> test_key(const LibraryContext& context, const KeyType& type) {
  const RsaPrimes* primes = find_primes(type);
  if (primes == nullptr) return Error{ErrorCode::not_found, type.type, "no such test key"};
  Pkey made = from_params(context, "RSA", EVP_PKEY_KEYPAIR, RsaKey(primes->primes).params().get());
  if (!made)
    return openssl_error("RSA test key (" + std::to_string(type.bits) + " bits)",
                         "not taken in by provider '" + context.provider() + "'");
  return made;
}

Result<Pkey> dsa_parameters(const LibraryContext& context, unsigned bits) {
  const std::string where = "DSA parameters (" + std::to_string(bits) + " bits)";
  for (const DsaParameters& known : dsa_test_parameters()) {
    if (known.bits != bits) continue;
    const Bn p = number(known.p);
    const Bn q = number(known.q);
    const Bn g = number(known.g);
    const ParamBuild build(OSSL_PARAM_BLD_new());
    if (!build || OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_FFC_P, p.get()) != 1 ||
        OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_FFC_Q, q.get()) != 1 ||
        OSSL_PARAM_BLD_push_BN(build.get(), OSSL_PKEY_PARAM_FFC_G, g.get()) != 1)
      return openssl_error(where, "no memory");
    const Params params(OSSL_PARAM_BLD_to_param(build.get()));
    Pkey made = from_params(context, "DSA", EVP_PKEY_KEY_PARAMETERS, params.get());
    if (!made) return openssl_error(where, "not taken in by provider '" + context.provider() + "'");
    return made;
  }
  return Error{ErrorCode::not_found, where, "none of that size"};
}

}  // namespace speedwell::crypto
