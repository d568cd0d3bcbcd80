// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/mac.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "crypto/error_text.hpp"
#include "operation/aead.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

/// An algorithm of EVP_MAC and what it is built on: {"HMAC", digest}, {"CMAC", cipher},
/// {"POLY1305"}.
struct Scheme {
  std::string mac;
  std::string digest;
  std::string cipher;
};

Scheme scheme_of(std::string_view algorithm) {
  if (algorithm.starts_with("hmac-")) return {"HMAC", std::string(algorithm.substr(5)), ""};
  if (algorithm.starts_with("cmac-"))
    return {"CMAC", "", std::string(algorithm.substr(5)) + "-cbc"};
  if (algorithm.starts_with("gmac-"))
    return {"GMAC", "", std::string(algorithm.substr(5)) + "-gcm"};
  return {std::string(algorithm), "", ""};
}

std::vector<std::string> mac_names(const crypto::LibraryContext& context) {
  std::vector<std::string> result;
  for (const std::string& mac : served_macs(context)) {
    if (mac == "hmac") {
      for (const std::string& digest : served_digests(context))
        if (!digest.starts_with("shake")) result.push_back("hmac-" + digest);
    } else if (mac == "cmac") {
      for (const std::string& cipher : served_ciphers(context))
        if (cipher.ends_with("-cbc"))
          result.push_back("cmac-" + cipher.substr(0, cipher.size() - 4));
    } else if (mac == "gmac") {
      for (const std::string& cipher : served_aeads(context))
        if (cipher.ends_with("-gcm"))
          result.push_back("gmac-" + cipher.substr(0, cipher.size() - 4));
    } else {
      result.push_back(mac);
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// 32 bytes, except where the algorithm sets the size: CMAC its cipher's, SipHash 16 bytes.
Result<std::string> make_key(const crypto::LibraryContext& context, const Scheme& scheme) {
  std::size_t size = scheme.mac == "siphash" ? 16 : 32;
  if (!scheme.cipher.empty()) {
    const auto cipher = fetch_cipher(context, scheme.cipher);
    if (!cipher) return cipher.error();
    size = static_cast<std::size_t>(EVP_CIPHER_get_key_length(cipher->get()));
  }
  std::string key(size, '\0');
  for (std::size_t i = 0; i < size; ++i) key[i] = static_cast<char>(i * 7 + 1);
  return key;
}

/// A context with `key` and, for GMAC, `nonce`. Error: crypto.
Result<crypto::MacCtx> keyed(const crypto::LibraryContext& context, std::string_view algorithm,
                             const std::string& key, std::span<unsigned char> nonce) {
  Scheme scheme = scheme_of(algorithm);
  std::string properties = context.properties();
  const crypto::Mac mac(EVP_MAC_fetch(context.handle(), scheme.mac.c_str(), context.properties()));
  if (!mac) return crypto::openssl_error(algorithm, "not served");
  if (auto own = require_provider(context, EVP_MAC_get0_provider(mac.get()), algorithm); !own)
    return own.error();
  OSSL_PARAM params[4] = {OSSL_PARAM_construct_end(), OSSL_PARAM_construct_end(),
                          OSSL_PARAM_construct_end(), OSSL_PARAM_construct_end()};
  if (!scheme.digest.empty())
    params[0] = OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, scheme.digest.data(), 0);
  if (!scheme.cipher.empty())
    params[0] = OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, scheme.cipher.data(), 0);
  if (params[0].key != nullptr)
    params[1] = OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_PROPERTIES, properties.data(), 0);
  if (!nonce.empty())
    params[2] = OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_IV, nonce.data(), nonce.size());
  crypto::MacCtx made(EVP_MAC_CTX_new(mac.get()));
  const auto bytes = readable_bytes(key);
  if (!made || EVP_MAC_init(made.get(), bytes.data(), bytes.size(), params) != 1)
    return crypto::openssl_error(algorithm, "no key set");
  return made;
}

/// The code by another path than the measured one: a fresh context, the message in two parts.
Result<std::string> mac_apart(const crypto::LibraryContext& context, std::string_view algorithm,
                              const std::string& key, std::span<unsigned char> nonce,
                              std::span<const unsigned char> message) {
  auto fresh = keyed(context, algorithm, key, nonce);
  if (!fresh) return fresh.error();
  std::string output(EVP_MAC_CTX_get_mac_size(fresh->get()), '\0');
  std::size_t written = 0;
  const std::size_t half = message.size() / 2;
  if (EVP_MAC_update(fresh->get(), message.data(), half) != 1 ||
      EVP_MAC_update(fresh->get(), message.data() + half, message.size() - half) != 1 ||
      EVP_MAC_final(fresh->get(), writable_bytes(output).data(), &written, output.size()) != 1)
    return crypto::openssl_error(algorithm, "code of a message");
  output.resize(written);
  return output;
}

/// One published answer; `message` and `key` as they stand, `code` in hexadecimal.
struct KnownMac {
  std::string_view algorithm;
  std::string_view key_hex;
  std::string_view message_hex;
  std::string_view code_hex;
  std::string_view nonce_hex = "";
};

constexpr std::string_view jefe = "4a656665";
constexpr std::string_view what_do_ya_want =
    "7768617420646f2079612077616e7420666f72206e6f7468696e673f";
