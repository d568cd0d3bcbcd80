// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What measuring the rows gave: plain data between who measures and who prints.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "measure/interval.hpp"
#include "speed/rows.hpp"

namespace speedwell::speed {

/// What one worker did.
struct Share {
  std::uint64_t ops = 0;
  double user_s = 0;  ///< CPU time in user mode
};

/// One timed loop: a row at one size, or one of a row's operations.
struct Measured {
  std::uint64_t ops = 0;  ///< completed by all workers in the trials that count
  double seconds = 0;     ///< wall time that these take at `ops_per_s`
  double ops_per_s = 0;   ///< of all workers together
  std::vector<Share> workers;
  std::optional<measure::Interval> interval;  ///< of `ops_per_s`; absent after a single operation
  unsigned trials = 0;
  unsigned disturbed = 0;   ///< of the trials
  std::string disturbance;  ///< the first one, as a sentence
  std::string failure;      ///< why there is no number, or none to trust; "" when all went well

  bool is_there() const noexcept { return ops_per_s > 0; }
  /// Operations per second of CPU time in user mode, summed over the workers; infinity when they
  /// used none.
  double ops_per_user_s() const noexcept;
};

struct MeasuredRow {
  Row row;
  std::vector<Measured> columns;  ///< by size, or by operation
};

/// Measures an operation for so many seconds. `size_bytes` is absent where there is no size.
using Measure = std::function<Measured(const Timed& timed, std::optional<std::uint64_t> size_bytes,
                                       unsigned seconds)>;

}  // namespace speedwell::speed
