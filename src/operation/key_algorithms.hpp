// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The algorithms that work with keys: speedwell's names, and what they are in OpenSSL's terms. RSA,
// DSA, elliptic curves and finite fields come in sizes that no provider lists, so they are tables
// here; everything else (ML-DSA, ML-KEM, …) is whatever the library context serves.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/key.hpp"
#include "crypto/library_context.hpp"

namespace speedwell::operation {

/// What RSA pads with.
enum class Padding {
  pkcs1,  ///< version 1.5; also of whatever has no padding
  pss,    ///< with SHA-256, MGF1 with SHA-256 and a salt of 32 bytes, as TLS 1.3 has it
  oaep,   ///< with SHA-256, MGF1 with SHA-256
};

struct KeyAlgorithm {
  std::string name;     ///< "ecdsa-p256"
  crypto::KeyType key;  ///< {"EC", "P-256"}
  Padding padding = Padding::pkcs1;
};

/// Signatures. RSA, DSA and ECDSA sign a digest, all others a message.
std::vector<KeyAlgorithm> signature_algorithms(const crypto::LibraryContext& context);
/// Key agreement of two key pairs.
std::vector<KeyAlgorithm> derive_algorithms(const crypto::LibraryContext& context);
/// Key encapsulation: "rsa-2048" is RSASVE (NIST SP 800-56B, 7.2.1), "dhkem-*" RFC 9180's DHKEM.
std::vector<KeyAlgorithm> kem_algorithms(const crypto::LibraryContext& context);
/// Encryption with a public key: RSA, SM2.
std::vector<KeyAlgorithm> cipher_key_algorithms(const crypto::LibraryContext& context);
/// All keys of the four above, each once.
std::vector<KeyAlgorithm> key_algorithms(const crypto::LibraryContext& context);

/// Just the names, sorted.
std::vector<std::string> names_of(const std::vector<KeyAlgorithm>& algorithms);
std::optional<KeyAlgorithm> find_algorithm(const std::vector<KeyAlgorithm>& algorithms,
                                           std::string_view name);

/// What EVP_PKEY_encapsulate wants to be told: "RSASVE", "DHKEM", nullptr for all others.
const char* kem_operation(const KeyAlgorithm& algorithm);

}  // namespace speedwell::operation
