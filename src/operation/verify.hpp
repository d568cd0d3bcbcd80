// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// verify: one signature, made at set-up, verified with its public key.

#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "operation/buffer.hpp"
#include "operation/signing.hpp"

namespace speedwell::operation {

class Verify {
 public:
  /// Error: crypto.
  static Result<Verify> create(const std::shared_ptr<const SigningKey>& key);

  bool operator()() noexcept {
    if (digest_verifying_)
      return EVP_PKEY_verify(digest_verifying_.get(), signature_.data(), signature_.size(),
                             data_.data(), signed_size) == 1;
    return (!starts_again_ || start_again()) &&
           EVP_DigestVerify(message_verifying_.get(), signature_.data(), signature_.size(),
                            data_.data(), signed_size) == 1;
  }
  Result<void> check();

  /// The signature: with a wrong byte in it check() and every operation fail.
  std::span<unsigned char> judged() noexcept { return signature_.bytes(); }

 private:
  Verify() = default;
  bool start_again() noexcept {
    return EVP_DigestVerifyInit_ex(message_verifying_.get(), nullptr, nullptr, nullptr, nullptr,
                                   nullptr, nullptr) == 1;
  }

  std::shared_ptr<const SigningKey> key_;  // shared by the workers of its library context
  crypto::PkeyCtx digest_verifying_;       // this one or the other
  crypto::MdCtx message_verifying_;
  bool starts_again_ = false;
  Buffer data_;
  Buffer signature_;
};

}  // namespace speedwell::operation
