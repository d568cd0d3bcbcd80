// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/digest.hpp"

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

bool has_free_length(const EVP_MD* md) {
  return (EVP_MD_get_flags(md) & EVP_MD_FLAG_XOF) != 0;
}

/// The output length: of a digest with a free length (SHAKE) 64 bytes, twice the strength of the
/// stronger one (FIPS 202, A.1).
std::size_t output_size(const EVP_MD* md) {
  return has_free_length(md) ? 64 : static_cast<std::size_t>(EVP_MD_get_size(md));
}

/// The digest by another path than the measured one: a fresh context, the message in two parts.
bool digest_apart(const EVP_MD* md, std::span<const unsigned char> message,
                  std::span<unsigned char> output) {
  const crypto::MdCtx fresh(EVP_MD_CTX_new());
  const std::size_t half = message.size() / 2;
  return fresh != nullptr && EVP_DigestInit_ex(fresh.get(), md, nullptr) == 1 &&
         EVP_DigestUpdate(fresh.get(), message.data(), half) == 1 &&
         EVP_DigestUpdate(fresh.get(), message.data() + half, message.size() - half) == 1 &&
         (has_free_length(md) ? EVP_DigestFinalXOF(fresh.get(), output.data(), output.size()) == 1
                              : EVP_DigestFinal_ex(fresh.get(), output.data(), nullptr) == 1);
}

/// FIPS 180-4 and FIPS 202 give the digest of "abc".
Result<void> check_known_answer(const EVP_MD* md, std::string_view algorithm) {
  const std::string expected = digest_of_abc(algorithm);
  if (expected.empty()) return {};
  constexpr unsigned char message[] = {'a', 'b', 'c'};
  std::string actual(expected.size(), '\0');
  if (!digest_apart(md, message, writable_bytes(actual)))
    return crypto::openssl_error("digest/" + std::string(algorithm), "digest of \"abc\"");
  return require_equal("digest/" + std::string(algorithm), "the published digest of \"abc\"",
                       readable_bytes(actual), readable_bytes(expected));
}

Result<std::unique_ptr<Factory>> open_digest(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  if (!is_served(digest_kind(), *context, algorithm))
    return unknown_algorithm(digest_kind(), *context, algorithm);
  auto md = fetch_digest(*context, algorithm);
  if (!md) return md.error();
  if (auto known = check_known_answer(md->get(), algorithm); !known) return known.error();
  return make_factory(context->provider(),
                      [context, md = std::move(*md)](std::uint64_t size_bytes) {
                        return Digest::create(context, md.get(), size_bytes);
                      });
}

}  // namespace

Digest::Digest(const std::shared_ptr<const crypto::LibraryContext>& context,
               std::uint64_t size_bytes, std::size_t digest_size)
    : library_(context),
      digesting_(EVP_MD_CTX_new()),
      digest_size_(std::make_unique<std::size_t>(digest_size)),
      message_(size_bytes, 0x5a),
      output_(digest_size),
      expected_(digest_size) {}

Result<Digest> Digest::create(const std::shared_ptr<const crypto::LibraryContext>& context,
                              EVP_MD* md, std::uint64_t size_bytes) {
  Digest made(context, size_bytes, output_size(md));
  if (has_free_length(md)) {
    made.start_params_ = std::make_unique<OSSL_PARAM[]>(2);
    made.start_params_[0] =
        OSSL_PARAM_construct_size_t(OSSL_DIGEST_PARAM_XOFLEN, made.digest_size_.get());
    made.start_params_[1] = OSSL_PARAM_construct_end();
    made.start_ = made.start_params_.get();
  }
  if (!made.digesting_ || EVP_DigestInit_ex2(made.digesting_.get(), md, made.start_) != 1 ||
      !digest_apart(md, made.message_.bytes(), made.expected_.bytes()) || !made())
    return crypto::openssl_error(EVP_MD_get0_name(md), "digest");
  return made;
}

Result<void> Digest::check() {
  return check_repeats(*this, "digest", "the digest by a fresh context", output_.bytes(),
                       expected_.bytes());
}

Kind digest_kind() {
  return {.verb = "digest",
          .has_algorithm = true,
          .sized = true,
          .one_operation =
              "The digest of one message of `size` bytes: EVP_DigestInit_ex2 without a new "
              "algorithm, EVP_DigestUpdate, EVP_DigestFinal_ex on one reused context. Digests of "
              "free length (SHAKE) give 64 bytes.",
          .check =
              "The output equals that of a fresh context fed in two parts; when opened, the "
              "published digest of \"abc\" (FIPS 180-4, FIPS 202) where there is one.",
          .for_testing = false,
          .algorithms = served_digests,
          .generate = no_key,
          .open = open_digest};
}

}  // namespace speedwell::operation
