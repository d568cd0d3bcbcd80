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

/// The digest, from the context's own provider. Error: crypto.
Result<crypto::Md> fetch_digest(const crypto::LibraryContext& context, std::string_view name);

/// "default" of OpenSSL's provider object; "" for none.
std::string provider_name(const OSSL_PROVIDER* provider);

/// Error (crypto) unless `provider`, which serves `what`, is the one that the context is for.
Result<void> require_provider(const crypto::LibraryContext& context, const OSSL_PROVIDER* provider,
                              std::string_view what);

}  // namespace speedwell::operation
