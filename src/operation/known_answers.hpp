// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Published answers that a provider must give before it is measured, and comparing with them.

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "crypto/error_text.hpp"

namespace speedwell::operation {

inline std::span<const unsigned char> readable_bytes(const std::string& text) {
  return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}
inline std::span<unsigned char> writable_bytes(std::string& text) {
  return {reinterpret_cast<unsigned char*>(text.data()), text.size()};
}

/// Bytes of "ba7816bf"; blanks are skipped. Anything else is a bug.
std::string from_hex(std::string_view hex);

/// Error (crypto), naming `expectation` and the first bytes of both, unless they are the same.
Result<void> require_equal(std::string_view where, std::string_view expectation,
                           std::span<const unsigned char> actual,
                           std::span<const unsigned char> expected);

/// check() of an operation that gives the same output each time: what the last operation left in
/// `output` is `expected`, and so is what one more gives after `output` was wiped. Error: crypto.
template <class Operation>
Result<void> check_repeats(Operation& operation, std::string_view where,
                           std::string_view expectation, std::span<unsigned char> output,
                           std::span<const unsigned char> expected) {
  if (auto last = require_equal(where, expectation, output, expected); !last) return last;
  std::fill(output.begin(), output.end(), static_cast<unsigned char>(0));
  if (!operation()) return crypto::openssl_error(where, "operation failed");
  return require_equal(where, expectation, output, expected);
}

/// The digest of "abc" by speedwell's name of the algorithm; "" for those not in the table.
/// Sources: FIPS 180-4 and FIPS 202 with NIST's "Cryptographic Standards and Guidelines: Examples
/// with Intermediate Values", RFC 1321 (MD5).
std::string digest_of_abc(std::string_view algorithm);

}  // namespace speedwell::operation
