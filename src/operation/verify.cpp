// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/verify.hpp"

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"

namespace speedwell::operation {
namespace {

Result<KeyMaterial> generate(const crypto::LibraryContext& context, std::string_view algorithm) {
  return generate_material(verify_kind(), context, signature_algorithms, algorithm);
}

Result<std::unique_ptr<Factory>> open_verify(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name,
    const KeyMaterial& material) {
  const auto algorithm = known_algorithm(verify_kind(), *context, signature_algorithms, name);
  if (!algorithm) return algorithm.error();
  auto key = import_signing_key(context, *algorithm, material);
  if (!key) return key.error();
  return make_factory(context->provider(),
                      [key = std::move(*key)](std::uint64_t) { return Verify::create(key); });
}

}  // namespace

Result<Verify> Verify::create(const std::shared_ptr<const SigningKey>& key) {
  Verify made;
  made.data_ = pattern(signed_size);
  const auto signature = key->sign_apart(made.data_.bytes());
  if (!signature) return signature.error();
  made.signature_ = Buffer(readable_bytes(*signature));
  if (key->signs_digest()) {
    auto context = key->digest_context(false);
    if (!context) return context.error();
    made.digest_verifying_ = std::move(*context);
  } else {
    auto context = key->message_context(false);
    if (!context) return context.error();
    made.message_verifying_ = std::move(*context);
  }
  made.key_ = key;
  // A context that has verified a message may verify again at once, or wants a new start.
  if (!made() || (made.message_verifying_ && !made())) {
    made.starts_again_ = made.message_verifying_ != nullptr;
    crypto::error_text();
    if (!made()) return crypto::openssl_error(made.key_->algorithm.name, "verifying failed");
  }
  return made;
}

Result<void> Verify::check() {
  if (auto valid = key_->verify_apart(data_.bytes(), signature_.bytes()); !valid) return valid;
  if (!(*this)()) return crypto::openssl_error("verify", "a valid signature is refused");
  data_.data()[0] ^= 1U;
  const bool accepted = (*this)();
  data_.data()[0] ^= 1U;
  if (accepted) return Error{ErrorCode::crypto, "verify", "a signature of other data is accepted"};
  crypto::error_text();  // of the refusal that was wanted
  return {};
}

Kind verify_kind() {
  return {
      .verb = "verify",
      .has_algorithm = true,
      .sized = false,
      .one_operation =
          "One valid signature over 32 bytes verified, the same each time, contexts reused. RSA "
          "(PKCS#1 v1.5, or PSS), DSA and ECDSA: EVP_PKEY_verify over a SHA-256 digest, which is "
          "not computed. Ed25519, SM2 (with SM3), ML-DSA and all others: EVP_DigestVerify over a "
          "32-byte message, with EVP_DigestVerifyInit_ex before it where the library wants a new "
          "start. Keys as for `sign`.",
      .check =
          "A fresh context accepts the signature and so does the measured one, which "
          "refuses it for other data; when Ed25519 is opened, RFC 8032's test 2.",
      .for_testing = false,
      .algorithms = list_names<signature_algorithms>,
      .generate = generate,
      .open = open_verify,
      .key_algorithms = signature_algorithms,
      .keys = 1};
}

}  // namespace speedwell::operation
