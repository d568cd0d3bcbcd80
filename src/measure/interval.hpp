// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A number with its interval. The value of a case is the median of its trials; the interval comes
// from the order statistics of the trials: exact for any distribution, no resampling needed
// (docs/decisions has why).

#include <span>

namespace speedwell::measure {

/// An estimate and the bounds of its confidence interval.
struct Interval {
  double value = 0;
  double low = 0;
  double high = 0;
  double confidence = 0;  ///< the coverage that the bounds really have, 0 to 1

  /// Half the width over the value: what `--target` is held against; infinity when value is 0, and
  /// when the bounds cover nothing (one value: confidence 0).
  double relative_half_width() const noexcept;

  bool operator==(const Interval&) const = default;
};

/// The median of `values` with the narrowest symmetric pair of order statistics that covers the
/// true median with at least 95 % (sign test; David and Nagaraja, Order Statistics, 7.1). Below six
/// values no pair does: then the bounds are the extremes and `confidence` says what they cover
/// (1 - 2^(1-n)). `values` must be finite and not empty.
Interval median_interval(std::span<const double> values);

}  // namespace speedwell::measure
