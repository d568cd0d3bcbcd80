// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// random: bytes of this thread's random generator in its library context.

#include <cstdint>
#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

class Random {
 public:
  /// `size_bytes` at least 1. Error: usage, crypto.
  static Result<Random> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                               std::uint64_t size_bytes);

  bool operator()() noexcept {
    return RAND_bytes_ex(handle_, output_.data(), output_.size(), 0) == 1;
  }
  Result<void> check();

  /// What the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes(); }

 private:
  Random() = default;

  std::shared_ptr<const crypto::LibraryContext> library_;
  OSSL_LIB_CTX* handle_ = nullptr;
  Buffer output_;
};

}  // namespace speedwell::operation
