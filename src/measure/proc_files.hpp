// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What the kernel's text files under /proc and /sys say, as pure functions of their text (proc(5),
// the kernel's accounting documentation), so that odd ones are tested without the machine that has
// them.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "measure/accounting.hpp"

namespace speedwell::measure {

/// User and system time in clock ticks.
struct CpuTicks {
  std::uint64_t user = 0;
  std::uint64_t system = 0;
};
/// Fields 14 and 15 of /proc/PID/task/TID/stat; the name in field 2 may hold blanks and brackets.
std::optional<CpuTicks> parse_task_stat(std::string_view text) noexcept;

struct Switches {
  std::uint64_t voluntary = 0;
  std::uint64_t involuntary = 0;
};
/// The two counts of context switches in /proc/PID/task/TID/status.
std::optional<Switches> parse_task_status(std::string_view text) noexcept;

/// Time spent ready but not running, in ns: the second of the three numbers of schedstat. Nothing
/// when all are 0, as a kernel without scheduler statistics writes them.
std::optional<std::int64_t> parse_schedstat_wait(std::string_view text) noexcept;

/// The cpuN lines of /proc/stat, by N.
std::map<unsigned, MachineUsage::PuTimes> parse_machine_stat(std::string_view text,
                                                             double ticks_per_s);

struct Throttling {
  std::uint64_t periods = 0;
  double seconds = 0;
};
/// nr_throttled with throttled_usec (cgroup v2) or throttled_time in ns (v1); zeros where they are
/// absent.
Throttling parse_cpu_stat(std::string_view text) noexcept;

/// The text of an open file of /proc or /sys from its start, at most `most` bytes; nothing when it
/// cannot be read (the thread ended).
std::optional<std::string> read_again(int fd, std::size_t most);

}  // namespace speedwell::measure
