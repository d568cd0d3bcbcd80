// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/key_cipher.hpp"

#include <cstring>
#include <string>

#include <openssl/rsa.h>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

template <Direction direction>
Kind kind_of() {
  return direction == Direction::encrypt ? key_encrypt_kind() : key_decrypt_kind();
}

template <Direction direction>
Result<KeyMaterial> generate(const crypto::LibraryContext& context, std::string_view algorithm) {
  return generate_material(kind_of<direction>(), context, cipher_key_algorithms, algorithm);
}

template <Direction direction>
Result<std::unique_ptr<Factory>> open_key(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name,
    const KeyMaterial& material) {
  const auto algorithm =
      known_algorithm(kind_of<direction>(), *context, cipher_key_algorithms, name);
  if (!algorithm) return algorithm.error();
  std::string_view bytes = material;
  auto pkey = crypto::import_key(*context, algorithm->key, bytes);
  if (!pkey) return pkey.error();
  auto key = std::make_shared<const CipherKey>(CipherKey{context, *algorithm, std::move(*pkey)});
  return make_factory(context->provider(), [key = std::move(key)](std::uint64_t) {
    return KeyCiphering<direction>::create(key);
  });
}

}  // namespace

Result<crypto::PkeyCtx> CipherKey::context(Direction direction) const {
  auto made = crypto::key_context(*library, pkey.get());
  if (!made) return made.error();
  EVP_PKEY_CTX* const context = made->get();
  const bool rsa = algorithm.key.type == "RSA";
  const bool oaep = algorithm.padding == Padding::oaep;
  const int padding = oaep ? RSA_PKCS1_OAEP_PADDING : RSA_PKCS1_PADDING;
  const bool ready = (direction == Direction::encrypt ? EVP_PKEY_encrypt_init(context)
                                                      : EVP_PKEY_decrypt_init(context)) == 1 &&
                     (!rsa || EVP_PKEY_CTX_set_rsa_padding(context, padding) == 1);
  std::string digest = "SHA256";
  std::string properties = library->properties();
  const OSSL_PARAM params[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_ASYM_CIPHER_PARAM_OAEP_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_utf8_string(OSSL_ASYM_CIPHER_PARAM_OAEP_DIGEST_PROPS, properties.data(),
                                       0),
      OSSL_PARAM_construct_end()};
  if (!ready || (oaep && EVP_PKEY_CTX_set_params(context, params) != 1))
    return crypto::openssl_error(algorithm.name, "no context to encrypt or decrypt with");
  if (auto own = require_provider(*library, EVP_PKEY_CTX_get0_provider(context), algorithm.name);
      !own)
    return own.error();
  return made;
}

Result<Buffer> CipherKey::apart(Direction direction, std::span<const unsigned char> from) const {
  const auto fresh = context(direction);
  if (!fresh) return fresh.error();
  const auto process = direction == Direction::encrypt ? EVP_PKEY_encrypt : EVP_PKEY_decrypt;
  std::size_t size = 0;
  if (process(fresh->get(), nullptr, &size, from.data(), from.size()) != 1)
    return crypto::openssl_error(algorithm.name, "no size of the output");
  const Buffer space(size);
  if (process(fresh->get(), space.data(), &size, from.data(), from.size()) != 1)
    return crypto::openssl_error(algorithm.name, "a fresh context failed");
  return Buffer(space.bytes().first(size));
}

template <Direction direction>
Result<KeyCiphering<direction>> KeyCiphering<direction>::create(
    const std::shared_ptr<const CipherKey>& key) {
  KeyCiphering made;
  made.message_ = pattern(plain_size);
  auto ciphertext = key->apart(Direction::encrypt, made.message_.bytes());
  if (!ciphertext) return ciphertext.error();
  auto context = key->context(direction);
  if (!context) return context.error();
  made.key_ = key;
  made.ciphering_ = std::move(*context);
  made.input_ =
      direction == Direction::encrypt ? Buffer(made.message_.bytes()) : std::move(*ciphertext);
  std::size_t space = 0;
  const auto process = direction == Direction::encrypt ? EVP_PKEY_encrypt : EVP_PKEY_decrypt;
  if (process(made.ciphering_.get(), nullptr, &space, made.input_.data(), made.input_.size()) != 1)
    return crypto::openssl_error(made.key_->algorithm.name, "no size of the output");
  made.output_ = Buffer(space);
  if (!made()) return crypto::openssl_error(made.key_->algorithm.name, "operation failed");
  return made;
}

template <Direction direction>
Result<void> KeyCiphering<direction>::judge() const {
  const auto last = output_.bytes().first(size_);
  if constexpr (direction == Direction::decrypt)
    return require_equal("decrypt", "what was encrypted", last, message_.bytes());
  const auto decrypted = key_->apart(Direction::decrypt, last);
  if (!decrypted) return decrypted.error();
  return require_equal("encrypt", "what was encrypted", decrypted->bytes(), message_.bytes());
}

template <Direction direction>
Result<void> KeyCiphering<direction>::check() {
  if (auto last = judge(); !last) return last;
  std::memset(output_.data(), 0, output_.size());
  if (!(*this)()) return crypto::openssl_error("encrypt or decrypt", "operation failed");
  return judge();
}

template class KeyCiphering<Direction::encrypt>;
template class KeyCiphering<Direction::decrypt>;

Kind key_encrypt_kind() {
  return {.verb = "encrypt",
          .has_algorithm = true,
          .sized = false,
          .one_operation =
              "36 bytes encrypted for a kept public key: EVP_PKEY_encrypt on one reused context. "
              "`rsa-*` pads as PKCS#1 v1.5 has it, as `openssl speed` does; `rsa-oaep-*` is OAEP "
              "with SHA-256.",
          .check = "A fresh context decrypts to what was encrypted.",
          .for_testing = false,
          .algorithms = list_names<cipher_key_algorithms>,
          .generate = generate<Direction::encrypt>,
          .open = open_key<Direction::encrypt>,
          .family = "KEY",
          .key_algorithms = cipher_key_algorithms,
          .keys = 1};
}

Kind key_decrypt_kind() {
  return {.verb = "decrypt",
          .has_algorithm = true,
          .sized = false,
          .one_operation =
              "One ciphertext of 36 bytes, the same each time, decrypted with a kept private key: "
              "EVP_PKEY_decrypt on one reused context. Paddings as for `encrypt`.",
          .check = "The output is what a fresh context encrypted.",
          .for_testing = false,
          .algorithms = list_names<cipher_key_algorithms>,
          .generate = generate<Direction::decrypt>,
          .open = open_key<Direction::decrypt>,
          .family = "KEY",
          .key_algorithms = cipher_key_algorithms,
          .keys = 1};
}

}  // namespace speedwell::operation
