// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/encrypt.hpp"

#include <string_view>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

constexpr const char* verb_of(Direction direction) {
  return direction == Direction::encrypt ? "encrypt" : "decrypt";
}

template <class Operation>
Result<AnyOperation> make(const std::shared_ptr<const crypto::LibraryContext>& context,
                          const EVP_CIPHER* cipher, std::uint64_t size_bytes) {
  auto made = Operation::create(context, cipher, size_bytes);
  if (!made) return made.error();
  return AnyOperation(std::move(*made));
}

template <Direction direction>
Result<std::unique_ptr<Factory>> open_cipher(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  const Kind kind = direction == Direction::encrypt ? encrypt_kind() : decrypt_kind();
  if (!is_served(kind, *context, algorithm)) return unknown_algorithm(kind, *context, algorithm);
  auto cipher = fetch_cipher(*context, algorithm);
  if (!cipher) return cipher.error();
  if (auto known = check_known_ciphertext(cipher->get(), algorithm); !known) return known.error();
  return make_factory(
      context->provider(), [context, cipher = std::move(*cipher)](std::uint64_t size_bytes) {
        return use_of(cipher.get()).restarts
                   ? make<Ciphering<direction, true>>(context, cipher.get(), size_bytes)
                   : make<Ciphering<direction, false>>(context, cipher.get(), size_bytes);
      });
}

}  // namespace

template <Direction direction, bool restarts>
Result<Ciphering<direction, restarts>> Ciphering<direction, restarts>::create(
    const std::shared_ptr<const crypto::LibraryContext>& context, const EVP_CIPHER* cipher,
    std::uint64_t size_bytes) {
  if (auto right = require_size(cipher, size_bytes); !right) return right.error();
  Ciphering made;
  made.library_ = context;
  made.key_ = cipher_key(cipher);
  made.iv_ = cipher_iv(cipher);
  const Keying keying{made.key_.bytes(), made.iv_.bytes()};
  Buffer message(size_bytes, 0x5a);
  auto ciphertext = cipher_apart(cipher, keying, Direction::encrypt, message.bytes());
  if (!ciphertext) return ciphertext.error();
  made.output_ = Buffer(direction == Direction::encrypt ? ciphertext->size() : size_bytes);
  const bool plain = direction == Direction::decrypt || use_of(cipher).random;
  made.expected_ = Buffer(plain ? message.bytes() : ciphertext->bytes());
  made.input_ = std::move(direction == Direction::encrypt ? message : *ciphertext);
  made.ciphering_ = keyed_cipher(cipher, keying, direction);
  if (!made.ciphering_ || !made())
    return crypto::openssl_error(EVP_CIPHER_get0_name(cipher), verb_of(direction));
  return made;
}

template <Direction direction, bool restarts>
Result<void> Ciphering<direction, restarts>::check() {
  // With the key, too: a stream cipher without an IV (RC4) starts again by nothing else.
  if (EVP_CipherInit_ex2(ciphering_.get(), nullptr, key_.data(),
                         iv_.size() == 0 ? nullptr : iv_.data(), -1, nullptr) != 1 ||
      !(*this)())
    return crypto::openssl_error(verb_of(direction), "operation failed");
  if constexpr (direction == Direction::decrypt)
    return require_equal("decrypt", "what was encrypted", output_.bytes(), expected_.bytes());
  else
    return check_round_trip();
}

template <Direction direction, bool restarts>
Result<void> Ciphering<direction, restarts>::check_round_trip() {
  const EVP_CIPHER* const cipher = EVP_CIPHER_CTX_get0_cipher(ciphering_.get());
  const CipherUse use = use_of(cipher);
  if (!use.random)
    if (auto same = require_equal("encrypt", "the ciphertext by a fresh context", output_.bytes(),
                                  expected_.bytes());
        !same)
      return same;
  const Buffer first(output_.bytes());
  if (!(*this)()) return crypto::openssl_error("encrypt", "operation failed");
  const Keying keying{key_.bytes(), iv_.bytes()};
  crypto::CipherCtx decrypting = keyed_cipher(cipher, keying, Direction::decrypt);
  const Buffer plaintext(output_.size());
  for (const std::span<unsigned char> piece : {first.bytes(), output_.bytes()}) {
    if (use.whole) decrypting = keyed_cipher(cipher, keying, Direction::decrypt);
    int written = 0;
    if (!decrypting || EVP_DecryptUpdate(decrypting.get(), plaintext.data(), &written, piece.data(),
                                         static_cast<int>(piece.size())) != 1)
      return crypto::openssl_error("encrypt", "decrypting failed");
    const auto message = use.random ? expected_.bytes() : input_.bytes();
    if (auto same =
            require_equal("encrypt", "what was encrypted",
                          plaintext.bytes().first(static_cast<std::size_t>(written)), message);
        !same)
      return same;
  }
  return {};
}

template class Ciphering<Direction::encrypt, false>;
template class Ciphering<Direction::encrypt, true>;
template class Ciphering<Direction::decrypt, false>;
template class Ciphering<Direction::decrypt, true>;

Kind encrypt_kind() {
  return {.verb = "encrypt",
          .has_algorithm = true,
          .sized = true,
          .one_operation =
              "The next `size` bytes of a stream: one EVP_EncryptUpdate on a keyed context without "
              "padding, from one buffer into another; the chain or counter goes on. No key "
              "schedule, no new IV. Each update of XTS and of key wrap is a message of its own; "
              "ciphertext stealing gets its IV again before each message (EVP_CipherInit_ex2).",
          .check =
              "After a restart of the stream the first piece equals that of a fresh context "
              "fed in two parts, and two pieces decrypt to what was encrypted; when opened, "
              "the published answers of NIST SP 800-38A, IEEE 1619, RFC 3394, RFC 3713, RFC 5649, "
              "RFC 5794, RFC 8439 and GB/T 32907.",
          .for_testing = false,
          .algorithms = served_ciphers,
          .generate = no_key,
          .open = open_cipher<Direction::encrypt>,
          .family = "CIPHER"};
}

Kind decrypt_kind() {
  return {
      .verb = "decrypt",
      .has_algorithm = true,
      .sized = true,
      .one_operation =
          "The next `size` bytes of a stream, as `encrypt` has them: one EVP_DecryptUpdate on a "
          "keyed context. The same ciphertext each time, so that only the first piece of a "
          "stream gives a message that makes sense. `size` is that of the message; a wrapped "
          "key is longer.",
      .check =
          "After a restart of the stream the first piece is the message that a fresh context "
          "encrypted in two parts; when opened, the published answers of `encrypt`.",
      .for_testing = false,
      .algorithms = served_ciphers,
      .generate = no_key,
      .open = open_cipher<Direction::decrypt>,
      .family = "CIPHER"};
}

}  // namespace speedwell::operation
