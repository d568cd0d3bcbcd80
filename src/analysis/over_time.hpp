// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// How a run went from its start to its end: what it did as the machine grew warm, and what drifts.

#include <cstdint>
#include <optional>
#include <vector>

#include "measure/interval.hpp"
#include "result/run_result.hpp"

namespace speedwell::analysis {

/// A stretch of a run: the throughput trials whose windows began in it. Absent where none tells.
struct Period {
  double from_s = 0;  ///< since the run began
  double to_s = 0;
  unsigned trials = 0;
  unsigned disturbed = 0;
  std::uint64_t failures = 0;            ///< operations that failed or were wrong
  std::optional<double> throughput;      ///< over the median of its own case; mean of the trials
  std::optional<double> core_speed;      ///< mean of the probes, multiplications per ns
  std::optional<double> utilisation;     ///< of the workers, mean
  std::optional<double> resident_bytes;  ///< at its last trial
  std::optional<std::uint64_t> descriptors;  ///< at its last trial
};

/// What changes in an hour: the median of the slopes between any two trials (or means of
/// neighbouring ones, where there are more than 200), with the interval in which the true slope
/// lies with 95 %: P. K. Sen, Estimates of the Regression Coefficient Based on Kendall's Tau, 1968.
/// Absent below ten trials.
struct Drift {
  std::optional<measure::Interval> throughput;  ///< ratio of the median per hour: -0.01 is 1 % less
  std::optional<measure::Interval> core_speed;  ///< the same
  std::optional<measure::Interval> resident_bytes;  ///< bytes per hour
  std::optional<measure::Interval> descriptors;     ///< per hour
};

struct OverTime {
  std::vector<Period> periods;  ///< short ones at the start, where a machine changes most
  Drift drift;
};

/// Of the throughput trials in which something was done. Cases are compared with themselves alone.
OverTime over_time(const result::Run& run);

/// The slope of `y` over `x`, as above; nothing below ten points or where all x are alike.
std::optional<measure::Interval> sen_slope(const std::vector<double>& x,
                                           const std::vector<double>& y);

}  // namespace speedwell::analysis
