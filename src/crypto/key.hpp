// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private keys: made, written as bytes, read into a library context. A run makes its key once and
// imports it wherever it measures, so that every case works with the same one.

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"

namespace speedwell::crypto {

/// What kind of key, in OpenSSL's terms.
struct KeyType {
  std::string type;   ///< of EVP_KEYMGMT: "RSA", "EC", "ED25519", "ML-KEM-768"
  std::string group;  ///< "P-256", "ffdhe2048"; empty where the type says it all
  unsigned bits = 0;  ///< RSA modulus, DSA prime; RSA's public exponent is 65537, OpenSSL's default
  unsigned primes = 0;  ///< of RSA; 0: two

  friend bool operator==(const KeyType&, const KeyType&) = default;
};

/// Whether the context's own provider has this type of key (its group is only tried by a key).
bool serves_key_type(const LibraryContext& context, const KeyType& key);

/// Whether the provider takes that group for keys of the type ("EC", "DH"); cheap, makes no key.
bool takes_group(const LibraryContext& context, const KeyType& key);

/// Whether `key` is of that type, size, number of primes and group.
bool is_a(const EVP_PKEY* key, const KeyType& type);

/// Ready for EVP_PKEY_generate, again and again. Error: crypto.
Result<PkeyCtx> key_generator(const LibraryContext& context, const KeyType& key);

/// A new key; of a size that takes minutes to make (RSA from 7680 bits on) the one that speedwell
/// brings along (test_keys.hpp). Error: crypto.
Result<Pkey> generate_key(const LibraryContext& context, const KeyType& key);

/// PKCS#8 PrivateKeyInfo, DER; for a type that has no such form (hybrid KEMs) its raw private and
/// public key in a form of speedwell's own. Error: crypto (a key that its provider does not give
/// away).
Result<std::string> export_key(EVP_PKEY* key);

/// Reads one key from the front of what export_key() or key_reference() (load_key.hpp) wrote and
/// takes it off. Error: crypto; also
/// when the provider of `context` does not take it in, or it is no key of type `expected`.
Result<Pkey> import_key(const LibraryContext& context, const KeyType& expected,
                        std::string_view& bytes);

/// A context for one operation with `key` by the provider of `context`. Error: crypto.
Result<PkeyCtx> key_context(const LibraryContext& context, EVP_PKEY* key);

}  // namespace speedwell::crypto
