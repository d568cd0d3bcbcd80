// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/disturbance.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/units.hpp"

namespace speedwell::measure {
namespace {

// Quiet cores give their worker over 99.5 % of the time, make it wait under 0.5 % and switch it
// away about 3 times per second; a competitor for the core takes half of it, with 50 to 125
// switches per second. The thresholds lie between, near to the quiet side.
constexpr double least_cpu_share = 0.97;
constexpr double most_wait_share = 0.02;
constexpr double quiet_switches_per_s = 10;
/// A worker that sleeps this often is waiting for another one (a lock), which is its own doing.
constexpr double sleepy_switches_per_s = 20;
constexpr double most_steal_share = 0.01;
/// The two speeds between which virtual cores switch differ by 20 to 30 %, the probe repeats to 2
/// %.
constexpr double most_speed_change = 0.10;
/// A virtual machine's own timer interrupts can take 24 us a millisecond, always: no disturbance.
constexpr double most_lost_share = 0.05;
/// Interrupts are handled in some us; a hypervisor takes a core for tens of us at least.
constexpr std::int64_t least_lost_gap_ns = 20'000;

// What a counter reads may be one of its steps too much: only what lies beyond is held against the
// shares above, so that a short window is not disturbed by one step.
constexpr double cpu_step_s = 0.001;    ///< CPU and wall clock are read one after the other
constexpr double wait_step_s = 0.004;   ///< one tick of a kernel with HZ = 250
constexpr double steal_step_s = 0.010;  ///< one tick of USER_HZ = 100

bool beyond(double amount_s, double step_s, double share, double wall_s) {
  return amount_s - step_s > share * wall_s;
}

std::string place(const WorkerObservation& worker) {
  return fmt::format("PU {}: worker {}", worker.pu, worker.worker);
}

void find_preemption(const WorkerObservation& worker, const TrialObservation& trial,
                     std::vector<Disturbance>& found) {
  const double wall_s = worker.wall_s;
  const double missing_s = wall_s - worker.cpu_s;
  const double switches_per_s = static_cast<double>(worker.involuntary) / wall_s;
  const bool waited = worker.wait_s && beyond(*worker.wait_s, wait_step_s, most_wait_share, wall_s);
  const bool slept = static_cast<double>(worker.voluntary) / wall_s > sleepy_switches_per_s &&
                     (worker.wait_s || switches_per_s < quiet_switches_per_s);
  const bool stolen = worker.steal_s.value_or(0) > missing_s / 2;
  const bool absent =
      trial.busy && beyond(missing_s, cpu_step_s, 1 - least_cpu_share, wall_s) && !slept && !stolen;
  if (!waited && !absent) return;
  std::string text = fmt::format("{} had the CPU {} of the time", place(worker),
                                 format_percent(worker.cpu_s / wall_s));
  if (worker.wait_s) text += fmt::format(", waited {}", format_percent(*worker.wait_s / wall_s));
  text += fmt::format(", {:.0f} involuntary switches/s: ", switches_per_s);
  text += waited || switches_per_s >= quiet_switches_per_s ? "something else runs there"
                                                           : "it was stopped for a while";
  found.push_back({"preempted", worker.pu, std::move(text)});
}

void find_steal(const WorkerObservation& worker, std::vector<Disturbance>& found) {
  if (!worker.steal_s || !beyond(*worker.steal_s, steal_step_s, most_steal_share, worker.wall_s))
    return;
  found.push_back({"steal", worker.pu,
                   fmt::format("PU {}: the hypervisor took {} of worker {}'s time", worker.pu,
                               format_percent(*worker.steal_s / worker.wall_s), worker.worker)});
}

bool differ(double a, double b) {
  return std::min(a, b) < (1 - most_speed_change) * std::max(a, b);
}

void find_speed_change(const WorkerObservation& worker, std::optional<double> usual,
                       std::vector<Disturbance>& found) {
  const double before = worker.before.speed;
  const double after = worker.after.speed;
  if (before <= 0 || after <= 0) return;
  const double speed = (before + after) / 2;
  const bool unusual = usual && *usual > 0 && differ(speed, *usual);
  if (!differ(before, after) && !unusual) return;
  std::string text = fmt::format(
      "PU {}: core speed {:.2f} multiplications/ns before worker {}'s window, {:.2f} "
      "after it ({:+.1f} %)",
      worker.pu, before, worker.worker, after, 100 * (after / before - 1));
  if (usual && *usual > 0)
    text +=
        fmt::format("; usual in this run: {:.2f} ({:+.1f} %)", *usual, 100 * (speed / *usual - 1));
  found.push_back({"core-speed", worker.pu, std::move(text)});
}

void find_lost_time(const WorkerObservation& worker, std::vector<Disturbance>& found) {
  const CoreProbe& worse =
      worker.before.lost_ratio > worker.after.lost_ratio ? worker.before : worker.after;
  if (worse.lost_ratio <= most_lost_share || worse.longest_gap_ns < least_lost_gap_ns) return;
  found.push_back(
      {"lost-time", worker.pu,
       fmt::format("PU {}: {} of the time {} worker {}'s window was lost in gaps of up to {}",
                   worker.pu, format_percent(worse.lost_ratio),
                   &worse == &worker.before ? "just before" : "just after", worker.worker,
                   format_duration_ns(static_cast<double>(worse.longest_gap_ns)))});
}

}  // namespace

std::vector<Disturbance> find_disturbances(const TrialObservation& trial) {
  std::vector<Disturbance> found;
  for (std::size_t i = 0; i < trial.workers.size(); ++i) {
    const WorkerObservation& worker = trial.workers[i];
    if (worker.wall_s <= 0) continue;
    // Workers that share a PU wait for each other, and their probes do.
    if (!trial.oversubscribed) find_preemption(worker, trial, found);
    find_steal(worker, found);
    find_speed_change(worker, i < trial.usual_speed.size() ? trial.usual_speed[i] : std::nullopt,
                      found);
    if (!trial.oversubscribed) find_lost_time(worker, found);
  }
  if (trial.throttled > 0)
    found.push_back({"throttled", std::nullopt,
                     fmt::format("a cgroup's CPU quota stopped this process in {}, for {} in all",
                                 counted(trial.throttled, "period"),
                                 format_duration_ns(trial.throttled_s * 1e9))});
  return found;
}

}  // namespace speedwell::measure
