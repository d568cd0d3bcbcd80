// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/encrypt.hpp"

#include <array>
#include <string>
#include <string_view>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

enum class Direction { decrypt = 0, encrypt = 1 };

struct Keying {
  std::span<const unsigned char> key;
  std::span<const unsigned char> iv;
};

/// A context without padding; nullptr when OpenSSL refuses.
crypto::CipherCtx keyed(const EVP_CIPHER* cipher, Keying keying, Direction direction) {
  crypto::CipherCtx made(EVP_CIPHER_CTX_new());
  if (!made ||
      EVP_CipherInit_ex2(made.get(), cipher, keying.key.data(),
                         keying.iv.empty() ? nullptr : keying.iv.data(),
                         static_cast<int>(direction), nullptr) != 1 ||
      EVP_CIPHER_CTX_set_padding(made.get(), 0) != 1)
    return nullptr;
  return made;
}

bool update(EVP_CIPHER_CTX* context, std::span<const unsigned char> from, unsigned char* to) {
  int written = 0;
  return EVP_CipherUpdate(context, to, &written, from.data(), static_cast<int>(from.size())) == 1 &&
         static_cast<std::size_t>(written) == from.size();
}

/// The ciphertext of a first piece by another path than the measured one: in two parts where the
/// mode allows it. (Each update of XTS is a message of its own.)
bool encrypt_apart(const EVP_CIPHER* cipher, Keying keying, std::span<const unsigned char> piece,
                   unsigned char* output) {
  const crypto::CipherCtx fresh = keyed(cipher, keying, Direction::encrypt);
  if (!fresh) return false;
  const auto block = static_cast<std::size_t>(EVP_CIPHER_get_block_size(cipher));
  const std::size_t first =
      EVP_CIPHER_get_mode(cipher) == EVP_CIPH_XTS_MODE ? 0 : piece.size() / 2 / block * block;
  return (first == 0 || update(fresh.get(), piece.first(first), output)) &&
         update(fresh.get(), piece.subspan(first), output + first);
}

/// Published answers: the first block of the examples of NIST SP 800-38A, appendix F.
struct KnownCipher {
  std::string_view algorithm;
  std::string_view key_hex;
  std::string_view iv_hex;
  std::string_view output_hex;
};
constexpr std::string_view known_plaintext_hex = "6bc1bee22e409f96e93d7e117393172a";
constexpr std::string_view key_128 = "2b7e151628aed2a6abf7158809cf4f3c";
constexpr std::string_view key_192 = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b";
constexpr std::string_view key_256 =
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4";
constexpr std::string_view iv_cbc = "000102030405060708090a0b0c0d0e0f";
constexpr std::string_view iv_ctr = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";
constexpr std::array known_ciphers{
    KnownCipher{"aes-128-ecb", key_128, "", "3ad77bb40d7a3660a89ecaf32466ef97"},
    KnownCipher{"aes-128-cbc", key_128, iv_cbc, "7649abac8119b246cee98e9b12e9197d"},
    KnownCipher{"aes-192-cbc", key_192, iv_cbc, "4f021db243bc633d7178183a9fa071e8"},
    KnownCipher{"aes-256-cbc", key_256, iv_cbc, "f58c4c04d6e5f1ba779eabfb5f7bfbd6"},
    KnownCipher{"aes-128-ctr", key_128, iv_ctr, "874d6191b620e3261bef6864990db6ce"},
    KnownCipher{"aes-256-ctr", key_256, iv_ctr, "601ec313775789a5b7a7f504bbf3d228"},
};

Result<void> check_known_answer(const EVP_CIPHER* cipher, std::string_view algorithm) {
  for (const KnownCipher& known : known_ciphers) {
    if (known.algorithm != algorithm) continue;
    const std::string key = from_hex(known.key_hex);
    const std::string iv = from_hex(known.iv_hex);
    const std::string plaintext = from_hex(known_plaintext_hex);
    const Keying keying{readable_bytes(key), readable_bytes(iv)};
    const Buffer output(plaintext.size());
    if (!encrypt_apart(cipher, keying, readable_bytes(plaintext), output.data()))
      return crypto::openssl_error("encrypt/" + std::string(algorithm), "known answer");
    return require_equal("encrypt/" + std::string(algorithm), "the published ciphertext",
                         output.bytes(), readable_bytes(from_hex(known.output_hex)));
  }
  return {};
}

