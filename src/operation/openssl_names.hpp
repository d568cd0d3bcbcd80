// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// From OpenSSL's names, any alias in any case of letters, to the catalogue's.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/library_context.hpp"

namespace speedwell::operation {

struct NamedCipher {
  std::string canonical;       ///< OpenSSL's own name: "AES-128-GCM", "ChaCha20-Poly1305"
  std::string algorithm;       ///< "aes-128-gcm"
  bool sealing = false;        ///< of `seal` and `open`, else of `encrypt` and `decrypt`
  bool authenticated = false;  ///< flagged as an AEAD by OpenSSL
  bool multiblock = false;
};
/// The cipher that the context's provider has under `name`.
std::optional<NamedCipher> named_cipher(const crypto::LibraryContext& context,
                                        const std::string& name);

/// The catalogue's spelling ("sha256") of a digest that the context's provider has under `name`.
std::optional<std::string> named_digest(const crypto::LibraryContext& context,
                                        const std::string& name);

/// OpenSSL's own names of the provider's key encapsulations and signatures ("RSA", "ML-KEM-768"),
/// in the provider's order.
std::vector<std::string> kems_in_order(const crypto::LibraryContext& context);
std::vector<std::string> signatures_in_order(const crypto::LibraryContext& context);

}  // namespace speedwell::operation
