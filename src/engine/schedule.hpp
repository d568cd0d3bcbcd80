// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// In which order trials run. A round holds one trial of each case that still wants one, in a random
// order, so that a drift of the machine's speed spreads over all cases instead of falling on one.
// Pure functions: the seed alone decides, on every platform.

#include <cstdint>
#include <vector>

#include "result/run_result.hpp"
#include "scenario/plan.hpp"

namespace speedwell::engine {

/// One trial to be run.
struct Slot {
  std::size_t index = 0;  ///< of the case
  result::TrialKind kind = result::TrialKind::throughput;
  unsigned round = 0;

  bool operator==(const Slot&) const = default;
};

/// The slots of one of the first rounds: a throughput trial of every case, and in the first
/// scenario::latency_trials rounds its latency trials (service time where the plan says so, under
/// load with more than one worker).
std::vector<Slot> first_round(const scenario::Plan& plan, unsigned round);

/// The slots of a round that only narrows intervals: throughput trials of the cases whose interval
/// is wider than the target, and of the one-worker cases that those are paired with.
std::vector<Slot> narrowing_round(const scenario::Plan& plan,
                                  const std::vector<result::Case>& cases, unsigned round);

/// `slots` in the order that the seed gives this round (Fisher-Yates over splitmix64),
/// throughput trials before latency trials: they are compared, and should lie close together.
std::vector<Slot> shuffled(std::vector<Slot> slots, std::uint64_t seed, unsigned round);

}  // namespace speedwell::engine