Result<std::unique_ptr<Factory>> open_encrypt(std::shared_ptr<const crypto::LibraryContext> context,
                                              std::string_view algorithm, const KeyMaterial&) {
  if (!is_served(encrypt_kind(), *context, algorithm))
    return unknown_algorithm(encrypt_kind(), *context, algorithm);
  auto cipher = fetch_cipher(*context, algorithm);
  if (!cipher) return cipher.error();
  if (auto known = check_known_answer(cipher->get(), algorithm); !known) return known.error();
  return make_factory(context->provider(),
                      [context, cipher = std::move(*cipher)](std::uint64_t size_bytes) {
                        return Encrypt::create(context, cipher.get(), size_bytes);
                      });
}

}  // namespace

Result<Encrypt> Encrypt::create(std::shared_ptr<const crypto::LibraryContext> context,
                                const EVP_CIPHER* cipher, std::uint64_t size_bytes) {
  const char* name = EVP_CIPHER_get0_name(cipher);
  const auto block = static_cast<std::uint64_t>(EVP_CIPHER_get_block_size(cipher));
  if (size_bytes == 0 || size_bytes % block != 0)
    return Error{ErrorCode::usage, name,
                 "size " + std::to_string(size_bytes) + " is not a positive multiple of " +
                     std::to_string(block) + ", its block size in bytes"};
  Encrypt made;
  made.library_ = std::move(context);
  made.key_ = pattern(static_cast<std::size_t>(EVP_CIPHER_get_key_length(cipher)));
  made.iv_ = pattern(static_cast<std::size_t>(EVP_CIPHER_get_iv_length(cipher)));
  made.message_ = Buffer(size_bytes, 0x5a);
  made.output_ = Buffer(size_bytes);
  made.expected_ = Buffer(size_bytes);
  const Keying keying{made.key_.bytes(), made.iv_.bytes()};
  made.encrypting_ = keyed(cipher, keying, Direction::encrypt);
  if (!made.encrypting_ ||
      !encrypt_apart(cipher, keying, made.message_.bytes(), made.expected_.data()) || !made())
    return crypto::openssl_error(name, "encrypt");
  return made;
}

Result<void> Encrypt::check() {
  const unsigned char* iv = iv_.size() == 0 ? nullptr : iv_.data();
  if (EVP_EncryptInit_ex2(encrypting_.get(), nullptr, nullptr, iv, nullptr) != 1 || !(*this)())
    return crypto::openssl_error("encrypt", "operation failed");
  if (auto first = require_equal("encrypt", "the ciphertext by a fresh context", output_.bytes(),
                                 expected_.bytes());
      !first)
    return first;

  const Buffer first(output_.bytes());
  if (!(*this)()) return crypto::openssl_error("encrypt", "operation failed");
  const Keying keying{key_.bytes(), iv_.bytes()};
  const crypto::CipherCtx decrypting =
      keyed(EVP_CIPHER_CTX_get0_cipher(encrypting_.get()), keying, Direction::decrypt);
  const Buffer plaintext(message_.size());
  for (const std::span<unsigned char> piece : {first.bytes(), output_.bytes()}) {
    if (!decrypting || !update(decrypting.get(), piece, plaintext.data()))
      return crypto::openssl_error("encrypt", "decrypting failed");
    if (auto same =
            require_equal("encrypt", "what was encrypted", plaintext.bytes(), message_.bytes());
        !same)
      return same;
  }
  return {};
}

Kind encrypt_kind() {
  return {.verb = "encrypt",
          .has_algorithm = true,
          .sized = true,
          .one_operation =
              "The next `size` bytes of a stream: one EVP_EncryptUpdate on a keyed context without "
              "padding, from one buffer into another; the chain or counter goes on. No key "
              "schedule, no new IV. Each update of XTS is a data unit of its own.",
          .check =
              "After a restart of the stream the first piece equals that of a fresh context "
              "fed in two parts, and two pieces decrypt to what was encrypted; when opened, "
              "the published answers of NIST SP 800-38A.",
          .for_testing = false,
          .algorithms = served_ciphers,
          .generate = no_key,
          .open = open_encrypt};
}

}  // namespace speedwell::operation
