// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/key.hpp"

#include <algorithm>

#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/objects.h>
#include <openssl/provider.h>

#include "crypto/error_text.hpp"
#include "crypto/load_key.hpp"
#include "crypto/test_keys.hpp"

namespace speedwell::crypto {
namespace {

bool is_own(const LibraryContext& context, const OSSL_PROVIDER* provider) {
  return provider != nullptr && context.provider() == OSSL_PROVIDER_get0_name(provider);
}

std::string label(const KeyType& key) {
  std::string text = key.type + " key";
  if (!key.group.empty()) text += " (" + key.group + ")";
  if (key.bits != 0) text += " (" + std::to_string(key.bits) + " bits)";
  if (key.primes != 0) text += " (" + std::to_string(key.primes) + " primes)";
  return text;
}

std::string by_provider(const LibraryContext& context) {
  return " by provider '" + context.provider() + "'";
}

/// A raw key: this mark (DER starts otherwise), then private and public key, each behind its length
/// in 4 bytes, the lowest first.
constexpr std::string_view raw_mark = "raw:";
constexpr unsigned length_bytes = 4;

void append_sized(std::string& to, const OSSL_PARAM& octets) {
  for (unsigned i = 0; i < length_bytes; ++i)
    to += static_cast<char>(octets.data_size >> (8 * i) & 0xffU);
  to.append(static_cast<const char*>(octets.data), octets.data_size);
}

/// Takes a sized field off `bytes`; empty when there is none.
std::string take_sized(std::string_view& bytes) {
  if (bytes.size() < length_bytes) return {};
  std::size_t size = 0;
  for (unsigned i = 0; i < length_bytes; ++i)
    size |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  bytes.remove_prefix(length_bytes);
  std::string field(bytes.substr(0, size));
  bytes.remove_prefix(field.size());
  return field;
}

Result<std::string> export_raw(EVP_PKEY* key) {
  OSSL_PARAM* exported = nullptr;
  const int done = EVP_PKEY_todata(key, EVP_PKEY_KEYPAIR, &exported);
  const Owner<OSSL_PARAM, OSSL_PARAM_free> params(exported);
  const OSSL_PARAM* secret =
      done == 1 ? OSSL_PARAM_locate_const(exported, OSSL_PKEY_PARAM_PRIV_KEY) : nullptr;
  const OSSL_PARAM* open =
      done == 1 ? OSSL_PARAM_locate_const(exported, OSSL_PKEY_PARAM_PUB_KEY) : nullptr;
  if (secret == nullptr || open == nullptr || secret->data_type != OSSL_PARAM_OCTET_STRING ||
      open->data_type != OSSL_PARAM_OCTET_STRING)
    return openssl_error("private key", "its provider writes it neither as PKCS#8 nor raw");
  std::string bytes(raw_mark);
  append_sized(bytes, *secret);
  append_sized(bytes, *open);
  return bytes;
}

/// nullptr when OpenSSL refuses.
Pkey import_raw(const LibraryContext& context, const KeyType& type, std::string_view& bytes) {
  bytes.remove_prefix(raw_mark.size());
  std::string secret = take_sized(bytes);
  std::string open = take_sized(bytes);
  OSSL_PARAM params[] = {
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, secret.data(), secret.size()),
      OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, open.data(), open.size()),
      OSSL_PARAM_construct_end()};
  const PkeyCtx importer(
      EVP_PKEY_CTX_new_from_name(context.handle(), type.type.c_str(), context.properties()));
  EVP_PKEY* read = nullptr;
  const bool done = importer && EVP_PKEY_fromdata_init(importer.get()) == 1 &&
                    EVP_PKEY_fromdata(importer.get(), &read, EVP_PKEY_KEYPAIR, params) == 1;
  Pkey key(read);
  return done ? std::move(key) : nullptr;
}

/// nullptr when OpenSSL refuses.
Pkey import_pkcs8(const LibraryContext& context, std::string_view& bytes) {
  EVP_PKEY* read = nullptr;
  // Decoders may lie beside the provider (those of `fips` do); whose the key is, is asked later.
  const std::string preferred = "?" + std::string(context.properties());
  const DecoderCtx decoder(OSSL_DECODER_CTX_new_for_pkey(&read, "DER", "PrivateKeyInfo", nullptr,
                                                         EVP_PKEY_KEYPAIR, context.handle(),
                                                         preferred.c_str()));
  const unsigned char* data = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t size = bytes.size();
  const bool done = decoder && OSSL_DECODER_from_data(decoder.get(), &data, &size) == 1;
  Pkey key(read);
  bytes.remove_prefix(bytes.size() - size);
  return done ? std::move(key) : nullptr;
}

bool is_in_group(const EVP_PKEY* key, const std::string& group) {
  char name[64] = "";
  std::size_t size = 0;
  if (EVP_PKEY_get_group_name(key, name, sizeof name, &size) != 1) return false;
  return OPENSSL_strcasecmp(name, group.c_str()) == 0 ||
         // Curves have several names; the provider tells the one of its table ("prime256v1").
         (OBJ_sn2nid(name) != NID_undef && OBJ_sn2nid(name) == EC_curve_nist2nid(group.c_str()));
}

bool has_factor(const EVP_PKEY* key, unsigned number) {
  BIGNUM* factor = nullptr;
  const std::string name = "rsa-factor" + std::to_string(number);
  ERR_set_mark();
  const bool has = EVP_PKEY_get_bn_param(key, name.c_str(), &factor) == 1;
  ERR_pop_to_mark();
  BN_clear_free(factor);
  return has;
}

