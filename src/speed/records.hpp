// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What `openssl speed` writes to stderr around each test, for people and for scripts
// (docs/openssl-speed.md, 4.1 and 5.1).

#include <cstddef>
#include <cstdint>
#include <string>

#include "speed/dialect.hpp"
#include "speed/rows.hpp"

namespace speedwell::speed {

/// A column of a row: one size, or one of its operations.
struct Test {
  const Row& row;
  std::size_t column = 0;
  unsigned seconds = 0;
  bool multiblock = false;
};

/// Before the test, for people; without the end of its line.
std::string announcement(const Test& test, const Dialect& dialect);
/// The rest of that line.
std::string outcome(const Test& test, const Dialect& dialect, std::uint64_t ops, double seconds);

/// "+DT…" and "+R…", whole lines.
std::string announcement_record(const Test& test, const Dialect& dialect);
std::string outcome_record(const Test& test, const Dialect& dialect, std::uint64_t ops,
                           double seconds);

/// The test in messages: "sha256, 16 bytes", "rsa 2048 bits, sign".
std::string describe(const Test& test);

}  // namespace speedwell::speed
