// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// seal: one record encrypted and authenticated under a kept key and a nonce of its own, as a
// TLS 1.3 connection does it.

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/aead.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

template <AeadUse use>
class SealAs {
 public:
  /// `cipher` is fetched from `context`; `size_bytes` is the length of the message. Error: crypto.
  static Result<SealAs> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                               const EVP_CIPHER* cipher, std::uint64_t size_bytes);

  bool operator()() noexcept {
    EVP_CIPHER_CTX* const context = sealing_.get();
    const int size = static_cast<int>(message_.size());
    unsigned char* const output = output_.data();
    int written = 0;
    next_nonce();
    if constexpr (use == AeadUse::siv) {
      if (EVP_EncryptInit_ex2(context, nullptr, key_.data(), nullptr, nullptr) != 1 ||
          EVP_EncryptUpdate(context, nullptr, &written, additional_.data(), additional_size) != 1 ||
          EVP_EncryptUpdate(context, nullptr, &written, nonce_.data(), nonce_size) != 1)
        return false;
    } else {
      const bool anew = use == AeadUse::anew;
      if (EVP_EncryptInit_ex2(context, anew ? cipher_.get() : nullptr, anew ? key_.data() : nullptr,
                              nonce_.data(), nullptr) != 1)
        return false;
      if constexpr (use == AeadUse::length_first)
        if (EVP_EncryptUpdate(context, nullptr, &written, nullptr, size) != 1) return false;
      if (EVP_EncryptUpdate(context, nullptr, &written, additional_.data(), additional_size) != 1)
        return false;
    }
    return EVP_EncryptUpdate(context, output, &written, message_.data(), size) == 1 &&
           EVP_EncryptFinal_ex(context, output + written, &written) == 1 &&
           EVP_CIPHER_CTX_get_params(context, tag_params_.get()) == 1;
  }
  Result<void> check();

  /// What the last operation left, ciphertext and tag; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes(); }

 private:
  SealAs() = default;
  Result<void> judge() const;

  /// RFC 8446, section 5.3: the record's number, big endian, XORed into the last bytes of the IV.
  void next_nonce() noexcept {
    std::uint64_t number = ++records_;
    if constexpr (std::endian::native == std::endian::little) number = __builtin_bswap64(number);
    const std::uint64_t last = iv_end_ ^ number;
    std::memcpy(nonce_.data() + nonce_size - sizeof last, &last, sizeof last);
  }

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::Cipher cipher_;
  crypto::CipherCtx sealing_;
  std::unique_ptr<OSSL_PARAM[]> tag_params_;  // writes the tag behind the ciphertext
  std::uint64_t records_ = 0;
  std::uint64_t iv_end_ = 0;  // the last bytes of the IV, as they lie in memory
  Buffer key_;
  Buffer nonce_;
  Buffer additional_;
  Buffer message_;
  Buffer output_;
};

using Seal = SealAs<AeadUse::record>;

}  // namespace speedwell::operation
