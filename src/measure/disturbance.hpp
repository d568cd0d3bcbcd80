// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Was a trial disturbed, by what, and on which core? A pure function of what was observed, so every
// rule is tested with made-up numbers.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "measure/core_probe.hpp"

namespace speedwell::measure {

struct Disturbance {
  std::string code;            ///< stable, for scripts: "preempted", "steal", "throttled",
                               ///< "core-speed", "lost-time", "unsettled"
  std::optional<unsigned> pu;  ///< the core it happened on; absent when machine-wide
  std::string text;            ///< one sentence with the numbers, for people

  bool operator==(const Disturbance&) const = default;
};

/// What was seen of one worker over the window of one trial.
struct WorkerObservation {
  unsigned worker = 0;
  unsigned pu = 0;
  double cpu_s = 0;
  double wall_s = 0;
  std::optional<double> wait_s;   ///< ready but not running
  std::uint64_t involuntary = 0;  ///< context switches
  std::uint64_t voluntary = 0;    ///< it slept: waiting for a lock explains missing CPU time
  std::optional<double> steal_s;  ///< of its PU
  CoreProbe before, after;        ///< on its core, around the window
};

struct TrialObservation {
  std::vector<WorkerObservation> workers = {};
  bool oversubscribed = false;  ///< workers share PUs: waiting for one is then no disturbance
  bool busy = true;             ///< workers were meant to compute all the time (not so when paced)
  std::uint64_t throttled = 0;  ///< throttled periods within the window
  double throttled_s = 0;
  /// The usual speed of a PU in this run (median of its probes so far); absent at first.
  std::vector<std::optional<double>> usual_speed = {};  ///< parallel to workers; may be empty
};

std::vector<Disturbance> find_disturbances(const TrialObservation& trial);

}  // namespace speedwell::measure
