// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// sign: one signature with a kept private key.

#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "operation/buffer.hpp"
#include "operation/signing.hpp"

namespace speedwell::operation {

class Sign {
 public:
  /// Error: crypto.
  static Result<Sign> create(const std::shared_ptr<const SigningKey>& key);

  bool operator()() noexcept {
    size_ = output_.size();
    if (digest_signing_)
      return EVP_PKEY_sign(digest_signing_.get(), output_.data(), &size_, data_.data(),
                           signed_size) == 1;
    return (!starts_again_ || start_again()) &&
           EVP_DigestSign(message_signing_.get(), output_.data(), &size_, data_.data(),
                          signed_size) == 1;
  }
  Result<void> check();

  /// What the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes().first(size_); }

 private:
  Sign() = default;
  bool start_again() noexcept {
    return EVP_DigestSignInit_ex(message_signing_.get(), nullptr, nullptr, nullptr, nullptr,
                                 nullptr, nullptr) == 1;
  }
  Result<void> judge() const;

  std::shared_ptr<const SigningKey> key_;  // shared by the workers of its library context
  crypto::PkeyCtx digest_signing_;         // this one or the other
  crypto::MdCtx message_signing_;
  bool starts_again_ = false;
  std::size_t size_ = 0;
  Buffer data_;
  Buffer output_;
};

}  // namespace speedwell::operation
