// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/perf_counters.hpp"

#include <cerrno>
#include <cmath>
#include <cstring>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <fmt/format.h>

namespace speedwell::measure {
namespace {

constexpr std::array<PerfEvent, 2> cycles_and_instructions = {
    PerfEvent{PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    PerfEvent{PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS}};

/// glibc has no wrapper. `group` -1 makes a leader, which waits to be enabled.
UniqueFd open_event(pid_t tid, const PerfEvent& event, bool user_only, int group) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = event.type;
  attributes.config = event.config;
  attributes.disabled = group == -1 ? 1 : 0;
  attributes.exclude_kernel = user_only ? 1 : 0;
  attributes.exclude_hv = user_only ? 1 : 0;
  attributes.read_format =
      PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  constexpr int any_cpu = -1;
  return UniqueFd(static_cast<int>(
      ::syscall(SYS_perf_event_open, &attributes, tid, any_cpu, group, PERF_FLAG_FD_CLOEXEC)));
}

std::string reason(int problem) {
  switch (problem) {
    case ENOENT:
    case EOPNOTSUPP:
    case ENODEV:
      return "this machine offers none (usual in virtual machines)";
    case EACCES:
    case EPERM:
      return "not permitted (kernel.perf_event_paranoid, or a container's seccomp filter)";
    case ENOSYS:
      return "this kernel is built without them";
    default:
      return std::strerror(problem);
  }
}

}  // namespace

Result<PerfCounters> PerfCounters::open(pid_t tid) {
  return open(tid, cycles_and_instructions);
}

Result<PerfCounters> PerfCounters::open(pid_t tid, const std::array<PerfEvent, 2>& events) {
  PerfCounters counters;
  for (const bool user_only : {false, true}) {
    counters.user_only_ = user_only;
    counters.cycles_ = open_event(tid, events[0], user_only, -1);
    if (counters.cycles_)
      counters.instructions_ = open_event(tid, events[1], user_only, counters.cycles_.get());
    // Enabled as a whole: a member that joins a running group may not count before the thread's
    // next context switch.
    if (counters.instructions_ &&
        ::ioctl(counters.cycles_.get(), PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP) == 0)
      return counters;
    if (errno != EACCES && errno != EPERM) break;
  }
  return Error{ErrorCode::io, "performance counters", reason(errno)};
}

Result<PerfCounts> PerfCounters::read() const {
  PerfGroupRead group;
  const ssize_t got = ::read(cycles_.get(), &group, sizeof group);
  if (got != static_cast<ssize_t>(sizeof group))
    return Error{ErrorCode::io, "performance counters", "cannot be read"};
  Result<PerfCounts> counts = scale(group);
  if (counts) counts->user_only = user_only_;
  return counts;
}

std::optional<std::string> why_no_perf_counters() {
  const Result<PerfCounters> counters = PerfCounters::open(0);
  return counters ? std::nullopt : std::optional(counters.error().what);
}

Result<PerfCounts> scale(const PerfGroupRead& group) {
  if (group.running_ns == 0)
    return Error{ErrorCode::measurement, "performance counters",
                 "others hold them: they never counted"};
  const double ratio =
      static_cast<double>(group.enabled_ns) / static_cast<double>(group.running_ns);
  const auto extrapolated = [&](std::uint64_t value) {
    return group.enabled_ns == group.running_ns
               ? value
               : static_cast<std::uint64_t>(std::llround(static_cast<double>(value) * ratio));
  };
  return PerfCounts{.cycles = extrapolated(group.values[0]),
                    .instructions = extrapolated(group.values[1]),
                    .scaled_by = ratio};
}

}  // namespace speedwell::measure
