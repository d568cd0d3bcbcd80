// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/decaps.hpp"

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"

namespace speedwell::operation {
namespace {

Result<KeyMaterial> generate(const crypto::LibraryContext& context, std::string_view algorithm) {
  return generate_kem_key(decaps_kind(), context, algorithm);
}

Result<std::unique_ptr<Factory>> open_decaps(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name,
    const KeyMaterial& material) {
  const auto algorithm = known_algorithm(decaps_kind(), *context, kem_algorithms, name);
  if (!algorithm) return algorithm.error();
  auto key = import_kem_key(context, *algorithm, material);
  if (!key) return key.error();
  return make_factory(context->provider(),
                      [key = std::move(*key)](std::uint64_t) { return Decaps::create(key); });
}

}  // namespace

Result<Decaps> Decaps::create(const std::shared_ptr<const KemKey>& key) {
  auto encapsulated = encapsulate_apart(*key);
  if (!encapsulated) return encapsulated.error();
  auto context = key->context(false);
  if (!context) return context.error();
  // The space that the library asks for may be more than the secret takes.
  std::size_t space = 0;
  if (EVP_PKEY_decapsulate(context->get(), nullptr, &space, encapsulated->ciphertext.data(),
                           encapsulated->ciphertext.size()) != 1 ||
      space != encapsulated->secret.size())
    return crypto::openssl_error(key->algorithm.name, "the secret has another size");
  Decaps made;
  made.key_ = key;
  made.decapsulating_ = std::move(*context);
  made.ciphertext_ = std::move(encapsulated->ciphertext);
  made.expected_ = std::move(encapsulated->secret);
  made.secret_ = Buffer(space);
  if (!made()) return crypto::openssl_error(made.key_->algorithm.name, "decapsulation failed");
  return made;
}

Result<void> Decaps::check() {
  return check_repeats(*this, "decaps", "the secret that was encapsulated", secret_.bytes(),
                       expected_.bytes());
}

Kind decaps_kind() {
  return {.verb = "decaps",
          .has_algorithm = true,
          .sized = false,
          .one_operation =
              "The secret of one ciphertext, the same each time, with a kept private key: "
              "EVP_PKEY_decapsulate on one reused context.",
          .check = "The output is the secret that a fresh context encapsulated.",
          .for_testing = false,
          .algorithms = list_names<kem_algorithms>,
          .generate = generate,
          .open = open_decaps,
          .key_algorithms = kem_algorithms,
          .keys = 1};
}

}  // namespace speedwell::operation
