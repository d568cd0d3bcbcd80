// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// kdf: one key derived from a secret, a password or a seed with a reused context.

#include <memory>
#include <span>
#include <string_view>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"
#include "operation/kdf_algorithms.hpp"

namespace speedwell::operation {

class Kdf {
 public:
  /// `algorithm` in speedwell's spelling, served by `context`. Error: crypto.
  static Result<Kdf> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                            std::string_view algorithm);

  bool operator()() noexcept {
    if (anew_) EVP_KDF_CTX_reset(deriving_.get());
    return EVP_KDF_derive(deriving_.get(), output_.data(), output_.size(), each_.params()) == 1;
  }
  Result<void> check();

  /// What the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes(); }

 private:
  Kdf(KdfParams each, bool anew) : each_(std::move(each)), anew_(anew) {}

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::KdfCtx deriving_;
  KdfParams each_;  // what every derivation gets
  bool anew_;       // all of it: the context is reset first
  Buffer output_;
  Buffer expected_;
};

}  // namespace speedwell::operation
