// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/kdf_algorithms.hpp"

#include <algorithm>

#include <openssl/err.h>

#include "crypto/error_text.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

// Names of parameters that OpenSSL 3.0's headers do not have yet (Argon2 came with 3.2).
constexpr const char* param_lanes = "lanes";
constexpr const char* param_memory = "memcost";
constexpr const char* param_additional = "ad";

KdfParam text(const char* name, std::string value) {
  return {name, KdfParam::Type::text, std::move(value)};
}
KdfParam octets(const char* name, std::string value) {
  return {name, KdfParam::Type::octets, std::move(value)};
}
KdfParam number(const char* name, std::uint64_t value) {
  return {name, KdfParam::Type::number, "", value};
}

/// Bytes that differ from each other and, by `start`, from those of other parameters.
std::string some_bytes(std::size_t size, unsigned start) {
  std::string bytes(size, '\0');
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 11 + start);
  return bytes;
}

KdfParam secret(std::size_t size = 32) {
  return octets(OSSL_KDF_PARAM_KEY, some_bytes(size, 1));
}
KdfParam salt(std::size_t size = 16) {
  return octets(OSSL_KDF_PARAM_SALT, some_bytes(size, 2));
}
KdfParam info() {
  return octets(OSSL_KDF_PARAM_INFO, some_bytes(32, 3));
}
KdfParam password() {
  return octets(OSSL_KDF_PARAM_PASSWORD, "correct horse 16");
}

enum class Digests { none, all, of_tls1, of_tls13, of_ssh };

/// One derivation of OpenSSL and how it is used; `complete` adds what its digest decides.
struct Scheme {
  std::string name;  ///< speedwell's; the digest's follows
  const char* kdf;   ///< OpenSSL's
  Digests digests;
  std::vector<KdfParam> fixed;
  std::vector<KdfParam> each;
  std::size_t size = 32;
};

std::vector<Scheme> argon2() {
  std::vector<Scheme> result;
  for (const auto& [name, kdf] :
       {std::pair{"argon2d", "ARGON2D"}, {"argon2i", "ARGON2I"}, {"argon2id", "ARGON2ID"}})
    result.push_back(
        {name,
         kdf,
         Digests::none,
         {number(OSSL_KDF_PARAM_ITER, 3), number(param_lanes, 4), number(param_memory, 65536)},
         {password(), salt()}});
  return result;
}

std::vector<Scheme> schemes() {
  std::vector<Scheme> all{
      {"hkdf", "HKDF", Digests::all, {}, {secret(), salt(32), info()}},
      {"pbkdf2",
       "PBKDF2",
       Digests::all,
       {number(OSSL_KDF_PARAM_ITER, 10000)},
       {password(), salt()}},
      {"pkcs12kdf",
       "PKCS12KDF",
       Digests::all,
       {number(OSSL_KDF_PARAM_ITER, 2048), number(OSSL_KDF_PARAM_PKCS12_ID, 1)},
       {password(), salt()}},
      {"sskdf", "SSKDF", Digests::all, {}, {secret(), info()}},
      {"x963kdf", "X963KDF", Digests::all, {}, {secret(), info()}},
      {"x942kdf",
       "X942KDF-ASN1",
       Digests::all,
       {text(OSSL_KDF_PARAM_CEK_ALG, "AES-256-WRAP")},
       {secret()}},
      {"kbkdf-hmac",
       "KBKDF",
       Digests::all,
       {text(OSSL_KDF_PARAM_MAC, "HMAC"), text(OSSL_KDF_PARAM_MODE, "counter")},
       {secret(), salt(), info()}},
      {"sshkdf",
       "SSHKDF",
       Digests::of_ssh,
       {text(OSSL_KDF_PARAM_SSHKDF_TYPE, "C")},
       {secret(), octets(OSSL_KDF_PARAM_SSHKDF_XCGHASH, some_bytes(32, 4)),
        octets(OSSL_KDF_PARAM_SSHKDF_SESSION_ID, some_bytes(32, 5))}},
      {"tls1-prf",
       "TLS1-PRF",
       Digests::of_tls1,
       {},
       {octets(OSSL_KDF_PARAM_SECRET, some_bytes(48, 1)),
        octets(OSSL_KDF_PARAM_SEED, "master secret" + some_bytes(64, 2))},
       48},
      {"tls13-kdf",
       "TLS13-KDF",
       Digests::of_tls13,
       {text(OSSL_KDF_PARAM_MODE, "EXPAND_ONLY"), octets(OSSL_KDF_PARAM_PREFIX, "tls13 "),
        octets(OSSL_KDF_PARAM_LABEL, "c hs traffic")},
       {}},
      {"scrypt",
       "SCRYPT",
       Digests::none,
       {number(OSSL_KDF_PARAM_SCRYPT_N, 16384), number(OSSL_KDF_PARAM_SCRYPT_R, 8),
        number(OSSL_KDF_PARAM_SCRYPT_P, 1)},
       {password(), salt()},
       64}};
  for (const auto& [bits, size] : {std::pair{"128", 16U}, {"192", 24U}, {"256", 32U}}) {
    const KdfParam cipher = text(OSSL_KDF_PARAM_CIPHER, std::string("AES-") + bits + "-CBC");
    all.push_back({std::string("kbkdf-cmac-aes-") + bits,
                   "KBKDF",
                   Digests::none,
                   {text(OSSL_KDF_PARAM_MAC, "CMAC"), cipher, text(OSSL_KDF_PARAM_MODE, "counter")},
                   {secret(size), salt(), info()}});
    all.push_back({std::string("krb5kdf-aes-") + bits,
                   "KRB5KDF",
                   Digests::none,
                   {cipher},
                   {secret(size), octets(OSSL_KDF_PARAM_CONSTANT, "prf")},
                   size});
  }
  for (Scheme& scheme : argon2()) all.push_back(std::move(scheme));
  return all;
}

