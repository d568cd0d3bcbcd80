// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private keys that a user brings: a file, or a token's key by its URI.

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"

namespace speedwell::crypto {

/// The first private key of `source`: the path of a PEM or DER file, or a URI that a provider of
/// `context` opens ("file:", "pkcs11:"). Error, naming the source and the way out: not_found (it
/// does not open), usage (it holds no private key, or needs a passphrase), crypto (the key is not
/// in the provider of `context`).
Result<Pkey> load_key(const LibraryContext& context, const std::string& source);

/// Key bytes for import_key() that load the key anew in every library context: for keys that never
/// leave their token.
std::string key_reference(std::string_view source);

/// The source of a reference at the front of `bytes`, which is taken off; "" where there is none.
std::string take_key_reference(std::string_view& bytes);

/// "RSA key of 2048 bits", "EC key (prime256v1)".
std::string describe_key(const EVP_PKEY* key);

}  // namespace speedwell::crypto
