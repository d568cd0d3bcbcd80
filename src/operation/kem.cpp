// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/kem.hpp"

#include "crypto/error_text.hpp"
#include "crypto/key.hpp"
#include "operation/kinds.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {

Result<crypto::PkeyCtx> KemKey::context(bool encapsulating) const {
  auto made = crypto::key_context(*library, pkey.get());
  if (!made) return made.error();
  const char* operation = kem_operation(algorithm);
  EVP_PKEY_CTX* const context = made->get();
  if ((encapsulating ? EVP_PKEY_encapsulate_init(context, nullptr)
                     : EVP_PKEY_decapsulate_init(context, nullptr)) != 1 ||
      (operation != nullptr && EVP_PKEY_CTX_set_kem_op(context, operation) != 1))
    return crypto::openssl_error(algorithm.name, "no context to encapsulate or decapsulate with");
  if (auto own = require_provider(*library, EVP_PKEY_CTX_get0_provider(context), algorithm.name);
      !own)
    return own.error();
  return made;
}

Result<KeyMaterial> generate_kem_key(const Kind& kind, const crypto::LibraryContext& context,
                                     std::string_view algorithm) {
  auto material = generate_material(kind, context, kem_algorithms, algorithm);
  // A key that cannot even be made fails again, and is told, when the operation is opened.
  if (!material && material.error().code == ErrorCode::crypto) return KeyMaterial{};
  return material;
}

Result<std::shared_ptr<const KemKey>> import_kem_key(
    const std::shared_ptr<const crypto::LibraryContext>& context, const KeyAlgorithm& algorithm,
    const KeyMaterial& key) {
  std::string_view bytes = key;
  auto pkey = key.empty() ? crypto::generate_key(*context, algorithm.key)
                          : crypto::import_key(*context, algorithm.key, bytes);
  if (!pkey) return pkey.error();
  return std::make_shared<const KemKey>(KemKey{context, algorithm, std::move(*pkey)});
}

Result<Encapsulated> encapsulate_apart(const KemKey& key) {
  const auto context = key.context(true);
  if (!context) return context.error();
  std::size_t wrapped = 0;
  std::size_t secret = 0;
  if (EVP_PKEY_encapsulate(context->get(), nullptr, &wrapped, nullptr, &secret) != 1)
    return crypto::openssl_error(key.algorithm.name, "no sizes of secret and ciphertext");
  Encapsulated made{Buffer(wrapped), Buffer(secret)};
  if (EVP_PKEY_encapsulate(context->get(), made.ciphertext.data(), &wrapped, made.secret.data(),
                           &secret) != 1)
    return crypto::openssl_error(key.algorithm.name, "encapsulation failed");
  return Encapsulated{Buffer(made.ciphertext.bytes().first(wrapped)),
                      Buffer(made.secret.bytes().first(secret))};
}

Result<Buffer> decapsulate_apart(const KemKey& key, std::span<const unsigned char> ciphertext) {
  const auto context = key.context(false);
  if (!context) return context.error();
  std::size_t size = 0;
  if (EVP_PKEY_decapsulate(context->get(), nullptr, &size, ciphertext.data(), ciphertext.size()) !=
      1)
    return crypto::openssl_error(key.algorithm.name, "no size of the secret");
  const Buffer space(size);
  if (EVP_PKEY_decapsulate(context->get(), space.data(), &size, ciphertext.data(),
                           ciphertext.size()) != 1)
    return crypto::openssl_error(key.algorithm.name, "decapsulation failed");
  return Buffer(space.bytes().first(size));
}

}  // namespace speedwell::operation
