// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/accounting.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "measure/proc_files.hpp"
#include "topology/limits.hpp"

namespace speedwell::measure {
namespace {

constexpr std::size_t task_file_bytes = 4095;          ///< one read gets all that is needed
constexpr std::size_t machine_stat_bytes = 1U << 20U;  ///< thousands of PUs

UniqueFd open_to_read(const std::string& path) {
  return UniqueFd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

/// The clock id of a thread of this process, as the kernel and pthread_getcpuclockid make it from
/// the thread's id (CPUCLOCK_SCHED | CPUCLOCK_PERTHREAD_MASK, include/linux/posix-timers_types.h).
clockid_t thread_clock(pid_t tid) noexcept {
  return static_cast<clockid_t>((~static_cast<unsigned>(tid) << 3U) | 6U);
}

std::optional<std::int64_t> try_clock_ns(clockid_t id) noexcept {
  timespec time{};
  if (::clock_gettime(id, &time) != 0) return std::nullopt;
  return static_cast<std::int64_t>(time.tv_sec) * ns_per_s + time.tv_nsec;
}

/// cpu_ns in the proportion of the kernel's ticks; a thread without ticks yet is put to user time.
void split(std::int64_t cpu_ns, const CpuTicks& ticks, ThreadUsage& usage) {
  const double sum = static_cast<double>(ticks.user + ticks.system);
  usage.system_s = sum > 0 ? to_s(cpu_ns) * static_cast<double>(ticks.system) / sum : 0;
  usage.user_s = to_s(cpu_ns) - usage.system_s;
}

}  // namespace

Result<ThreadAccount> ThreadAccount::open(pid_t pid, pid_t tid) {
  ThreadAccount account;
  const std::string where = fmt::format("thread {} of process {}", tid, pid);
  if (pid == ::getpid()) {
    account.clock_ = thread_clock(tid);
  } else if (const int problem = ::clock_getcpuclockid(pid, &account.clock_); problem != 0) {
    return Error{ErrorCode::io, where, fmt::format("no CPU clock: {}", std::strerror(problem))};
  }
  const std::string folder = fmt::format("/proc/{}/task/{}/", pid, tid);
  account.stat_ = open_to_read(folder + "stat");
  if (!account.stat_ || !try_clock_ns(account.clock_))
    return Error{ErrorCode::io, where, "cannot be watched: " + system_text(errno)};
  account.status_ = open_to_read(folder + "status");
  account.schedstat_ = open_to_read(folder + "schedstat");
  return account;
}

std::int64_t ThreadAccount::cpu_ns() const noexcept {
  return try_clock_ns(clock_).value_or(-1);
}

Result<ThreadUsage> ThreadAccount::read() const {
  const Error ended{ErrorCode::io, "reading a thread's CPU time", "the thread has ended"};
  ThreadUsage usage;
  const auto cpu = try_clock_ns(clock_);
  const auto stat = read_again(stat_.get(), task_file_bytes);
  const auto ticks = stat ? parse_task_stat(*stat) : std::nullopt;
  if (!cpu || !ticks) return ended;
  usage.cpu_ns = *cpu;
  split(*cpu, *ticks, usage);
  if (const auto status = read_again(status_.get(), task_file_bytes)) {
    const Switches switches = parse_task_status(*status).value_or(Switches{});
    usage.voluntary = switches.voluntary;
    usage.involuntary = switches.involuntary;
  }
  if (const auto schedstat = read_again(schedstat_.get(), task_file_bytes))
    usage.wait_ns = parse_schedstat_wait(*schedstat);
  return usage;
}

ThreadUsage used_between(const ThreadUsage& before, const ThreadUsage& after) {
  ThreadUsage used;
  used.cpu_ns = std::max<std::int64_t>(after.cpu_ns - before.cpu_ns, 0);
  used.system_s = std::clamp(after.system_s - before.system_s, 0.0, to_s(used.cpu_ns));
  used.user_s = to_s(used.cpu_ns) - used.system_s;
  used.voluntary = after.voluntary - before.voluntary;
  used.involuntary = after.involuntary - before.involuntary;
  if (before.wait_ns && after.wait_ns) used.wait_ns = *after.wait_ns - *before.wait_ns;
  return used;
}

std::int64_t process_cpu_ns() noexcept {
  return read_clock_ns(CLOCK_PROCESS_CPUTIME_ID);
}

MachineAccount::MachineAccount(const std::string& root) : stat_(open_to_read("/proc/stat")) {
  for (const topology::CpuCgroup& cgroup : topology::cpu_cgroups(root))
    if (UniqueFd fd = open_to_read(root + cgroup.folder + "/cpu.stat"))
      cpu_stat_.push_back(std::move(fd));
}

MachineUsage MachineAccount::read() const {
  MachineUsage usage;
  if (const auto text = read_again(stat_.get(), machine_stat_bytes))
    usage.pus = parse_machine_stat(*text, static_cast<double>(::sysconf(_SC_CLK_TCK)));
  for (const UniqueFd& fd : cpu_stat_) {
    const auto text = read_again(fd.get(), task_file_bytes);
    const Throttling throttling = text ? parse_cpu_stat(*text) : Throttling{};
    usage.throttled += throttling.periods;
    usage.throttled_s += throttling.seconds;
  }
  return usage;
}

std::optional<double> MachineAccount::frequency_hz(unsigned pu) const {
  const auto text =
      read_file(fmt::format("/sys/devices/system/cpu/cpu{}/cpufreq/scaling_cur_freq", pu));
  if (!text) return std::nullopt;
  const double khz = std::strtod(text->c_str(), nullptr);
  return khz > 0 ? std::optional(khz * 1e3) : std::nullopt;
}

}  // namespace speedwell::measure
