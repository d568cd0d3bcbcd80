// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// decaps: the secret that a ciphertext carries to the owner of a private key.

#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "operation/buffer.hpp"
#include "operation/kem.hpp"

namespace speedwell::operation {

class Decaps {
 public:
  /// Error: crypto.
  static Result<Decaps> create(const std::shared_ptr<const KemKey>& key);

  bool operator()() noexcept {
    std::size_t size = secret_.size();
    return EVP_PKEY_decapsulate(decapsulating_.get(), secret_.data(), &size, ciphertext_.data(),
                                ciphertext_.size()) == 1;
  }
  Result<void> check();

  /// The secret that the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return secret_.bytes(); }

 private:
  Decaps() = default;

  std::shared_ptr<const KemKey> key_;  // shared by the workers of its library context
  crypto::PkeyCtx decapsulating_;
  Buffer ciphertext_;
  Buffer secret_;
  Buffer expected_;
};

}  // namespace speedwell::operation
