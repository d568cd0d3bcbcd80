// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// multiblock: several TLS records sealed at once by interleaving them, which OpenSSL has for
// AES-CBC with HMAC on x86-64 (`openssl speed -mb`).

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

class Multiblock {
 public:
  /// `cipher` is fetched from `context`; `size_bytes` is that of all records' content, 8 KiB to
  /// 128 KiB. Error: usage for another size, crypto.
  static Result<Multiblock> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                                   const EVP_CIPHER* cipher, std::uint64_t size_bytes);

  bool operator()() noexcept {
    EVP_CTRL_TLS1_1_MULTIBLOCK_PARAM blocks{nullptr, header_.data(), message_.size(), interleave};
    if (EVP_CIPHER_CTX_ctrl(sealing_.get(), EVP_CTRL_TLS1_1_MULTIBLOCK_AAD, sizeof blocks,
                            &blocks) <= 0)
      return false;
    blocks.out = output_.data();
    blocks.inp = message_.data();
    blocks.len = message_.size();
    const int written = EVP_CIPHER_CTX_ctrl(sealing_.get(), EVP_CTRL_TLS1_1_MULTIBLOCK_ENCRYPT,
                                            sizeof blocks, &blocks);
    written_ = written > 0 ? static_cast<std::size_t>(written) : 0;
    return written > 0;
  }
  Result<void> check();

  /// The records that the last operation left; check() judges them first.
  std::span<unsigned char> judged() noexcept { return output_.bytes().first(written_); }

 private:
  Multiblock() = default;
  Result<void> judge() const;

  static constexpr unsigned interleave = 8;  // records at once, as `openssl speed` asks for

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::CipherCtx sealing_;
  std::array<unsigned char, EVP_AEAD_TLS1_AAD_LEN> header_{};  // sequence, type, version, length
  std::size_t written_ = 0;
  Buffer key_;
  Buffer mac_key_;
  Buffer message_;
  Buffer output_;
};

}  // namespace speedwell::operation
