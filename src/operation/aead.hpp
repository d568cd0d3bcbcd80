// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What seal and open share: records as TLS 1.3 makes them, and a path to seal and to open them that
// is not the measured one.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

inline constexpr std::size_t nonce_size = 12;
inline constexpr std::size_t tag_size = 16;
/// Additional data: what a TLS 1.2 record authenticates (RFC 5246, 6.2.3.3) and `openssl speed`
/// uses; TLS 1.3 has 5.
inline constexpr std::size_t additional_size = 13;

/// How an AEAD takes a record.
enum class AeadUse {
  record,        ///< the nonce as IV; additional data, message
  length_first,  ///< CCM: before them the length; an update verifies the tag
  siv,           ///< SIV: the key for each record, the nonce as the last additional data (RFC 5297)
  anew,          ///< GCM-SIV: as `record`, on a context that starts anew with cipher and key: one
                 ///< that has processed a record gives another wrong (OpenSSL 3.5.9)
};
AeadUse aead_use(const EVP_CIPHER* cipher);

/// Everything beside the message.
struct AeadInput {
  std::span<const unsigned char> key;
  std::span<const unsigned char> nonce;
  std::span<const unsigned char> additional;
};

/// A context with the key and, but for SIV, 12-byte nonces set; nullptr when OpenSSL refuses.
crypto::CipherCtx keyed_aead(const EVP_CIPHER* cipher, std::span<const unsigned char> key,
                             bool sealing);

/// One more owner of a fetched cipher.
crypto::Cipher share(const EVP_CIPHER* cipher);

/// Ciphertext and tag by a fresh context. Error: crypto.
Result<Buffer> seal_apart(const EVP_CIPHER* cipher, const AeadInput& input,
                          std::span<const unsigned char> message);

/// The message of a record (ciphertext and tag) by a fresh context. Error: crypto.
Result<Buffer> open_apart(const EVP_CIPHER* cipher, const AeadInput& input,
                          std::span<const unsigned char> record);

/// Seals and opens the published example, if there is one. Error: crypto.
Result<void> check_known_record(const EVP_CIPHER* cipher, std::string_view algorithm);

}  // namespace speedwell::operation