std::vector<std::string> digests_for(const crypto::LibraryContext& context, Digests which) {
  std::vector<std::string> served = served_digests(context);
  const auto keep = [&served](std::initializer_list<std::string_view> names) {
    std::erase_if(served, [names](const std::string& digest) {
      return std::find(names.begin(), names.end(), digest) == names.end();
    });
  };
  if (which == Digests::of_tls1) keep({"md5-sha1", "sha256", "sha384"});
  if (which == Digests::of_tls13) keep({"sha256", "sha384"});
  if (which == Digests::of_ssh) keep({"sha1", "sha256", "sha384", "sha512"});
  std::erase_if(served, [&context](const std::string& name) {
    const auto md = fetch_digest(context, name);
    return !md || (EVP_MD_get_flags(md->get()) & EVP_MD_FLAG_XOF) != 0;
  });
  return served;
}

Result<crypto::Kdf> fetch_kdf(const crypto::LibraryContext& context, const std::string& name) {
  crypto::Kdf kdf(EVP_KDF_fetch(context.handle(), name.c_str(), context.properties()));
  if (!kdf) return crypto::openssl_error(name, "not served by provider " + context.provider());
  if (auto own = require_provider(context, EVP_KDF_get0_provider(kdf.get()), name); !own)
    return own.error();
  return kdf;
}

KdfInput input_of(const crypto::LibraryContext& context, const Scheme& scheme,
                  const std::string& digest) {
  KdfInput input{scheme.kdf, digest, scheme.fixed, scheme.each, scheme.size};
  input.accumulates = input.kdf == "TLS1-PRF";  // its seeds
  if (!digest.empty()) input.fixed.push_back(text(OSSL_KDF_PARAM_DIGEST, digest));
  if (scheme.digests == Digests::of_tls13) {
    const auto md = fetch_digest(context, digest);
    if (md) input.size = static_cast<std::size_t>(EVP_MD_get_size(md->get()));
    input.each = {secret(input.size), octets(OSSL_KDF_PARAM_DATA, some_bytes(input.size, 3))};
  }
  input.fixed.push_back(text(OSSL_KDF_PARAM_PROPERTIES, context.properties()));
  return input;
}

Result<std::string> derive_fresh(const crypto::LibraryContext& context, const KdfInput& input) {
  const auto fresh = kdf_context(context, input);
  if (!fresh) return fresh.error();
  std::string output(input.size, '\0');
  const KdfParams each(input.each);
  if (EVP_KDF_derive(fresh->get(), writable_bytes(output).data(), output.size(), each.params()) !=
      1)
    return crypto::openssl_error(input.kdf, "no key");
  return output;
}

struct KnownKey {
  std::string_view algorithm;
  std::vector<KdfParam> params;
  std::string_view key_hex;
};

