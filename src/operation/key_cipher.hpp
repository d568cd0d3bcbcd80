// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// encrypt and decrypt with keys: a short secret to the owner of a private key (RSA, SM2).

#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"
#include "operation/cipher.hpp"
#include "operation/key_algorithms.hpp"

namespace speedwell::operation {

/// What is encrypted, as `openssl speed` does: a TLS 1.0 session's digests, 36 bytes.
inline constexpr std::size_t plain_size = 36;

/// A key in a library context; shared by the workers of the context.
struct CipherKey {
  std::shared_ptr<const crypto::LibraryContext> library;
  KeyAlgorithm algorithm;
  crypto::Pkey pkey;

  /// For EVP_PKEY_encrypt or EVP_PKEY_decrypt. Error: crypto.
  Result<crypto::PkeyCtx> context(Direction direction) const;
  /// `from` encrypted or decrypted by a fresh context. Error: crypto.
  Result<Buffer> apart(Direction direction, std::span<const unsigned char> from) const;
};

template <Direction direction>
class KeyCiphering {
 public:
  /// Error: crypto.
  static Result<KeyCiphering> create(const std::shared_ptr<const CipherKey>& key);

  bool operator()() noexcept {
    size_ = output_.size();
    if constexpr (direction == Direction::encrypt)
      return EVP_PKEY_encrypt(ciphering_.get(), output_.data(), &size_, input_.data(),
                              input_.size()) == 1;
    else
      return EVP_PKEY_decrypt(ciphering_.get(), output_.data(), &size_, input_.data(),
                              input_.size()) == 1;
  }
  Result<void> check();

  /// What the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes().first(size_); }

 private:
  KeyCiphering() = default;
  Result<void> judge() const;

  std::shared_ptr<const CipherKey> key_;  // shared by the workers of its library context
  crypto::PkeyCtx ciphering_;
  std::size_t size_ = 0;
  Buffer message_;
  Buffer input_;
  Buffer output_;
};

using KeyEncrypt = KeyCiphering<Direction::encrypt>;
using KeyDecrypt = KeyCiphering<Direction::decrypt>;

}  // namespace speedwell::operation
