// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Base64 (RFC 4648, section 4: the plain alphabet, padded, on one line).

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace speedwell::crypto {

std::string base64_encode(std::string_view bytes);

/// The bytes of `text`. Strict: no blanks or line breaks, padding only at the end and all of it,
/// unused bits zero. Error: usage.
Result<std::string> base64_decode(std::string_view text);

}  // namespace speedwell::crypto
