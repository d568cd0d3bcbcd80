// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/sign.hpp"

#include <cstring>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"

namespace speedwell::operation {
namespace {

Result<KeyMaterial> generate(const crypto::LibraryContext& context, std::string_view algorithm) {
  return generate_material(sign_kind(), context, signature_algorithms, algorithm);
}

Result<std::unique_ptr<Factory>> open_sign(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name,
    const KeyMaterial& material) {
  const auto algorithm = known_algorithm(sign_kind(), *context, signature_algorithms, name);
  if (!algorithm) return algorithm.error();
  auto key = import_signing_key(context, *algorithm, material);
  if (!key) return key.error();
  return make_factory(context->provider(),
                      [key = std::move(*key)](std::uint64_t) { return Sign::create(key); });
}

}  // namespace

Result<Sign> Sign::create(const std::shared_ptr<const SigningKey>& key) {
  Sign made;
  made.data_ = pattern(signed_size);
  made.output_ = Buffer(static_cast<std::size_t>(EVP_PKEY_get_size(key->pkey.get())));
  if (key->signs_digest()) {
    auto context = key->digest_context(true);
    if (!context) return context.error();
    made.digest_signing_ = std::move(*context);
  } else {
    auto context = key->message_context(true);
    if (!context) return context.error();
    made.message_signing_ = std::move(*context);
  }
  made.key_ = key;
  if (!made()) return crypto::openssl_error(made.key_->algorithm.name, "signing failed");
  // A context that has signed a message may sign again at once, or wants a new start (OpenSSL 3.2
  // and later), or takes a second message for more of the first (SM2 before).
  if (made.message_signing_ && (!made() || !made.judge())) {
    made.starts_again_ = true;
    crypto::error_text();
    if (!made()) return crypto::openssl_error(made.key_->algorithm.name, "signing failed");
  }
  return made;
}

Result<void> Sign::judge() const {
  return key_->verify_apart(data_.bytes(), output_.bytes().first(size_));
}

Result<void> Sign::check() {
  if (auto last = judge(); !last) return last;
  std::memset(output_.data(), 0, output_.size());
  if (!(*this)()) return crypto::openssl_error("sign", "operation failed");
  return judge();
}

Kind sign_kind() {
  return {
      .verb = "sign",
      .has_algorithm = true,
      .sized = false,
      .one_operation =
          "One signature over 32 bytes, contexts reused. RSA (PKCS#1 v1.5, or PSS with a salt of "
          "32 bytes; public exponent 65537), DSA and ECDSA: EVP_PKEY_sign over a SHA-256 digest, "
          "which is not computed. Ed25519, SM2 (with SM3), ML-DSA and all others: EVP_DigestSign "
          "over a 32-byte message, with EVP_DigestSignInit_ex before it where the library wants "
          "a new start. RSA keys of 7680 bits and more are not made but brought along by "
          "speedwell, as are the domain parameters of DSA: public, and for measuring only. "
          "`rsa-N-primes-K` has K primes instead of two.",
      .check =
          "A fresh context verifies the signature; when Ed25519 is opened, RFC 8032's "
          "test 2.",
      .for_testing = false,
      .algorithms = list_names<signature_algorithms>,
      .generate = generate,
      .open = open_sign,
      .key_algorithms = signature_algorithms,
      .keys = 1};
}

}  // namespace speedwell::operation
