// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Cycles and instructions of one thread, where the machine counts them and lets us read them
// (perf_event_open(2)). Many virtual machines do not.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "base/error.hpp"
#include "base/file.hpp"

namespace speedwell::measure {

/// One kind of event as perf_event_attr names it.
struct PerfEvent {
  std::uint32_t type = 0;
  std::uint64_t config = 0;
};

/// Counts since the counters were opened.
struct PerfCounts {
  std::uint64_t cycles = 0;
  std::uint64_t instructions = 0;
  bool user_only = false;  ///< the kernel's share is not counted: not permitted

  /// The counts were extrapolated by this ratio because other users of the counters took turns
  /// with us; 1 when they were always counting.
  double scaled_by = 1;
};

class PerfCounters {
 public:
  /// Counts `tid` of any process of this user from now on, on whatever PU it runs; user and kernel,
  /// or user alone where perf_event_paranoid forbids the kernel. Error: io, with the reason.
  static Result<PerfCounters> open(pid_t tid);
  /// The same with other events in the places of cycles and instructions.
  static Result<PerfCounters> open(pid_t tid, const std::array<PerfEvent, 2>& events);

  /// Error: io; measurement when the counters never got their turn.
  Result<PerfCounts> read() const;

 private:
  UniqueFd cycles_, instructions_;  ///< one group: the first is its leader
  bool user_only_ = false;
};

/// Why this process cannot count the cycles of its own threads; nothing when it can.
std::optional<std::string> why_no_perf_counters();

/// What a group's read gives as PerfCounts: the layout of PERF_FORMAT_GROUP with both times. Error:
/// measurement when the group never ran.
struct PerfGroupRead {
  std::uint64_t events = 0;
  std::uint64_t enabled_ns = 0;
  std::uint64_t running_ns = 0;
  std::array<std::uint64_t, 2> values = {};
};
Result<PerfCounts> scale(const PerfGroupRead& group);

}  // namespace speedwell::measure
