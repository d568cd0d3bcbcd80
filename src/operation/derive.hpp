// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// derive: the shared secret of a kept private key and a peer's public key.

#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

/// Two key pairs in a library context; shared by the workers of the context.
struct KeyPairs {
  std::shared_ptr<const crypto::LibraryContext> library;
  crypto::Pkey own;
  crypto::Pkey peer;
};

class Derive {
 public:
  /// Error: crypto.
  static Result<Derive> create(const std::shared_ptr<const KeyPairs>& keys);

  bool operator()() noexcept {
    std::size_t size = output_.size();
    return EVP_PKEY_derive(deriving_.get(), output_.data(), &size) == 1;
  }
  Result<void> check();

  /// What the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes().first(expected_.size()); }

 private:
  Derive() = default;

  std::shared_ptr<const KeyPairs> keys_;  // shared by the workers of its library context
  crypto::PkeyCtx deriving_;
  Buffer output_;  // of the largest secret; a secret of DH that begins with zeros is shorter
  Buffer expected_;
};

}  // namespace speedwell::operation