std::vector<KnownKey> known_keys() {
  const auto password_is = [](std::string value) {
    return octets(OSSL_KDF_PARAM_PASSWORD, std::move(value));
  };
  const auto salt_is = [](std::string value) {
    return octets(OSSL_KDF_PARAM_SALT, std::move(value));
  };
  std::vector<KnownKey> known{
      // RFC 5869, appendix A.1.
      {"hkdf-sha256",
       {octets(OSSL_KDF_PARAM_KEY, std::string(22, '\x0b')),
        salt_is(from_hex("000102030405060708090a0b0c")),
        octets(OSSL_KDF_PARAM_INFO, from_hex("f0f1f2f3f4f5f6f7f8f9"))},
       "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"},
      // RFC 6070.
      {"pbkdf2-sha1",
       {password_is("password"), salt_is("salt"), number(OSSL_KDF_PARAM_ITER, 4096)},
       "4b007901b765489abead49d926f721d065a429c1"},
      // RFC 7914, sections 11 and 12.
      {"pbkdf2-sha256",
       {password_is("passwd"), salt_is("salt"), number(OSSL_KDF_PARAM_ITER, 1)},
       "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
       "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"},
      {"scrypt",
       {password_is("password"), salt_is("NaCl"), number(OSSL_KDF_PARAM_SCRYPT_N, 1024),
        number(OSSL_KDF_PARAM_SCRYPT_R, 8), number(OSSL_KDF_PARAM_SCRYPT_P, 16)},
       "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
       "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"}};
  // RFC 9106, section 5.
  for (const auto& [name, key] :
       {std::pair{"argon2d", "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb"},
        {"argon2i", "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8"},
        {"argon2id", "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"}})
    known.push_back(
        {name,
         {password_is(std::string(32, '\x01')), salt_is(std::string(16, '\x02')),
          octets(OSSL_KDF_PARAM_SECRET, std::string(8, '\x03')),
          octets(param_additional, std::string(12, '\x04')), number(OSSL_KDF_PARAM_ITER, 3),
          number(param_lanes, 4), number(param_memory, 32)},
         key});
  return known;
}

}  // namespace

KdfParams::KdfParams(std::vector<KdfParam> from) : values_(std::move(from)) {
  for (KdfParam& value : values_) {
    OSSL_PARAM param = OSSL_PARAM_construct_end();
    switch (value.type) {
      case KdfParam::Type::text:
        param = OSSL_PARAM_construct_utf8_string(value.name, value.bytes.data(), 0);
        break;
      case KdfParam::Type::octets:
        param =
            OSSL_PARAM_construct_octet_string(value.name, value.bytes.data(), value.bytes.size());
        break;
      case KdfParam::Type::number:
        param = OSSL_PARAM_construct_uint64(value.name, &value.number);
        break;
    }
    params_.push_back(param);
  }
  params_.push_back(OSSL_PARAM_construct_end());
}

std::vector<std::string> kdf_names(const crypto::LibraryContext& context) {
  std::vector<std::string> names;
  ERR_set_mark();
  for (const Scheme& scheme : schemes()) {
    if (!fetch_kdf(context, scheme.kdf)) continue;
    if (scheme.digests == Digests::none) names.emplace_back(scheme.name);
    if (scheme.digests != Digests::none)
      for (const std::string& digest : digests_for(context, scheme.digests))
        names.push_back(scheme.name + "-" + digest);
  }
  ERR_pop_to_mark();
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<KdfInput> kdf_input(const crypto::LibraryContext& context,
                                  std::string_view algorithm) {
  for (const Scheme& scheme : schemes()) {
    if (scheme.digests == Digests::none && algorithm == scheme.name)
      return input_of(context, scheme, "");
    const std::string prefix = scheme.name + "-";
    if (scheme.digests != Digests::none && algorithm.starts_with(prefix))
      return input_of(context, scheme, std::string(algorithm.substr(prefix.size())));
  }
  return std::nullopt;
}

Result<crypto::KdfCtx> kdf_context(const crypto::LibraryContext& context, const KdfInput& input) {
  const auto kdf = fetch_kdf(context, input.kdf);
  if (!kdf) return kdf.error();
  crypto::KdfCtx made(EVP_KDF_CTX_new(kdf->get()));
  const KdfParams fixed(input.fixed);
  if (!made || EVP_KDF_CTX_set_params(made.get(), fixed.params()) != 1)
    return crypto::openssl_error(input.kdf, "its parameters are not taken");
  return made;
}

Result<std::string> kdf_apart(const crypto::LibraryContext& context, const KdfInput& input) {
  auto key = kdf_by_formula(context, input);
  if (!key) return key.error();
  if (*key) return std::move(**key);
  return derive_fresh(context, input);
}

Result<void> check_known_key(const crypto::LibraryContext& context, std::string_view algorithm) {
  for (KnownKey& known : known_keys()) {
    if (known.algorithm != algorithm) continue;
    KdfInput input = kdf_input(context, algorithm).value();
    const std::string expected = from_hex(known.key_hex);
    input.each = std::move(known.params);
    input.size = expected.size();
    const auto key = derive_fresh(context, input);
    if (!key) return key.error();
    return require_equal(algorithm, "the published key", readable_bytes(*key),
                         readable_bytes(expected));
  }
  return {};
}

}  // namespace speedwell::operation
