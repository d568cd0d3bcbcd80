// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// encaps: a fresh secret and the ciphertext that carries it to the owner of a public key.

#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "operation/buffer.hpp"
#include "operation/kem.hpp"

namespace speedwell::operation {

class Encaps {
 public:
  /// Error: crypto.
  static Result<Encaps> create(const std::shared_ptr<const KemKey>& key);

  bool operator()() noexcept {
    std::size_t ciphertext_size = ciphertext_.size();
    std::size_t secret_size = secret_.size();
    return EVP_PKEY_encapsulate(encapsulating_.get(), ciphertext_.data(), &ciphertext_size,
                                secret_.data(), &secret_size) == 1;
  }
  Result<void> check();

  /// The secret that the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return secret_.bytes(); }

 private:
  Encaps() = default;
  Result<void> judge() const;

  std::shared_ptr<const KemKey> key_;  // shared by the workers of its library context
  crypto::PkeyCtx encapsulating_;
  Buffer ciphertext_;
  Buffer secret_;
};

}  // namespace speedwell::operation
