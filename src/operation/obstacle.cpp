// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/obstacle.hpp"

#include <algorithm>
#include <array>

#include <openssl/crypto.h>

#include "crypto/error_text.hpp"
#include "operation/catalogue.hpp"

namespace speedwell::operation {
namespace {

/// Algorithms under each of some verbs.
struct Family {
  std::vector<std::string_view> verbs;
  std::vector<std::string_view> algorithms;
};

std::vector<std::string_view> signatures() {
  return {"rsa-512",
          "rsa-1024",
          "rsa-2048",
          "rsa-3072",
          "rsa-4096",
          "rsa-7680",
          "rsa-15360",
          "dsa-1024",
          "dsa-2048",
          "dsa-3072",
          "ecdsa-p256",
          "ecdsa-p384",
          "ecdsa-p521",
          "ecdsa-secp160r1",
          "ecdsa-prime192v1",
          "ecdsa-secp224r1",
          "ecdsa-secp256k1",
          "ecdsa-sect163k1",
          "ecdsa-sect233k1",
          "ecdsa-sect283k1",
          "ecdsa-sect409k1",
          "ecdsa-sect571k1",
          "ecdsa-sect163r2",
          "ecdsa-sect233r1",
          "ecdsa-sect283r1",
          "ecdsa-sect409r1",
          "ecdsa-sect571r1",
          "ecdsa-brainpoolp256r1",
          "ecdsa-brainpoolp384r1",
          "ecdsa-brainpoolp512r1",
          "ed25519",
          "ed448",
          "sm2",
          "ml-dsa-44",
          "ml-dsa-65",
          "ml-dsa-87",
          "slh-dsa-sha2-128s",
          "slh-dsa-sha2-128f",
          "slh-dsa-sha2-192s",
          "slh-dsa-sha2-192f",
          "slh-dsa-sha2-256s",
          "slh-dsa-sha2-256f",
          "slh-dsa-shake-128s",
          "slh-dsa-shake-128f",
          "slh-dsa-shake-192s",
          "slh-dsa-shake-192f",
          "slh-dsa-shake-256s",
          "slh-dsa-shake-256f",
          "falcon512",
          "falcon1024"};
}

std::vector<Family> families() {
  const std::vector<std::string_view> ciphers_verbs{"encrypt", "decrypt"};
  const std::vector<std::string_view> aead_verbs{"seal", "open"};
  const std::vector<std::string_view> signature_verbs{"sign", "verify", "keygen"};
  const std::vector<std::string_view> kem_verbs{"encaps", "decaps", "keygen"};
  return {
      Family{{"digest"},
             {"md2",        "md4",      "md5",         "mdc2",        "ripemd-160", "whirlpool",
              "sha1",       "sha224",   "sha256",      "sha384",      "sha512",     "sha512-224",
              "sha512-256", "sha3-224", "sha3-256",    "sha3-384",    "sha3-512",   "shake-128",
              "shake-256",  "sm3",      "blake2s-256", "blake2b-512", "keccak-256", "keccak-512"}},
      Family{{"mac"},
             {"hmac-md5", "hmac-sha1", "hmac-sha256", "hmac-sha384", "hmac-sha512", "cmac-aes-128",
              "cmac-aes-256", "gmac-aes-128", "gmac-aes-256", "kmac-128", "kmac-256", "poly1305",
              "siphash", "blake2bmac", "blake2smac"}},
      Family{ciphers_verbs, {"des-cbc",          "des-ede3-cbc",     "rc2-cbc",      "rc4",
                             "rc5-cbc",          "bf-cbc",           "cast5-cbc",    "idea-cbc",
                             "seed-cbc",         "aes-128-cbc",      "aes-256-cbc",  "aes-128-ctr",
                             "aes-256-ctr",      "aes-128-xts",      "aes-256-xts",  "aes-256-wrap",
                             "camellia-128-cbc", "camellia-256-cbc", "aria-128-cbc", "aria-256-cbc",
                             "sm4-cbc",          "sm4-ctr",          "sm4-xts",      "chacha20"}},
      Family{aead_verbs,
             {"aes-128-gcm", "aes-256-gcm", "aes-128-ccm", "aes-256-ccm", "aes-128-ocb",
              "aes-256-ocb", "aes-128-siv", "aes-256-siv", "aes-128-gcm-siv", "aes-256-gcm-siv",
              "aria-128-gcm", "sm4-gcm", "sm4-ccm", "chacha20-poly1305"}},
      Family{signature_verbs, signatures()},
      Family{ciphers_verbs, {"rsa-2048", "rsa-4096", "rsa-oaep-2048", "sm2"}},
      Family{{"derive"},
             {"x25519", "x448", "ecdh-p256", "ecdh-p384", "ecdh-p521", "ecdh-secp256k1",
              "ecdh-sect571r1", "ecdh-brainpoolp256r1", "ffdhe2048", "ffdhe3072", "ffdhe4096",
              "ffdhe6144", "ffdhe8192"}},
      Family{kem_verbs,
             {"ml-kem-512", "ml-kem-768", "ml-kem-1024", "x25519mlkem768", "x448mlkem1024",
              "secp256r1mlkem768", "secp384r1mlkem1024"}},
      Family{{"encaps", "decaps"}, {"rsa-2048", "dhkem-p256", "dhkem-x25519", "dhkem-x448"}},
      Family{{"kdf"},
             {"hkdf-sha256", "pbkdf2-sha256", "scrypt", "tls1-prf-sha256", "tls13-kdf-sha256",
              "sskdf-sha256", "x963kdf-sha256", "kbkdf-hmac-sha256", "sshkdf-sha256", "argon2d",
              "argon2i", "argon2id"}},
      Family{{"multiblock"},
             {"aes-128-cbc-hmac-sha1", "aes-256-cbc-hmac-sha1", "aes-128-cbc-hmac-sha256",
              "aes-256-cbc-hmac-sha256"}},
  };
}

/// What is known of an algorithm, where it is missing.
struct Remark {
  std::string_view part;  ///< of the name
  std::string_view text;
};
constexpr std::array remarks{
    Remark{"/dhkem-", "came with OpenSSL 3.2"},
    Remark{"-gcm-siv", "came with OpenSSL 3.2"},
    Remark{"/argon2", "came with OpenSSL 3.2"},
    Remark{"/keccak-", "came with OpenSSL 3.2"},
    Remark{"/sm4-gcm", "came with OpenSSL 3.1"},
    Remark{"/sm4-ccm", "came with OpenSSL 3.1"},
    Remark{"/sm4-xts", "came with OpenSSL 3.2"},
    Remark{"mlkem", "came with OpenSSL 3.5"},
    Remark{"/ml-kem-", "came with OpenSSL 3.5"},
    Remark{"/ml-dsa-", "came with OpenSSL 3.5"},
    Remark{"/slh-dsa-", "came with OpenSSL 3.5"},
    Remark{"/falcon", "no OpenSSL has it; the provider `oqsprovider` does"},
    Remark{"/md2", "built only with Configure's enable-md2"},
    Remark{"/rc5", "built only with Configure's enable-rc5"},
    Remark{"/idea", "left out of many builds (Configure's no-idea)"},
    Remark{"/mdc2", "left out of many builds (Configure's no-mdc2)"},
    Remark{"-sect", "left out of some builds (Configure's no-ec2m)"},
    Remark{"/multiblock", "only for x86-64 CPUs with AES-NI and AVX2"},
};

/// The other provider of OpenSSL itself that serves `name`, or "".
std::string other_provider(const crypto::LibraryContext& context, std::string_view name) {
  struct Other {
    const char* provider;
    std::vector<std::string> names;
  };
  static const std::vector<Other> others = [] {
    std::vector<Other> loaded;
    for (const char* provider : {"default", "legacy"})
      if (const auto made = crypto::LibraryContext::create(provider))
        loaded.push_back({provider, names(**made)});
    crypto::clear_errors();
    return loaded;
  }();
  for (const Other& other : others)
    if (other.provider != context.provider() &&
        std::find(other.names.begin(), other.names.end(), name) != other.names.end())
      return other.provider;
  return "";
}

/// FIPS 140-3 modules verify with short keys and make none (SP 800-131A; OpenSSL's fips provider).
std::optional<std::string> refused_by_fips(const crypto::LibraryContext& context,
                                           std::string_view name) {
  if (context.provider() != "fips") return std::nullopt;
  for (const std::string_view verb : {"sign/", "keygen/", "encaps/", "encrypt/"})
    for (const std::string_view small :
         {"rsa-512", "rsa-1024", "rsa-pss-1024", "rsa-oaep-1024", "dsa-512", "dsa-1024"})
      if (name.starts_with(verb) && name.substr(verb.size()).starts_with(small))
        return "refused by provider 'fips': keys below 112 bits of strength are not to be used";
  return std::nullopt;
}

}  // namespace

std::vector<std::string> well_known_names() {
  std::vector<std::string> result{"random"};
  for (const Family& family : families())
    for (const std::string_view verb : family.verbs)
      for (const std::string_view algorithm : family.algorithms)
        result.push_back(std::string(verb) + "/" + std::string(algorithm));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::optional<std::string> obstacle(const crypto::LibraryContext& context, std::string_view name) {
  if (auto refused = refused_by_fips(context, name)) return refused;
  const auto found = find(context, name);
  if (found) return std::nullopt;
  std::string text = "not offered by provider '" + context.provider() + "' of OpenSSL " +
                     OpenSSL_version(OPENSSL_VERSION_STRING);
  if (const std::string other = other_provider(context, name); !other.empty())
    return text + ", but by provider '" + other + "'";
  const std::string with_slash(name);
  for (const Remark& remark : remarks)
    if (with_slash.find(remark.part) != std::string::npos ||
        ("/" + with_slash).starts_with(remark.part))
      return text + " (" + std::string(remark.text) + ")";
  return text;
}

}  // namespace speedwell::operation
