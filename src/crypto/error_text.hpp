// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// OpenSSL's own words on what went wrong.

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace speedwell::crypto {

/// Takes all entries out of this thread's OpenSSL error queue and tells them in one line, the
/// oldest (the cause) first: "unsupported algorithm (Global default library context, Algorithm
/// (SHA257 : 0)); fetch failed". An entry whose reason has no text is told by its number, and only
/// if it is alone. Never empty: "no reason given by OpenSSL" when the queue is.
std::string error_text();

/// Forgets this thread's OpenSSL errors.
void clear_errors() noexcept;

/// An Error of kind crypto: `what`, a colon, and error_text().
Error openssl_error(std::string_view where, std::string_view what);

}  // namespace speedwell::crypto
