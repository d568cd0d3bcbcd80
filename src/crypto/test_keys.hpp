// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Keys that speedwell brings along, since making them takes minutes (RSA of 7680 and 15360 bits) or
// OpenSSL only takes and does not make them (DSA of 512), and DSA domain parameters. They are
// public, in this file's source, and for measuring only: nothing may ever be protected by them.

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/key.hpp"
#include "crypto/library_context.hpp"

namespace speedwell::crypto {

/// Whether there is such a key.
bool has_test_key(const KeyType& type);

/// The key of that type, in `context`. Error: crypto (its provider does not take it); not_found.
Result<Pkey> test_key(const LibraryContext& context, const KeyType& type);

/// DSA parameters of `bits` bits (512, 1024, 2048 or 3072) without a key, in `context`. Error:
/// crypto; not_found.
Result<Pkey> dsa_parameters(const LibraryContext& context, unsigned bits);

}  // namespace speedwell::crypto
