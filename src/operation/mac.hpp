// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// mac: an authentication code over one message with a keyed, reused context.

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

/// `nonced`: each message needs a nonce of its own (GMAC).
template <bool nonced>
class MacAs {
 public:
  /// `algorithm` in speedwell's spelling, served by `context`. Error: crypto.
  static Result<MacAs> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                              std::string_view algorithm, std::uint64_t size_bytes);

  bool operator()() noexcept {
    EVP_MAC_CTX* const context = authenticating_.get();
    std::size_t written = 0;
    if constexpr (nonced) {
      next_nonce();
      if (EVP_MAC_init(context, nullptr, 0, nonce_params_.get()) != 1) return false;
    } else {
      if (EVP_MAC_init(context, key_, key_size_, nullptr) != 1) return false;
    }
    return EVP_MAC_update(context, message_.data(), message_.size()) == 1 &&
           EVP_MAC_final(context, output_.data(), &written, output_.size()) == 1;
  }
  Result<void> check();

  /// What the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes(); }

 private:
  MacAs() = default;

  /// A counter, big endian, in the last bytes.
  void next_nonce() noexcept {
    std::uint64_t number = ++messages_;
    if constexpr (std::endian::native == std::endian::little) number = __builtin_bswap64(number);
    std::memcpy(nonce_.data() + nonce_.size() - sizeof number, &number, sizeof number);
  }

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::MacCtx authenticating_;
  const unsigned char* key_ = nullptr;  // only where each message needs a key (Poly1305)
  std::size_t key_size_ = 0;
  Buffer given_key_;
  std::unique_ptr<OSSL_PARAM[]> nonce_params_;  // points to nonce_
  std::uint64_t messages_ = 0;
  Buffer nonce_;
  Buffer message_;
  Buffer output_;
  Buffer expected_;
  std::string algorithm_;
};

using Mac = MacAs<false>;
using NoncedMac = MacAs<true>;

}  // namespace speedwell::operation
