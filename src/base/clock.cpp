// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/clock.hpp"

#include <cerrno>

#include <fmt/format.h>

namespace speedwell {

void sleep_until_ns(std::int64_t deadline_ns) noexcept {
  timespec t{};
  t.tv_sec = static_cast<time_t>(deadline_ns / ns_per_s);
  t.tv_nsec = static_cast<long>(deadline_ns % ns_per_s);
  while (::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, nullptr) == EINTR) {
  }
}

std::string utc_now() {
  timespec t{};
  ::clock_gettime(CLOCK_REALTIME, &t);
  tm parts{};
  ::gmtime_r(&t.tv_sec, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                     parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                     t.tv_nsec / 1'000'000);
}

}  // namespace speedwell
