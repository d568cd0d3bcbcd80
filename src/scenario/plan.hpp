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

struct PlannedCase {
  std::string id;  ///< "seal/aes-128-gcm 16 B x2 cores", unique within the plan: the axes
                   ///< that vary within the plan, always operation, size, workers
  std::string operation;
  std::uint64_t size_bytes = 0;  ///< meaningless unless sized
  bool sized = false;
  std::string provider;
  Drive drive;
  Isolation isolation = Isolation::shared;
  std::string placement;  ///< as written
  unsigned workers = 1;
  std::vector<unsigned> pus;  ///< os index of each worker's PU
  bool oversubscribed = false;
  std::optional<unsigned> housekeeping;
  /// The case of this plan that differs only in having one worker: what efficiency is against.
  std::optional<std::size_t> baseline;
  /// Its operation's service time is measured with this case (the one with the fewest workers of
  /// those that share operation, size, provider and isolation).
  bool measures_service_time = false;

  bool operator==(const PlannedCase&) const = default;
};

struct Plan {
  Scenario scenario;  ///< resolved: defaults filled in
  std::vector<PlannedCase> cases;
  double window_s = 0;    ///< of one throughput trial
  double estimate_s = 0;  ///< until all cases have their least number of trials
  double budget_s = 0;    ///< at which the run stops repeating
};

/// Whether a name can be measured and has a size axis; the catalogue in production.
struct OperationFacts {
  bool sized = false;
};
using OperationLookup = std::function<Result<OperationFacts>(const std::string& operation,
                                                             const std::string& provider)>;

/// Expands the axes in the order written. Duplicated cases are merged. All errors at once, each
/// with its group's place. Error: usage, not_found.
ResultAll<Plan> make_plan(const Scenario& scenario, const topology::Machine& machine,
                          const OperationLookup& lookup);

}  // namespace speedwell::scenario