/// A key that its provider does not give away tells no factors and counts as one of two primes.
bool has_primes(const EVP_PKEY* key, unsigned primes) {
  return (primes <= 2 || has_factor(key, primes)) && !has_factor(key, std::max(primes, 2U) + 1);
}

/// Ready for EVP_PKEY_keygen_init, with parameters where the type needs them.
Result<PkeyCtx> new_generator(const LibraryContext& context, const KeyType& key) {
  if (key.type == "DSA") {
    const auto parameters = dsa_parameters(context, key.bits);
    if (!parameters) return parameters.error();
    return key_context(context, parameters->get());
  }
  return PkeyCtx(
      EVP_PKEY_CTX_new_from_name(context.handle(), key.type.c_str(), context.properties()));
}

}  // namespace

bool is_a(const EVP_PKEY* key, const KeyType& type) {
  return EVP_PKEY_is_a(key, type.type.c_str()) == 1 &&
         (type.bits == 0 || EVP_PKEY_get_bits(key) == static_cast<int>(type.bits)) &&
         (type.type != "RSA" || has_primes(key, type.primes)) &&
         (type.group.empty() || is_in_group(key, type.group));
}

bool serves_key_type(const LibraryContext& context, const KeyType& key) {
  ERR_set_mark();
  const Keymgmt keymgmt(
      EVP_KEYMGMT_fetch(context.handle(), key.type.c_str(), context.properties()));
  ERR_pop_to_mark();
  return keymgmt != nullptr && is_own(context, EVP_KEYMGMT_get0_provider(keymgmt.get()));
}

bool takes_group(const LibraryContext& context, const KeyType& key) {
  ERR_set_mark();
  const bool taken = key_generator(context, key).has_value();
  ERR_pop_to_mark();
  return taken;
}

Result<PkeyCtx> key_generator(const LibraryContext& context, const KeyType& key) {
  auto generator = new_generator(context, key);
  if (!generator) return generator.error();
  std::string group = key.group;
  std::size_t bits = key.bits;
  std::size_t primes = key.primes;
  OSSL_PARAM params[4] = {OSSL_PARAM_construct_end(), OSSL_PARAM_construct_end(),
                          OSSL_PARAM_construct_end(), OSSL_PARAM_construct_end()};
  OSSL_PARAM* next = params;
  if (!group.empty())
    *next++ = OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group.data(), 0);
  if (bits != 0 && key.type == "RSA")
    *next++ = OSSL_PARAM_construct_size_t(OSSL_PKEY_PARAM_RSA_BITS, &bits);
  if (primes != 0) *next++ = OSSL_PARAM_construct_size_t(OSSL_PKEY_PARAM_RSA_PRIMES, &primes);
  if (!*generator || EVP_PKEY_keygen_init(generator->get()) != 1 ||
      (next != params && EVP_PKEY_CTX_set_params(generator->get(), params) != 1))
    return openssl_error(label(key), "cannot be made" + by_provider(context));
  return generator;
}

Result<Pkey> generate_key(const LibraryContext& context, const KeyType& key) {
  if (has_test_key(key)) return test_key(context, key);
  auto generator = key_generator(context, key);
  if (!generator) return generator.error();
  EVP_PKEY* made = nullptr;
  if (EVP_PKEY_generate(generator->get(), &made) != 1)
    return openssl_error(label(key), "not made" + by_provider(context));
  return Pkey(made);
}

Result<std::string> export_key(EVP_PKEY* key) {
  const EncoderCtx encoder(
      OSSL_ENCODER_CTX_new_for_pkey(key, EVP_PKEY_KEYPAIR, "DER", "PrivateKeyInfo", nullptr));
  unsigned char* data = nullptr;
  std::size_t size = 0;
  if (encoder && OSSL_ENCODER_CTX_get_num_encoders(encoder.get()) == 0) {
    error_text();
    return export_raw(key);
  }
  if (!encoder || OSSL_ENCODER_to_data(encoder.get(), &data, &size) != 1)
    return openssl_error("private key", "its provider does not write it as PKCS#8");
  std::string der(reinterpret_cast<const char*>(data), size);
  OPENSSL_clear_free(data, size);
  return der;
}

Result<Pkey> import_key(const LibraryContext& context, const KeyType& expected,
                        std::string_view& bytes) {
  std::string_view rest = bytes;
  Pkey key;
  if (const std::string source = take_key_reference(rest); !source.empty()) {
    auto loaded = load_key(context, source);
    if (!loaded) return loaded.error();
    key = std::move(*loaded);
  } else {
    key = rest.starts_with(raw_mark) ? import_raw(context, expected, rest)
                                     : import_pkcs8(context, rest);
  }
  if (!key) return openssl_error(label(expected), "not taken in" + by_provider(context));
  if (!is_own(context, EVP_PKEY_get0_provider(key.get())))
    return Error{ErrorCode::crypto, label(expected),
                 "taken in by another provider, not" + by_provider(context)};
  error_text();  // decoders that were tried in vain leave entries
  if (!is_a(key.get(), expected))
    return Error{ErrorCode::crypto, label(expected), "the key given is of another type or size"};
  bytes = rest;
  return key;
}

Result<PkeyCtx> key_context(const LibraryContext& context, EVP_PKEY* key) {
  PkeyCtx made(EVP_PKEY_CTX_new_from_pkey(context.handle(), key, context.properties()));
  if (!made) return openssl_error("private key", "no context" + by_provider(context));
  return made;
}

}  // namespace speedwell::crypto
