// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Values with their intervals as tables show them: the value, its bounds in the same unit and with
// the same decimals, and no more digits than the interval warrants. base/units.hpp has the formats
// of numbers that stand alone.

#include <string>

#include "measure/interval.hpp"
#include "measure/latencies.hpp"

namespace speedwell::report {

/// Stands for a value that there is not.
inline constexpr const char* no_value = "—";

struct ShownInterval {
  std::string value;   ///< "41.2 k/s"
  std::string bounds;  ///< "40.9 … 41.5"; with "(88 %)" behind it when they cover less than 95 %;
                       ///< "one trial" when there is nothing to make an interval from
};

/// How many significant digits a value has that is known to a relative half-width of `half_width`:
/// 2 from 5 % on, 4 below 0.1 %, else 3.
int warranted_digits(double half_width) noexcept;

ShownInterval show_rate(const measure::Interval& per_s);
/// Bounds are left out: they are those of the rate, times the size.
std::string show_bytes_rate(const measure::Interval& bytes_per_s);
/// "93.6 %", "93.4 … 93.8": percent, with one decimal when the half-width is below half a point,
/// else none.
ShownInterval show_ratio(const measure::Interval& ratio);
std::string show_cpu_per_op(const measure::Interval& seconds);

/// A quantile of latencies; no_value when fewer than ten values lie above it: then it would be
/// little else than the maximum.
std::string show_quantile(const measure::Latencies& latencies, double quantile);
/// "12 345 678": groups of three.
std::string show_count(std::uint64_t count);

}  // namespace speedwell::report