constexpr std::array known_macs{
    // RFC 2202, section 3, and RFC 4231, section 4.3: test case 2 of each.
    KnownMac{"hmac-sha1", jefe, what_do_ya_want, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"},
    KnownMac{"hmac-sha224", jefe, what_do_ya_want,
             "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44"},
    KnownMac{"hmac-sha256", jefe, what_do_ya_want,
             "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    KnownMac{"hmac-sha384", jefe, what_do_ya_want,
             "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
             "8e2240ca5e69e2c78b3239ecfab21649"},
    KnownMac{"hmac-sha512", jefe, what_do_ya_want,
             "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
             "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"},
    // RFC 4493, section 4, example 2.
    KnownMac{"cmac-aes-128", "2b7e151628aed2a6abf7158809cf4f3c", "6bc1bee22e409f96e93d7e117393172a",
             "070a16b46b4d4144f79bdd9dd04a287c"},
    // RFC 8439, section 2.5.2.
    KnownMac{"poly1305", "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b",
             "43727970746f6772617068696320466f72756d2052657365617263682047726f7570",
             "a8061dc1305136c6c22b8baf0c0127a9"},
    // McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", test case 1.
    KnownMac{"gmac-aes-128", "00000000000000000000000000000000", "",
             "58e2fccefa7e3061367f1d57a4e7455a", "000000000000000000000000"},
};

Result<void> check_known_answer(const crypto::LibraryContext& context, std::string_view algorithm) {
  for (const KnownMac& known : known_macs) {
    if (known.algorithm != algorithm) continue;
    const std::string message = from_hex(known.message_hex);
    std::string nonce = from_hex(known.nonce_hex);
    const auto actual = mac_apart(context, algorithm, from_hex(known.key_hex),
                                  writable_bytes(nonce), readable_bytes(message));
    if (!actual) return actual.error();
    return require_equal("mac/" + std::string(algorithm), "the published code",
                         readable_bytes(*actual), readable_bytes(from_hex(known.code_hex)));
  }
  return {};
}

template <class Operation>
Result<AnyOperation> make(const std::shared_ptr<const crypto::LibraryContext>& context,
                          std::string_view algorithm, std::uint64_t size_bytes) {
  auto made = Operation::create(context, algorithm, size_bytes);
  if (!made) return made.error();
  return AnyOperation(std::move(*made));
}

Result<std::unique_ptr<Factory>> open_mac(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  if (!is_served(mac_kind(), *context, algorithm))
    return unknown_algorithm(mac_kind(), *context, algorithm);
  if (auto known = check_known_answer(*context, algorithm); !known) return known.error();
  const bool nonced = algorithm.starts_with("gmac-");
  return make_factory(
      context->provider(), [context, nonced, name = std::string(algorithm)](std::uint64_t size) {
        return nonced ? make<NoncedMac>(context, name, size) : make<Mac>(context, name, size);
      });
}

}  // namespace

template <bool nonced>
Result<MacAs<nonced>> MacAs<nonced>::create(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    std::uint64_t size_bytes) {
  const auto key = make_key(*context, scheme_of(algorithm));
  if (!key) return key.error();
  MacAs made;
  made.nonce_ = pattern(nonced ? nonce_size : 0);
  auto authenticating = keyed(*context, algorithm, *key, made.nonce_.bytes());
  if (!authenticating) return authenticating.error();
  made.message_ = Buffer(size_bytes, 0x5a);
  const auto first =
      mac_apart(*context, algorithm, *key, made.nonce_.bytes(), made.message_.bytes());
  if (!first) return first.error();
  made.library_ = context;
  made.algorithm_ = algorithm;
  made.authenticating_ = std::move(*authenticating);
  made.expected_ = Buffer(readable_bytes(*first));
  made.output_ = Buffer(first->size());
  made.given_key_ = Buffer(readable_bytes(*key));
  if constexpr (nonced) {
    made.nonce_params_ = std::make_unique<OSSL_PARAM[]>(2);
    made.nonce_params_[0] = OSSL_PARAM_construct_octet_string(OSSL_MAC_PARAM_IV, made.nonce_.data(),
                                                              made.nonce_.size());
    made.nonce_params_[1] = OSSL_PARAM_construct_end();
    if (!made()) return crypto::openssl_error(algorithm, "operation failed");
    return made;
  }
  // A one-time authenticator refuses a second message without a key, or takes it and is wrong.
  made();
  if (!made() || !made.check()) {
    crypto::error_text();
    made.key_ = made.given_key_.data();
    made.key_size_ = made.given_key_.size();
    if (!made()) return crypto::openssl_error(algorithm, "operation failed");
  }
  return made;
}

template <bool nonced>
Result<void> MacAs<nonced>::check() {
  if constexpr (!nonced)
    return check_repeats(*this, "mac", "the code by a fresh context", output_.bytes(),
                         expected_.bytes());
  const std::string key(given_key_.bytes().begin(), given_key_.bytes().end());
  for (const bool last : {true, false}) {
    if (!last && !(*this)()) return crypto::openssl_error("mac", "operation failed");
    const auto code = mac_apart(*library_, algorithm_, key, nonce_.bytes(), message_.bytes());
    if (!code) return code.error();
    if (auto same = require_equal("mac", "the code by a fresh context", output_.bytes(),
                                  readable_bytes(*code));
        !same)
      return same;
  }
  return {};
}

template class MacAs<false>;
template class MacAs<true>;

Kind mac_kind() {
  return {.verb = "mac",
          .has_algorithm = true,
          .sized = true,
          .one_operation =
              "The code of one message of `size` bytes: EVP_MAC_init with the key kept, "
              "EVP_MAC_update, EVP_MAC_final on one reused context. One-time authenticators "
              "(Poly1305) get their key again for each message, GMAC a new 12-byte nonce.",
          .check =
              "The output equals that of a fresh context fed in two parts; when opened, the "
              "published answers of RFC 2202, RFC 4231, RFC 4493, RFC 8439 and the GCM "
              "specification.",
          .for_testing = false,
          .algorithms = mac_names,
          .generate = no_key,
          .open = open_mac};
}

}  // namespace speedwell::operation
