// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/random.hpp"

#include <algorithm>
#include <cstring>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

/// Below this, equal bytes come by chance too often to be called wrong (2^-64).
constexpr std::size_t judged_from = 8;

Result<void> check_provider(const crypto::LibraryContext& context) {
  EVP_RAND_CTX* const generator = RAND_get0_public(context.handle());
  if (generator == nullptr) return crypto::openssl_error("random", "no random generator");
  return require_provider(context, EVP_RAND_get0_provider(EVP_RAND_CTX_get0_rand(generator)),
                          "random");
}

Result<std::unique_ptr<Factory>> open_random(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view,
    const KeyMaterial&) {
  if (auto own = check_provider(*context); !own) return own.error();
  return make_factory(context->provider(), [context](std::uint64_t size_bytes) {
    return Random::create(context, size_bytes);
  });
}

bool is_constant(std::span<const unsigned char> bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [&bytes](unsigned char byte) { return byte == bytes.front(); });
}

}  // namespace

Result<Random> Random::create(const std::shared_ptr<const crypto::LibraryContext>& context,
                              std::uint64_t size_bytes) {
  if (size_bytes == 0) return Error{ErrorCode::usage, "random", "size 0: at least 1 byte"};
  Random made;
  made.handle_ = context->handle();
  made.library_ = context;
  made.output_ = Buffer(size_bytes);
  if (!made()) return crypto::openssl_error("random", "operation failed");
  return made;
}

Result<void> Random::check() {
  const auto wrong = [](const char* what) { return Error{ErrorCode::crypto, "random", what}; };
  const bool judged = output_.size() >= judged_from;
  if (judged && is_constant(output_.bytes())) return wrong("all bytes are the same");
  const Buffer before(output_.bytes());
  if (!(*this)()) return crypto::openssl_error("random", "operation failed");
  if (judged && std::memcmp(before.data(), output_.data(), output_.size()) == 0)
    return wrong("twice the same bytes");
  if (judged && is_constant(output_.bytes())) return wrong("all bytes are the same");
  return {};
}

Kind random_kind() {
  return {.verb = "random",
          .has_algorithm = false,
          .sized = true,
          .one_operation =
              "`size` random bytes: RAND_bytes_ex from the thread's public random generator of the "
              "library context.",
          .check = "From 8 bytes on: not all the same, and not the same twice.",
          .for_testing = false,
          .algorithms = no_algorithms,
          .generate = no_key,
          .open = open_random};
}

}  // namespace speedwell::operation
