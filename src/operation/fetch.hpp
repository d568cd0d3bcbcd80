// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// fetch: one algorithm looked up by name, which programs do that fetch per use.

#include <memory>
#include <string>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"

namespace speedwell::operation {

class Fetch {
 public:
  /// `digest` is a digest that `context` serves. Error: crypto.
  static Result<Fetch> create(std::shared_ptr<const crypto::LibraryContext> context,
                              std::string_view digest);

  bool operator()() noexcept {
    EVP_MD* const fetched = EVP_MD_fetch(handle_, name_->c_str(), properties_);
    last_ = fetched;
    EVP_MD_free(fetched);
    return fetched != nullptr;
  }
  Result<void> check();

 private:
  Fetch() = default;

  std::shared_ptr<const crypto::LibraryContext> library_;
  OSSL_LIB_CTX* handle_ = nullptr;
  const char* properties_ = nullptr;
  std::unique_ptr<std::string> name_;
  const EVP_MD* last_ = nullptr;  // only compared, never used
};

}  // namespace speedwell::operation
