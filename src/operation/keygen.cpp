// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/keygen.hpp"

#include <openssl/err.h>

#include "crypto/error_text.hpp"
#include "crypto/key.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

Result<std::unique_ptr<Factory>> open_keygen(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name,
    const KeyMaterial&) {
  const auto algorithm = known_algorithm(keygen_kind(), *context, key_algorithms, name);
  if (!algorithm) return algorithm.error();
  return make_factory(context->provider(), [context, algorithm = *algorithm](std::uint64_t) {
    return Keygen::create(context, algorithm);
  });
}

/// That private and public key belong together, where the provider has such a check (-2: none).
bool halves_match(const crypto::LibraryContext& context, EVP_PKEY* key) {
  const auto checking = crypto::key_context(context, key);
  if (!checking) return false;
  ERR_set_mark();
  const int matches = EVP_PKEY_pairwise_check(checking->get());
  const bool unsupported = matches == -2 || ERR_GET_REASON(ERR_peek_last_error()) ==
                                                EVP_R_OPERATION_NOT_SUPPORTED_FOR_THIS_KEYTYPE;
  ERR_pop_to_mark();
  return matches == 1 || unsupported;
}

}  // namespace

Result<Keygen> Keygen::create(const std::shared_ptr<const crypto::LibraryContext>& context,
                              const KeyAlgorithm& algorithm) {
  auto generating = crypto::key_generator(*context, algorithm.key);
  if (!generating) return generating.error();
  Keygen made;
  made.library_ = context;
  made.generating_ = std::move(*generating);
  made.algorithm_ = algorithm;
  if (!made()) return crypto::openssl_error(algorithm.name, "no key is made");
  return made;
}

Result<void> Keygen::judge() const {
  EVP_PKEY* const key = last_.get();
  const auto wrong = [this](const char* what) {
    return Error{ErrorCode::crypto, "keygen", algorithm_.name + ": " + what};
  };
  if (key == nullptr || !crypto::is_a(key, algorithm_.key))
    return wrong("the key is of another type or size");
  if (auto own = require_provider(*library_, EVP_PKEY_get0_provider(key), algorithm_.name); !own)
    return own.error();
  if (!halves_match(*library_, key)) return wrong("private and public key do not belong together");
  return {};
}

Result<void> Keygen::check() {
  if (auto last = judge(); !last) return last;
  const crypto::Pkey before = std::move(last_);
  if (!(*this)()) return crypto::openssl_error("keygen", "operation failed");
  if (EVP_PKEY_eq(before.get(), last_.get()) == 1)
    return Error{ErrorCode::crypto, "keygen", algorithm_.name + ": twice the same key"};
  return judge();
}

Kind keygen_kind() {
  return {
      .verb = "keygen",
      .has_algorithm = true,
      .sized = false,
      .one_operation =
          "One new key pair: EVP_PKEY_generate on one reused context, and the key before it "
          "freed. RSA keys have the public exponent 65537 and, unless the name says otherwise, two "
          "primes; their times vary widely, and 7680 bits take minutes. DSA keys share domain "
          "parameters that speedwell brings along.",
      .check =
          "Type, size and provider are those asked for, private and public key belong "
          "together (EVP_PKEY_pairwise_check, where the provider has it), and two keys "
          "differ.",
      .for_testing = false,
      .algorithms = list_names<key_algorithms>,
      .generate = no_key,
      .open = open_keygen};
}

}  // namespace speedwell::operation
