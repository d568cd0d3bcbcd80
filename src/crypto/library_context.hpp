// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// An OpenSSL library context (OSSL_LIB_CTX) with the providers that a case asks for.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <openssl/types.h>

#include "base/error.hpp"

namespace speedwell::crypto {

/// A provider as OpenSSL describes it.
struct ProviderInfo {
  std::string name;
  std::string version;
};

/// Owns one OSSL_LIB_CTX and the providers loaded into it. Pinned in memory by its users through
/// shared_ptr: factories and workers keep it alive until the last of them is gone.
class LibraryContext {
 public:
  /// A fresh context with `provider` loaded ("default", "legacy", "fips", …); `base` is loaded
  /// beside a provider that lacks encoders. Error: crypto, naming the provider and OpenSSL's
  /// reason.
  static Result<std::shared_ptr<const LibraryContext>> create(std::string_view provider);
  LibraryContext(const LibraryContext&) = delete;
  LibraryContext& operator=(const LibraryContext&) = delete;
  ~LibraryContext();

  /// OpenSSL takes it as non-const everywhere; it locks inside.
  OSSL_LIB_CTX* handle() const noexcept { return handle_; }
  /// The property query that fetches from this context's provider only ("provider=default").
  const char* properties() const noexcept { return properties_.c_str(); }
  const std::string& provider() const noexcept { return provider_; }
  std::vector<ProviderInfo> providers() const;

 private:
  LibraryContext() = default;
  OSSL_LIB_CTX* handle_ = nullptr;
  std::vector<OSSL_PROVIDER*> loaded_;
  std::string provider_;
  std::string properties_;
};

}  // namespace speedwell::crypto
