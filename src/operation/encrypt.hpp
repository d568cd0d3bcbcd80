// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// encrypt: one piece of a long stream under one key, by ciphers without authentication.

#include <cstdint>
#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

class Encrypt {
 public:
  /// `cipher` is fetched from `context`; `size_bytes` is the length of a piece, a multiple of the
  /// block size and not 0. Error: usage for such a size, crypto.
  static Result<Encrypt> create(std::shared_ptr<const crypto::LibraryContext> context,
                                const EVP_CIPHER* cipher, std::uint64_t size_bytes);

  bool operator()() noexcept {
    int written = 0;
    return EVP_EncryptUpdate(encrypting_.get(), output_.data(), &written, message_.data(),
                             static_cast<int>(message_.size())) == 1;
  }
  /// Starts the stream again.
  Result<void> check();

  /// The ciphertext of a first piece by another path; check() compares with it.
  std::span<unsigned char> judged() noexcept { return expected_.bytes(); }

 private:
  Encrypt() = default;

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::CipherCtx encrypting_;
  Buffer key_;
  Buffer iv_;
  Buffer message_;
  Buffer output_;
  Buffer expected_;
};

}  // namespace speedwell::operation
