// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// How `openssl speed` of a version differs from that of another: what it takes and what it prints
// (docs/openssl-speed.md). speedwell follows the version of the libcrypto that runs.

#include <string_view>

namespace speedwell::speed {

struct Dialect {
  unsigned major = 3;
  unsigned minor = 0;

  bool from(unsigned a, unsigned b) const noexcept {
    return major > a || (major == a && minor >= b);
  }
  /// RSA encrypt and decrypt, KEMs, signatures of providers; "ops" in the progress lines.
  bool has_lists() const noexcept { return from(3, 2); }
  /// One list of elliptic curves for ECDSA, EdDSA and SM2, by the curves' real names.
  bool one_ec_list() const noexcept { return from(4, 0); }
};

/// Of "3.0.22"; of a text that is no version, 3.0's.
Dialect dialect_of(std::string_view version);

}  // namespace speedwell::speed
