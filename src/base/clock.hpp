// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The clocks. Everything measured is wall clock (CLOCK_MONOTONIC); CPU time is a field of its own
// and never a divisor. Loops take their clock as a template argument, so tests run in fake time.

#include <cstdint>
#include <ctime>
#include <string>

namespace speedwell {

inline constexpr std::int64_t ns_per_s = 1'000'000'000;

/// A clock as the kernel names it, in nanoseconds.
inline std::int64_t read_clock_ns(clockid_t id) noexcept {
  timespec t{};
  ::clock_gettime(id, &t);
  return static_cast<std::int64_t>(t.tv_sec) * ns_per_s + t.tv_nsec;
}

/// What a measured loop needs of a clock.
struct MonotonicClock {
  /// CLOCK_MONOTONIC in ns.
  static std::int64_t now_ns() noexcept { return read_clock_ns(CLOCK_MONOTONIC); }
};

inline double to_s(std::int64_t ns) noexcept {
  return static_cast<double>(ns) * 1e-9;
}

/// Sleeps until CLOCK_MONOTONIC reads `deadline_ns`; goes on sleeping after a signal.
void sleep_until_ns(std::int64_t deadline_ns) noexcept;

/// The time of day in UTC as ISO 8601 with milliseconds: "2026-11-30T21:56:50.123Z".
std::string utc_now();

}  // namespace speedwell
