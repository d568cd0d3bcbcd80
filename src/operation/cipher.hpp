// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What encrypt and decrypt share: how a cipher without authentication is used, which its mode
// decides, and a path that is not the measured one.

#include <cstdint>
#include <span>
#include <string_view>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

enum class Direction { decrypt = 0, encrypt = 1 };

/// Message sizes in bytes, and what an update is.
struct CipherUse {
  std::uint64_t least = 1;
  std::uint64_t multiple = 1;
  std::uint64_t most;
  bool whole = false;     ///< each update is a message of its own, not a piece of a stream
  bool restarts = false;  ///< and wants its IV set before it (ciphertext stealing)
  bool wraps = false;     ///< the ciphertext is longer, the IV is the standard's
  bool random = false;    ///< no two ciphertexts of a message are equal
};

/// Error: usage, telling the sizes that there are.
Result<void> require_size(const EVP_CIPHER* cipher, std::uint64_t size_bytes);

CipherUse use_of(const EVP_CIPHER* cipher);

struct Keying {
  std::span<const unsigned char> key;
  std::span<const unsigned char> iv;  ///< may be empty
};

/// The same in every run; no IV for what has none or wraps keys.
Buffer cipher_key(const EVP_CIPHER* cipher);
Buffer cipher_iv(const EVP_CIPHER* cipher);

/// A context without padding; nullptr when OpenSSL refuses.
crypto::CipherCtx keyed_cipher(const EVP_CIPHER* cipher, Keying keying, Direction direction);

/// All of `from` by a fresh context: in two parts where the mode allows it. Error: crypto.
Result<Buffer> cipher_apart(const EVP_CIPHER* cipher, Keying keying, Direction direction,
                            std::span<const unsigned char> from);

/// Encrypts and decrypts the published example, if there is one: NIST SP 800-38A, IEEE 1619,
/// RFC 3394, RFC 3713, RFC 5649, RFC 5794, RFC 8439, GB/T 32907. Error: crypto.
Result<void> check_known_ciphertext(const EVP_CIPHER* cipher, std::string_view algorithm);

}  // namespace speedwell::operation
