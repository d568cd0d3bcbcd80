// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Files that seed OpenSSL's random generator of this process, and keep its state.

#include <string>

#include "base/error.hpp"

namespace speedwell::crypto {

/// Mixes in the whole content of `path`, beside the system's entropy. Error: io.
Result<void> seed_from(const std::string& path);
/// Writes fresh random bytes to `path`, readable by its owner only. Error: io.
Result<void> write_random_state(const std::string& path);

}  // namespace speedwell::crypto
