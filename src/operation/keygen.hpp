// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// keygen: one new key pair.

#include <memory>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/key_algorithms.hpp"

namespace speedwell::operation {

class Keygen {
 public:
  /// Error: crypto.
  static Result<Keygen> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                               const KeyAlgorithm& algorithm);

  bool operator()() noexcept {
    EVP_PKEY* key = nullptr;
    const bool made = EVP_PKEY_generate(generating_.get(), &key) == 1;
    last_.reset(key);  // frees the one before
    return made;
  }
  Result<void> check();

  /// Puts another key in the place of the last one made; check() judges it first.
  void replace_last(crypto::Pkey key) noexcept { last_ = std::move(key); }

 private:
  Keygen() = default;
  Result<void> judge() const;

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::PkeyCtx generating_;
  crypto::Pkey last_;
  KeyAlgorithm algorithm_;
};

}  // namespace speedwell::operation
