// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// How long one operation takes, roughly, to choose how many of them go between two looks at the
// clock or at the coordinator. Also the worker's own warm-up.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "operation/operation.hpp"

namespace speedwell::drive {

/// Nanoseconds per operation, at least 1: the mean over the last of ever longer batches, the first
/// one that takes `least_ns`. Failed operations count like others here.
template <class Clock, operation::Measurable Operation>
double estimate_ns(Operation& operation, const std::int64_t least_ns) noexcept {
  for (std::uint64_t batch = 1;; batch *= 2) {
    const std::int64_t start = Clock::now_ns();
    for (std::uint64_t i = 0; i < batch; ++i) static_cast<void>(operation());
    const std::int64_t took = Clock::now_ns() - start;
    if (took >= least_ns)
      return std::max(1.0, static_cast<double>(took) / static_cast<double>(batch));
  }
}

/// Operations per published count: as many as fit in 10 us, 1 to 256. The end of a window then cuts
/// off at most 10 us or one operation of each worker, and the store costs nothing measurable.
inline std::uint32_t counting_batch(double operation_ns) noexcept {
  return static_cast<std::uint32_t>(std::clamp(10'000.0 / operation_ns, 1.0, 256.0));
}

/// log2 of operations per recorded latency: 0 from 5 us per operation on, where the clock read of
/// some 30 ns stays below 1 %; below, the least power of two whose batch takes 5 us.
inline unsigned timing_batch_bits(double operation_ns) noexcept {
  constexpr double least_ns = 5'000;
  if (operation_ns >= least_ns) return 0;
  const auto needed = static_cast<std::uint64_t>(least_ns / operation_ns);
  return static_cast<unsigned>(std::bit_width(needed));
}

}  // namespace speedwell::drive
