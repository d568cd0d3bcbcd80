// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// fault: operations that go wrong in known ways, to test what speedwell makes of them.

#include <cstdint>

#include "base/error.hpp"

namespace speedwell::operation {

class Fault {
 public:
  enum class Way {
    fail,   ///< every `fail_every`th operation fails
    die,    ///< operation number `fatal_at` kills the process (SIGKILL)
    hang,   ///< operation number `fatal_at` never returns
    check,  ///< operations succeed, check() does not
    slow,   ///< each operation sleeps `slow_ns`
    wrong,  ///< on PUs of odd number every `wrong_every`th result is wrong, as of a bad core
    tough,  ///< the first operation computes for `tough_ns`
  };
  static constexpr std::uint64_t fail_every = 1000;
  static constexpr std::uint64_t fatal_at = 1000;
  static constexpr std::uint64_t wrong_every = 100;
  /// What one operation takes, except of `slow`: busy, so that a worker looks like any other and a
  /// fault comes within the first second of measuring.
  static constexpr std::int64_t busy_ns = 100'000;
  static constexpr std::int64_t slow_ns = 2'000'000;
  static constexpr std::int64_t tough_ns = 2'000'000'000;

  explicit Fault(Way way) noexcept : way_(way) {}
  bool operator()() noexcept;
  Result<void> check();

 private:
  Way way_;
  std::uint64_t done_ = 0;
};

}  // namespace speedwell::operation
