// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Latencies of operations that may be too short to be timed one by one. Then what is recorded is
// how long a batch of consecutive ones took, in whole nanoseconds, and a value is that over their
// number: so a fast operation has as many digits as a slow one.

#include <cstdint>

#include "measure/histogram.hpp"

namespace speedwell::measure {

/// Values in ns per operation: with a batch above 1 each is the mean over one batch, in which
/// single slow operations are averaged away. All values of an empty one are 0.
struct Latencies {
  Histogram batches;        ///< durations of `batch` operations each
  std::uint32_t batch = 1;  ///< at least 1

  bool empty() const noexcept { return batches.empty(); }
  std::uint64_t count() const noexcept { return batches.count(); }
  double min_ns() const noexcept { return of_one(static_cast<double>(batches.min_ns())); }
  double max_ns() const noexcept { return of_one(static_cast<double>(batches.max_ns())); }
  double mean_ns() const noexcept { return of_one(batches.mean_ns()); }
  /// See Histogram::value_at.
  double value_at(double quantile) const noexcept {
    return of_one(static_cast<double>(batches.value_at(quantile)));
  }
  /// Of single operations, each mean rounded to a whole nanosecond.
  Histogram per_operation() const;

 private:
  double of_one(double ns) const noexcept { return ns / batch; }
};

}  // namespace speedwell::measure
