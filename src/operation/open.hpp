// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// open: one valid record decrypted and its tag verified, under a kept key and the record's nonce.

#include <cstdint>
#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/aead.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

template <AeadUse use>
class OpenAs {
 public:
  /// `cipher` is fetched from `context`; `size_bytes` is the length of the message. Error: crypto.
  static Result<OpenAs> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                               const EVP_CIPHER* cipher, std::uint64_t size_bytes);

  bool operator()() noexcept {
    EVP_CIPHER_CTX* const context = opening_.get();
    const int size = static_cast<int>(output_.size());
    unsigned char* const output = output_.data();
    int written = 0;
    if constexpr (use == AeadUse::siv) {
      if (EVP_DecryptInit_ex2(context, nullptr, key_.data(), nullptr, tag_params_.get()) != 1 ||
          EVP_DecryptUpdate(context, nullptr, &written, additional_.data(), additional_size) != 1 ||
          EVP_DecryptUpdate(context, nullptr, &written, nonce_.data(), nonce_size) != 1)
        return false;
    } else {
      const bool anew = use == AeadUse::anew;
      if (EVP_DecryptInit_ex2(context, anew ? cipher_.get() : nullptr, anew ? key_.data() : nullptr,
                              nonce_.data(), tag_params_.get()) != 1)
        return false;
      if constexpr (use == AeadUse::length_first)
        if (EVP_DecryptUpdate(context, nullptr, &written, nullptr, size) != 1) return false;
      if (EVP_DecryptUpdate(context, nullptr, &written, additional_.data(), additional_size) != 1)
        return false;
    }
    if (EVP_DecryptUpdate(context, output, &written, record_.data(), size) != 1) return false;
    // CCM has verified the tag within the update.
    if constexpr (use == AeadUse::length_first) return true;
    return EVP_DecryptFinal_ex(context, output + written, &written) == 1;
  }
  Result<void> check();

  /// What the last operation left, the message; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes(); }
  /// The record that is opened, ciphertext and tag.
  std::span<unsigned char> record() noexcept { return record_.bytes(); }

 private:
  OpenAs() = default;

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::Cipher cipher_;
  crypto::CipherCtx opening_;
  std::unique_ptr<OSSL_PARAM[]> tag_params_;  // hands over the record's tag
  Buffer key_;
  Buffer nonce_;
  Buffer additional_;
  Buffer message_;
  Buffer record_;
  Buffer output_;
};

using Open = OpenAs<AeadUse::record>;

}  // namespace speedwell::operation
