// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/encaps.hpp"

#include <cstring>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"

namespace speedwell::operation {
namespace {

Result<KeyMaterial> generate(const crypto::LibraryContext& context, std::string_view algorithm) {
  return generate_kem_key(encaps_kind(), context, algorithm);
}

Result<std::unique_ptr<Factory>> open_encaps(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name,
    const KeyMaterial& material) {
  const auto algorithm = known_algorithm(encaps_kind(), *context, kem_algorithms, name);
  if (!algorithm) return algorithm.error();
  auto key = import_kem_key(context, *algorithm, material);
  if (!key) return key.error();
  return make_factory(context->provider(),
                      [key = std::move(*key)](std::uint64_t) { return Encaps::create(key); });
}

}  // namespace

Result<Encaps> Encaps::create(const std::shared_ptr<const KemKey>& key) {
  auto sizes = encapsulate_apart(*key);
  if (!sizes) return sizes.error();
  auto context = key->context(true);
  if (!context) return context.error();
  Encaps made;
  made.key_ = key;
  made.encapsulating_ = std::move(*context);
  made.ciphertext_ = std::move(sizes->ciphertext);
  made.secret_ = std::move(sizes->secret);
  if (!made()) return crypto::openssl_error(made.key_->algorithm.name, "encapsulation failed");
  return made;
}

Result<void> Encaps::judge() const {
  const auto secret = decapsulate_apart(*key_, ciphertext_.bytes());
  if (!secret) return secret.error();
  return require_equal("encaps", "the secret that the ciphertext carries", secret_.bytes(),
                       secret->bytes());
}

Result<void> Encaps::check() {
  if (auto last = judge(); !last) return last;
  std::memset(ciphertext_.data(), 0, ciphertext_.size());
  std::memset(secret_.data(), 0, secret_.size());
  if (!(*this)()) return crypto::openssl_error("encaps", "operation failed");
  return judge();
}

Kind encaps_kind() {
  return {
      .verb = "encaps",
      .has_algorithm = true,
      .sized = false,
      .one_operation =
          "A fresh secret and its ciphertext for a kept public key: EVP_PKEY_encapsulate on one "
          "reused context. `rsa-*` is RSASVE (NIST SP 800-56B), `dhkem-*` the DHKEM of RFC 9180.",
      .check = "A fresh context decapsulates the ciphertext to the same secret.",
      .for_testing = false,
      .algorithms = list_names<kem_algorithms>,
      .generate = generate,
      .open = open_encaps,
      .key_algorithms = kem_algorithms,
      .keys = 1};
}

}  // namespace speedwell::operation
