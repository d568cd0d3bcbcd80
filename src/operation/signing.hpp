// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What sign and verify share: contexts for one key, in the interface that its algorithm has. RSA,
// DSA and ECDSA work on a SHA-256 digest through EVP_PKEY_sign; Ed25519, SM2, ML-DSA and all others
// take the whole message through EVP_DigestSign.

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/key_algorithms.hpp"
#include "operation/operation.hpp"

namespace speedwell::operation {

/// What is signed: 32 bytes, a SHA-256 digest's size. Messages are that short too, so that the
/// signature is measured and not hashing.
inline constexpr std::size_t signed_size = 32;

/// A key in a library context and what it signs with; shared by the workers of the context.
struct SigningKey {
  std::shared_ptr<const crypto::LibraryContext> library;
  KeyAlgorithm algorithm;
  crypto::Pkey pkey;

  bool signs_digest() const {
    return algorithm.key.type == "RSA" || algorithm.key.type == "EC" || algorithm.key.type == "DSA";
  }

  /// For EVP_PKEY_sign or EVP_PKEY_verify. Error: crypto.
  Result<crypto::PkeyCtx> digest_context(bool signing) const;
  /// For EVP_DigestSign or EVP_DigestVerify. Error: crypto.
  Result<crypto::MdCtx> message_context(bool signing) const;

  /// A signature, and whether one is valid, by fresh contexts. Error: crypto.
  Result<std::string> sign_apart(std::span<const unsigned char> data) const;
  Result<void> verify_apart(std::span<const unsigned char> data,
                            std::span<const unsigned char> signature) const;
};

/// Imports `key`; checks the published signature where there is one. Error: crypto.
Result<std::shared_ptr<const SigningKey>> import_signing_key(
    const std::shared_ptr<const crypto::LibraryContext>& context, const KeyAlgorithm& algorithm,
    const KeyMaterial& key);

}  // namespace speedwell::operation
