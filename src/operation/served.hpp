// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Which algorithms a library context serves, in speedwell's spelling: OpenSSL's own first name in
// lower case ("aes-128-gcm"), where that name is widely spelled otherwise in the wide spelling
// ("sha256", not "sha2-256"). OpenSSL finds an algorithm by either, in any case of letters.
// Only what the context's own provider serves counts, never what lies beside it.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"

namespace speedwell::operation {

/// Sorted names of the digests; those without an output of their own (NULL, MAC internals) aside.
std::vector<std::string> served_digests(const crypto::LibraryContext& context);

/// Sorted names of the ciphers without authentication: block modes, stream ciphers, key wrap.
std::vector<std::string> served_ciphers(const crypto::LibraryContext& context);

/// Sorted names of the AEADs with a 16-byte tag and a nonce per message: GCM, CCM, OCB, SIV,
/// GCM-SIV, ChaCha20-Poly1305.
std::vector<std::string> served_aeads(const crypto::LibraryContext& context);

/// Sorted names of the MACs: "hmac", "cmac", "poly1305", …
std::vector<std::string> served_macs(const crypto::LibraryContext& context);

/// Sorted names of the signatures ("rsa", "ecdsa", "ed25519", "ml-dsa-65"), key exchanges
/// ("ecdh", "x25519") and key encapsulations ("rsa", "ec", "ml-kem-768") as OpenSSL has them.
std::vector<std::string> served_signatures(const crypto::LibraryContext& context);
std::vector<std::string> served_key_exchanges(const crypto::LibraryContext& context);
std::vector<std::string> served_kems(const crypto::LibraryContext& context);
/// Encryption with public keys: "rsa", "sm2".
std::vector<std::string> served_asymmetric_ciphers(const crypto::LibraryContext& context);

/// OpenSSL's own name of a digest in the catalogue's spelling: "SHA2-512/256" is "sha512-256",
/// which OpenSSL knows too.
std::string digest_spelling(std::string_view name);

/// ASCII letters made small.
std::string lower_case(std::string_view text);

/// The cipher, from the context's own provider. Error: crypto.
Result<crypto::Cipher> fetch_cipher(const crypto::LibraryContext& context, std::string_view name);

/// The digest, from the context's own provider. Error: crypto.
Result<crypto::Md> fetch_digest(const crypto::LibraryContext& context, std::string_view name);

/// "default" of OpenSSL's provider object; "" for none.
std::string provider_name(const OSSL_PROVIDER* provider);

/// Error (crypto) unless `provider`, which serves `what`, is the one that the context is for.
Result<void> require_provider(const crypto::LibraryContext& context, const OSSL_PROVIDER* provider,
                              std::string_view what);

}  // namespace speedwell::operation
