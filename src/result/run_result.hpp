// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The plain data that a run yields: the conditions, every case, every trial. The engine fills in
// what it saw, analysis adds what follows from it (summarise.hpp), document.hpp writes it as JSON.
// Durations in seconds (_s) or nanoseconds (_ns), sizes in bytes; absent when unknown, never 0.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "measure/disturbance.hpp"
#include "measure/environment.hpp"
#include "measure/interval.hpp"
#include "measure/latencies.hpp"
#include "scenario/plan.hpp"

namespace speedwell::result {

/// What one worker did in the window of one trial.
struct WorkerUsage {
  unsigned worker = 0;
  unsigned pu = 0;
  double wall_s = 0;
  double user_s = 0;
  double system_s = 0;
  double cpu_s = 0;        ///< user + system, from the CPU clock
  double utilisation = 0;  ///< cpu_s / wall_s
  std::uint64_t ops = 0;
  std::uint64_t failures = 0;
  std::uint64_t voluntary = 0;
  std::uint64_t involuntary = 0;
  std::optional<double> wait_s;
  double core_speed = 0;  ///< mean of the probes around the window, multiplications per ns
  double lost_ratio = 0;  ///< the larger of the two gap scans around the window
  std::optional<double> frequency_hz;   ///< as cpufreq tells, at the end of the window
  std::optional<std::uint64_t> cycles;  ///< performance counters, where there are any
  std::optional<std::uint64_t> instructions;
};

/// Throughput and CPU over the time of one trial, warm-up excluded. Sample i covers
/// (t_s[i-1], t_s[i]] since the window began (t_s[-1] = 0).
struct Series {
  std::vector<double> t_s;
  std::vector<std::vector<std::uint64_t>> ops;  ///< [worker][sample]
  std::vector<std::vector<double>>
      utilisation;  ///< [worker][sample]; CPU over wall between the worker's own readings
};

struct PuUsage {
  unsigned pu = 0;
  double busy_s = 0;
  double steal_s = 0;
};

enum class TrialKind {
  throughput,
  service,  ///< latency of one worker with nothing else running
  loaded,   ///< latency while all workers run
};
std::string_view to_string(TrialKind kind) noexcept;

struct Trial {
  unsigned n = 0;      ///< order in the run, from 0
  unsigned round = 0;  ///< trials of one round are compared with each other
  TrialKind kind = TrialKind::throughput;
  std::string started;  ///< ISO 8601
  double at_s = 0;      ///< its window's start, since the run began
  double warm_up_s = 0;
  double window_s = 0;             ///< the one common window
  std::int64_t start_skew_ns = 0;  ///< last worker's first operation after the first worker's
  std::uint64_t ops = 0;           ///< completed by all workers inside the window
  /// Of all workers. From 100 us per operation on, those under way at the edges of the window count
  /// by the part that lies inside; else this is ops / window_s.
  double ops_per_s = 0;
  double cpu_s = 0;              ///< of the process and its worker processes, in the window
  double outside_workers_s = 0;  ///< the part of cpu_s that no worker used
  std::optional<std::uint64_t> resident_bytes;  ///< of this process, at the end of the window
  std::optional<std::uint64_t> descriptors;     ///< the same
  bool used = true;                             ///< enters the case's values
  std::vector<measure::Disturbance> disturbances;
  std::vector<WorkerUsage> workers;
  std::vector<PuUsage> machine;  ///< all PUs of the machine
  Series series;
  std::optional<measure::Latencies> latency;  ///< latency trials
};

struct Latency {
  measure::Latencies values;  ///< of all used trials
  unsigned trials = 0;
  unsigned disturbed = 0;
};

/// Failure::where of a case that no worker failed at: its time was up before its first trial.
inline constexpr std::string_view not_measured = "not measured";

/// Why a case failed: the first worker that did.
struct Failure {
  unsigned worker = 0;
  unsigned pu = 0;
  std::string where;        ///< the phase: "check", "measure", "rendezvous"
  std::string what;         ///< OpenSSL's text, the signal, "no progress for 10 s"
  std::uint64_t count = 0;  ///< operations that failed, over all workers
};

/// "worker 1 (PU 1) at measure: killed by signal 9 (3 operations failed)"
std::string to_string(const Failure& failure);

/// `running`: some of its trials are still to come.
enum class CaseState { ok, failed, unsettled, interrupted, running };
std::string_view to_string(CaseState state) noexcept;

struct Case {
  scenario::PlannedCase plan;
  CaseState state = CaseState::ok;
  std::optional<Failure> failure;
  std::vector<Trial> trials;
  std::string served_by;  ///< the provider that served the operation

  // Filled in by analysis::summarise.
  std::optional<measure::Interval> ops_per_s;
  std::optional<measure::Interval> bytes_per_s;   ///< sized operations
  std::optional<measure::Interval> efficiency;    ///< paired by round with the one-worker case
  std::optional<measure::Interval> cpu_per_op_s;  ///< workers and outside together
  std::vector<WorkerUsage> workers;               ///< sums over the used throughput trials
  double outside_workers_s = 0;                   ///< the same
  unsigned trials_used = 0;
  unsigned trials_disturbed = 0;
  std::optional<Latency> service;
  std::optional<Latency> loaded;
};

/// `running`: as far as it had come when this was written.
enum class RunState { complete, partial, interrupted, running };
std::string_view to_string(RunState state) noexcept;

struct Run {
  std::string speedwell_version;
  std::string id;       ///< "20261130-215650-quick-3f2a"
  std::string started;  ///< ISO 8601
  std::string finished;
  RunState state = RunState::complete;
  double process_cpu_s = 0;  ///< getrusage of the process and its ended children, whole run
  measure::Environment environment;
  scenario::Plan plan;
  std::vector<Case> cases;  ///< parallel to plan.cases
};

}  // namespace speedwell::result
