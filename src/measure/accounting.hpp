// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What CPUs and the kernel say about threads, processes and the machine. Descriptors stay open:
// a reading costs one system call per file (1 to 6 us each), so readings are for the edges of a
// window and never for the measured loop.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "base/error.hpp"
#include "base/file.hpp"

namespace speedwell::measure {

/// What a thread used since it started.
struct ThreadUsage {
  std::int64_t cpu_ns = 0;  ///< user + system, from the CPU clock: precise
  double user_s = 0;        ///< the kernel's split of it (ticks, scaled to cpu_ns)
  double system_s = 0;
  std::uint64_t voluntary = 0;          ///< context switches: it waited
  std::uint64_t involuntary = 0;        ///< it was preempted
  std::optional<std::int64_t> wait_ns;  ///< ready but not running (schedstat)
};

/// Reads one thread's usage from any other thread of the machine's same user.
class ThreadAccount {
 public:
  /// `pid` and `tid` as the kernel numbers them; for a thread of another process its CPU clock is
  /// the process's, so such a process runs its worker on its only busy thread. Error: io.
  static Result<ThreadAccount> open(pid_t pid, pid_t tid);
  /// Only the CPU clock: under 2 us. -1 when the thread (or the other process) has ended.
  std::int64_t cpu_ns() const noexcept;
  /// Everything; fields that the kernel does not offer stay as they were made. Error: io (it
  /// ended).
  Result<ThreadUsage> read() const;

 private:
  clockid_t clock_ = 0;
  UniqueFd stat_, status_, schedstat_;
};

/// What was used from one reading to a later one. The split into user and system is as fine as the
/// kernel's ticks (10 ms mostly); their sum is always cpu_ns.
ThreadUsage used_between(const ThreadUsage& before, const ThreadUsage& after);

/// user + system CPU of this process, all its threads, in ns (CLOCK_PROCESS_CPUTIME_ID).
std::int64_t process_cpu_ns() noexcept;

/// The machine's side of the story at one instant.
struct MachineUsage {
  struct PuTimes {
    double busy_s = 0;   ///< user, nice, system, irq, softirq (steal apart)
    double idle_s = 0;   ///< idle and iowait
    double steal_s = 0;  ///< wanted by this guest, taken by the hypervisor, if it tells
  };
  std::map<unsigned, PuTimes> pus;  ///< by os index; ticks of 10 ms mostly
  /// Periods in which a quota stopped this process's cgroup or one above it, and for how long.
  std::uint64_t throttled = 0;
  double throttled_s = 0;
};

/// Reads MachineUsage repeatedly.
class MachineAccount {
 public:
  /// `root` is put before the paths of cgroup files ("" for the real ones).
  explicit MachineAccount(const std::string& root = "");
  MachineUsage read() const;
  /// The current frequency in Hz of a PU as cpufreq tells; nothing on machines without.
  std::optional<double> frequency_hz(unsigned pu) const;

 private:
  UniqueFd stat_;
  std::vector<UniqueFd> cpu_stat_;
};

}  // namespace speedwell::measure
