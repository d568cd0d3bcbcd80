// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// encrypt and decrypt: one piece of a long stream under one key, or one whole message where the
// mode knows no stream, by ciphers without authentication.

#include <cstdint>
#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"
#include "operation/cipher.hpp"

namespace speedwell::operation {

/// `restarts`: the IV is set before each message (CipherUse).
template <Direction direction, bool restarts>
class Ciphering {
 public:
  /// `cipher` is fetched from `context`; `size_bytes` is the length of a piece in the clear. Error:
  /// usage for a size that the mode cannot do, crypto.
  static Result<Ciphering> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                                  const EVP_CIPHER* cipher, std::uint64_t size_bytes);

  bool operator()() noexcept {
    EVP_CIPHER_CTX* const context = ciphering_.get();
    const int size = static_cast<int>(input_.size());
    int written = 0;
    if constexpr (restarts)
      if (EVP_CipherInit_ex2(context, nullptr, nullptr, iv_.data(), -1, nullptr) != 1) return false;
    if constexpr (direction == Direction::encrypt)
      return EVP_EncryptUpdate(context, output_.data(), &written, input_.data(), size) == 1;
    else
      return EVP_DecryptUpdate(context, output_.data(), &written, input_.data(), size) == 1;
  }
  /// Starts the stream again.
  Result<void> check();

  /// What a first piece must give, by another path; check() compares with it.
  std::span<unsigned char> judged() noexcept { return expected_.bytes(); }

 private:
  Ciphering() = default;
  Result<void> check_round_trip();

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::CipherCtx ciphering_;
  Buffer key_;
  Buffer iv_;
  Buffer input_;
  Buffer output_;
  Buffer expected_;
};

using Encrypt = Ciphering<Direction::encrypt, false>;
using EncryptWhole = Ciphering<Direction::encrypt, true>;
using Decrypt = Ciphering<Direction::decrypt, false>;
using DecryptWhole = Ciphering<Direction::decrypt, true>;

}  // namespace speedwell::operation
