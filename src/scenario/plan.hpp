// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Scenario and machine -> Plan: every case spelled out, with the PU of every worker, and how long
// it will take. Nothing is measured to know this.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "scenario/scenario.hpp"
#include "topology/machine.hpp"

namespace speedwell::scenario {

/// No plan has more cases: it would take hours to run and is a typing error.
inline constexpr std::size_t most_cases = 10'000;

// What a trial costs beside its window. The engine does by them what the estimate says.
inline constexpr double least_window_s = 0.05;     ///< shorter ones measure the scheduler
inline constexpr double warm_up_s = 0.03;          ///< of every trial
inline constexpr double core_probe_s = 0.004;      ///< before and after the window
inline constexpr double thread_set_up_s = 0.005;   ///< all threads together
inline constexpr double process_set_up_s = 0.025;  ///< each worker process
inline constexpr double time_slice_s = 0.003;      ///< of workers that share a PU
inline constexpr double rounds_to_start = 3;       ///< of such slices: prepare, meet, warm up
inline constexpr double edge_s = 20e-6;            ///< to read the clocks of one worker
inline constexpr unsigned latency_trials = 3;      ///< of a latency pass

struct PlannedCase {
  std::string id;  ///< "seal/aes-128-gcm 16 B x2 compact", unique within the plan: always
                   ///< operation, size, workers; of the other axes those that vary in the plan
  std::string operation;
  std::uint64_t size_bytes = 0;  ///< meaningless unless sized
  bool sized = false;
  std::string provider;
  Drive drive;
  Isolation isolation = Isolation::shared;
  std::string placement;  ///< "cores", "0,2-3"
  unsigned workers = 1;
  std::vector<unsigned> pus;  ///< os index of each worker's PU
  bool oversubscribed = false;
  std::optional<unsigned> housekeeping;
  /// The case of this plan that differs only in having one worker: what efficiency is against.
  /// Absent for a case of one worker.
  std::optional<std::size_t> baseline;
  /// Its operation's service time is measured with this case (the one with the fewest workers of
  /// those that share operation, size, provider and isolation). Never without latency trials.
  bool measures_service_time = false;

  bool operator==(const PlannedCase&) const = default;
};

struct Plan {
  Scenario scenario;  ///< resolved: defaults filled in
  std::vector<PlannedCase> cases;
  double window_s = 0;             ///< of one throughput trial
  double estimate_s = 0;           ///< until all cases have their least number of trials
  double budget_s = 0;             ///< at which the run stops repeating
  std::vector<std::string> notes;  ///< what one should know before it starts, a line each
};

/// Whether a name can be measured and has a size axis; the catalogue in production.
struct OperationFacts {
  bool sized = false;
};
using OperationLookup = std::function<Result<OperationFacts>(const std::string& operation,
                                                             const std::string& provider)>;

/// How long one trial of `one` takes when its window is `window_s`, set-up and warm-up included.
double trial_s(const PlannedCase& one, double window_s);

/// "about 30 s, up to 45 s with repeated trials", "about 10 s, the budget".
std::string expected_time(const Plan& plan);

/// Expands the axes in the order written. Cases that come out alike ("1" and "all" on one PU) are
/// merged. All errors at once, each with its group's place. A budget below one trial of each case
/// is an error; one below the least number of trials is a note. Error: usage, not_found.
ResultAll<Plan> make_plan(const Scenario& scenario, const topology::Machine& machine,
                          const OperationLookup& lookup);

}  // namespace speedwell::scenario
