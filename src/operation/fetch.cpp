// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/fetch.hpp"

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

Result<std::unique_ptr<Factory>> open_fetch(std::shared_ptr<const crypto::LibraryContext> context,
                                            std::string_view algorithm, const KeyMaterial&) {
  if (!is_served(fetch_kind(), *context, algorithm))
    return unknown_algorithm(fetch_kind(), *context, algorithm);
  return make_factory(context->provider(), [context, name = std::string(algorithm)](std::uint64_t) {
    return Fetch::create(context, name);
  });
}

}  // namespace

Result<Fetch> Fetch::create(std::shared_ptr<const crypto::LibraryContext> context,
                            std::string_view digest) {
  Fetch made;
  made.handle_ = context->handle();
  made.properties_ = context->properties();
  made.library_ = std::move(context);
  made.name_ = std::make_unique<std::string>(digest);
  if (!made()) return crypto::openssl_error(digest, "not fetched");
  return made;
}

Result<void> Fetch::check() {
  const auto fetched = fetch_digest(*library_, *name_);
  if (!fetched) return fetched.error();
  if (!(*this)()) return crypto::openssl_error("fetch", "operation failed");
  if (EVP_MD_is_a(fetched->get(), name_->c_str()) != 1 || last_ != fetched->get())
    return Error{ErrorCode::crypto, "fetch", *name_ + ": another algorithm was fetched"};
  return {};
}

Kind fetch_kind() {
  return {
      .verb = "fetch",
      .has_algorithm = true,
      .sized = false,
      .one_operation =
          "A digest looked up by its name: EVP_MD_fetch with the provider's property query, and "
          "EVP_MD_free. The library's cache answers; what it costs is locking.",
      .check = "What is fetched is the algorithm of that name, from the provider asked for.",
      .for_testing = false,
      .algorithms = served_digests,
      .generate = no_key,
      .open = open_fetch};
}

}  // namespace speedwell::operation
