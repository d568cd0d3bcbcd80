// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// digest: a hash over one message with a reused context.

#include <cstdint>
#include <memory>
#include <span>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

class Digest {
 public:
  /// `md` is fetched from `context`; `size_bytes` is the length of the message. Error: crypto.
  static Result<Digest> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                               EVP_MD* md, std::uint64_t size_bytes);

  bool operator()() noexcept {
    EVP_MD_CTX* const context = digesting_.get();
    return EVP_DigestInit_ex2(context, nullptr, start_) == 1 &&
           EVP_DigestUpdate(context, message_.data(), message_.size()) == 1 &&
           EVP_DigestFinal_ex(context, output_.data(), nullptr) == 1;
  }
  Result<void> check();

  /// What the last operation left; check() judges it first.
  std::span<unsigned char> judged() noexcept { return output_.bytes(); }

 private:
  Digest(const std::shared_ptr<const crypto::LibraryContext>& context, std::uint64_t size_bytes,
         std::size_t digest_size);

  std::shared_ptr<const crypto::LibraryContext> library_;  // outlives all that was made in it
  crypto::MdCtx digesting_;
  const OSSL_PARAM* start_ = nullptr;  // of digests whose length is asked for (SHAKE)
  std::unique_ptr<OSSL_PARAM[]> start_params_;
  std::unique_ptr<std::size_t> digest_size_;  // start_params_ points to it
  Buffer message_;
  Buffer output_;
  Buffer expected_;
};

}  // namespace speedwell::operation
