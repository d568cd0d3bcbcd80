// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/findings.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>

#include "base/units.hpp"

namespace speedwell::measure {
namespace {

/// A sample of some 50 ms has about five ticks: two of them may be this process and the kernel.
constexpr double busy_share = 0.5;
/// What is less than these shares disturbs no trial either (disturbance.cpp).
constexpr double most_steal = 0.01;
constexpr double most_lost = 0.05;
/// The probe repeats to 2 %.
constexpr double uneven_speed = 1.1;
/// The vDSO reads a good clock in 20 to 50 ns; a system call takes hundreds.
constexpr double slow_clock_ns = 100;
/// Clock sources that are read without entering the kernel.
constexpr std::array<std::string_view, 6> fast_clocks = {
    "tsc",      "kvm-clock",        "hyperv_clocksource_tsc_page", "arch_sys_counter",
    "timebase", "riscv_clocksource"};

using Findings = std::vector<Finding>;

void find_limits(const topology::Machine& machine, Findings& found) {
  const std::size_t allowed = machine.allowed_pus().size();
  const topology::Limits& limits = machine.limits;
  if (limits.quota_cpus && *limits.quota_cpus < static_cast<double>(allowed))
    found.push_back({"cpu-quota",
                     fmt::format("a cgroup grants {:.4g} CPUs of time ({}) on {} PUs: workers are "
                                 "stopped when it is used up",
                                 *limits.quota_cpus, limits.quota_source, allowed),
                     "run without a CPU limit, or keep the number of workers below it"});
  if (allowed < machine.pus.size())
    found.push_back({"affinity",
                     fmt::format("this process may run on {} of the machine's {} PUs", allowed,
                                 machine.pus.size()),
                     "start it outside of the cpuset, taskset or CPUAffinity if all are meant"});
}

void find_speed(const Environment& environment, Findings& found) {
  if (!environment.governor.empty() && environment.governor != "performance")
    found.push_back({"governor",
                     fmt::format("the frequency governor is {}: cores need time to speed up",
                                 environment.governor),
                     "cpupower frequency-set -g performance"});
  if (environment.turbo == "on")
    found.push_back({"turbo", "turbo is on: the fewer cores work, the faster each runs",
                     "echo 1 >/sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 "
                     ">/sys/devices/system/cpu/cpufreq/boost, for an efficiency without it"});
  const topology::Machine& machine = environment.machine;
  if (machine.pus.size() > machine.cores())
    found.push_back(
        {"smt",
         fmt::format("{} PUs are on {} cores: SMT siblings share one core's units, so more workers "
                     "than cores scale less",
                     machine.pus.size(), machine.cores()),
         "placement \"cores\" fills each core once before any sibling"});
}

/// "PU 0 (6.7 %), PU 1 (5.2 %)": the first few, and how many more.
std::string named(std::vector<std::string> pus) {
  constexpr std::size_t most_named = 8;
  const std::size_t more = pus.size() - std::min(pus.size(), most_named);
  pus.resize(pus.size() - more);
  return fmt::format("{}{}", fmt::join(pus, ", "),
                     more > 0 ? fmt::format(" and {} more", more) : "");
}

void find_load(const Environment& environment, const Observed& observed, Findings& found) {
  std::vector<std::string> busy;
  for (const Observed::BusyPu& pu : observed.pus)
    if (pu.busy >= busy_share)
      busy.push_back(fmt::format("PU {} ({})", pu.pu, format_percent(pu.busy, 0)));
  constexpr const char* remedy = "stop what else runs here (top shows it)";
  if (!busy.empty()) {
    found.push_back({"other-load",
                     fmt::format("others keep {} busy; load average {:.2f}", named(std::move(busy)),
                                 environment.load_1min),
                     remedy});
  } else if (environment.load_1min >= 1 &&
             environment.load_1min >= static_cast<double>(environment.machine.pus.size()) / 2) {
    found.push_back({"other-load",
                     fmt::format("load average {:.2f} over the last minute, though all PUs are "
                                 "idle just now",
                                 environment.load_1min),
                     remedy});
  }
}

void find_what_takes_time(const Observed& observed, Findings& found) {
  std::vector<std::string> stolen;
  std::vector<std::string> lost;
  std::int64_t longest_ns = 0;
  for (const WatchedPu& watched : observed.watched) {
    if (watched.steal > most_steal)
      stolen.push_back(fmt::format("PU {} ({})", watched.pu, format_percent(watched.steal)));
    if (watched.probe.lost_ratio <= most_lost) continue;
    lost.push_back(fmt::format("PU {} ({})", watched.pu, format_percent(watched.probe.lost_ratio)));
    longest_ns = std::max(longest_ns, watched.probe.longest_gap_ns);
  }
  if (!stolen.empty())
    found.push_back({"steal",
                     fmt::format("the hypervisor takes time from {}", named(std::move(stolen))),
                     "move neighbours off this host, or measure on a machine of your own"});
  if (!lost.empty())
    found.push_back(
        {"lost-time",
         fmt::format("time is lost, in gaps of up to {}, on {}",
                     format_duration_ns(static_cast<double>(longest_ns)), named(std::move(lost))),
         "keep interrupts and other programs off these PUs; in a virtual machine, "
         "neighbours"});
}

void find_uneven_cores(const Environment& environment, const Observed& observed, Findings& found) {
  if (observed.watched.empty() || environment.machine.kinds.size() > 1) return;
  const auto [slowest, fastest] = std::ranges::minmax_element(
      observed.watched, {}, [](const WatchedPu& watched) { return watched.probe.speed; });
  if (fastest->probe.speed < uneven_speed * slowest->probe.speed) return;
  found.push_back(
      {"uneven-cores",
       fmt::format("PU {} computes {:.2f} times as fast as PU {}: throughput and "
                   "efficiency hang on where workers are",
                   fastest->pu, fastest->probe.speed / slowest->probe.speed, slowest->pu),
       "leave slow PUs out with --cpus, or find what slows them"});
}

void find_settings(const Observed& observed, Findings& found) {
  if (!observed.isolated.empty())
    found.push_back({"isolated-cores",
                     fmt::format("the scheduler leaves PUs {} alone (isolcpus): quiet for workers, "
                                 "and no place for what is not pinned",
                                 observed.isolated),
                     "--cpus chooses between them and the others; do not mix both in one run"});
  if (observed.fips)
    found.push_back({"fips",
                     "the kernel runs in FIPS mode: this system's OpenSSL may refuse or check more",
                     "measure where the service will run; fips=0 on the kernel's command line ends "
                     "it"});
}

bool is_virtual(const std::string& virtualisation) {
  const std::string machine = virtualisation.substr(0, virtualisation.find(','));
  constexpr std::array<std::string_view, 7> containers = {
      "", "none", "docker", "podman", "kubepods", "containerd", "lxc"};
  return std::ranges::find(containers, machine) == containers.end();
}

void find_visibility(const Environment& environment, const Observed& observed, Findings& found) {
  if (is_virtual(environment.virtualisation))
    found.push_back({"virtual",
                     fmt::format("a virtual machine ({}): its cores are shared with neighbours, "
                                 "which steal time and core speed may not show",
                                 environment.virtualisation),
                     "compare within one run only; measure bare machines for absolute numbers"});
  if (!observed.no_counters.empty())
    found.push_back(
        {"no-counters", fmt::format("no performance counters: {}", observed.no_counters),
         observed.no_counters.starts_with("not permitted") ? "sysctl kernel.perf_event_paranoid=1"
                                                           : ""});
  const std::string& source = environment.clock_source;
  const bool slow_source =
      !source.empty() && std::ranges::find(fast_clocks, source) == fast_clocks.end();
  if (slow_source || environment.clock_cost_ns > slow_clock_ns)
    found.push_back({"slow-clock",
                     fmt::format("reading the clock costs {}{}: latencies of short operations hold "
                                 "much of it",
                                 format_duration_ns(environment.clock_cost_ns),
                                 source.empty() ? "" : fmt::format(" (source {})", source)),
                     "boot with clocksource=tsc if the machine's TSC is stable"});
}

void find_library(const Observed& observed, Findings& found) {
  if (observed.debug_libcrypto)
    found.push_back({"debug-libcrypto",
                     "libcrypto was built for debugging: its speed means nothing",
                     "link an optimised libcrypto"});
  if (!observed.capability_variable.empty())
    found.push_back(
        {"cpu-settings",
         fmt::format("{} changes which instructions libcrypto uses", observed.capability_variable),
         "unset it, unless that is what you measure"});
}

}  // namespace

std::vector<Finding> find_conditions(const Environment& environment, const Observed& observed) {
  Findings found;
  find_limits(environment.machine, found);
  find_speed(environment, found);
  find_load(environment, observed, found);
  find_what_takes_time(observed, found);
  find_uneven_cores(environment, observed, found);
  find_settings(observed, found);
  find_visibility(environment, observed, found);
  find_library(observed, found);
  return found;
}

}  // namespace speedwell::measure
