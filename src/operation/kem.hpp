// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What encaps and decaps share: a key that encapsulates secrets, and contexts for it.

#include <memory>
#include <span>
#include <string_view>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"
#include "operation/key_algorithms.hpp"
#include "operation/operation.hpp"

namespace speedwell::operation {

struct Kind;

/// A key in a library context; shared by the workers of the context.
struct KemKey {
  std::shared_ptr<const crypto::LibraryContext> library;
  KeyAlgorithm algorithm;
  crypto::Pkey pkey;

  /// For EVP_PKEY_encapsulate or EVP_PKEY_decapsulate. Error: crypto.
  Result<crypto::PkeyCtx> context(bool encapsulating) const;
};

/// The key of a run; empty when its provider gives no such key away (OpenSSL 3.5's hybrids of a
/// NIST curve): then each library context makes its own. Error: not_found.
Result<KeyMaterial> generate_kem_key(const Kind& kind, const crypto::LibraryContext& context,
                                     std::string_view algorithm);

/// Imports `key`, or makes one where it is empty. Error: crypto.
Result<std::shared_ptr<const KemKey>> import_kem_key(
    const std::shared_ptr<const crypto::LibraryContext>& context, const KeyAlgorithm& algorithm,
    const KeyMaterial& key);

/// A secret and the ciphertext that carries it.
struct Encapsulated {
  Buffer ciphertext;
  Buffer secret;
};

/// A new secret, and the secret that a ciphertext carries, by fresh contexts. Error: crypto.
Result<Encapsulated> encapsulate_apart(const KemKey& key);
Result<Buffer> decapsulate_apart(const KemKey& key, std::span<const unsigned char> ciphertext);

}  // namespace speedwell::operation
