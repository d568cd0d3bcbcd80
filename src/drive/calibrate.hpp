// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// How long one operation takes, roughly, to choose how many of them go between two looks at the
// clock or at the coordinator. Also the worker's own warm-up.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "operation/operation.hpp"

namespace speedwell::drive {

/// Nanoseconds per operation, at least 1. Batches grow until one takes an eighth of `least_ns`;
/// each size is timed twice, the last one some more times, and the fastest counts: a worker that
/// loses its core meanwhile is no slower at its operation. Operations as long as `least_ns` are
/// done twice. Failed ones count like others.
template <class Clock, operation::Measurable Operation>
double estimate_ns(Operation& operation, const std::int64_t least_ns) noexcept {
  constexpr int last_batches = 8;
  const auto time_batch = [&](std::uint64_t size) {
    const std::int64_t start = Clock::now_ns();
    for (std::uint64_t i = 0; i < size; ++i) static_cast<void>(operation());
    return Clock::now_ns() - start;
  };
  const auto time_twice = [&](std::uint64_t size) {
    const std::int64_t first = time_batch(size);
    return std::min(first, time_batch(size));
  };
  std::uint64_t size = 1;
  std::int64_t fastest = time_twice(size);
  for (; fastest < least_ns / last_batches; fastest = time_twice(size)) size *= 2;
  for (int i = 2; i < last_batches && fastest < least_ns; ++i)
    fastest = std::min(fastest, time_batch(size));
  return std::max(1.0, static_cast<double>(fastest) / static_cast<double>(size));
}

/// From this duration on operations are timed even where only their number is wanted: a clock read
/// of some 30 ns is lost in it, while one operation more or less in a window is not.
inline constexpr double clocked_from_ns = 100'000;

/// Operations per published count: as many as fit in 10 us, 1 to 256. The end of a window then cuts
/// off at most 10 us or one operation of each worker, and the store costs nothing measurable.
inline std::uint32_t counting_batch(double operation_ns) noexcept {
  return static_cast<std::uint32_t>(std::clamp(10'000.0 / operation_ns, 1.0, 256.0));
}

/// Operations per recorded latency: 1 from 5 us per operation on, where the clock read of some
/// 30 ns stays below 1 %; below, the least power of two whose batch takes 5 us.
inline std::uint32_t timing_batch(double operation_ns) noexcept {
  constexpr double least_ns = 5'000;
  return std::bit_ceil(static_cast<std::uint32_t>(std::ceil(least_ns / operation_ns)));
}

}  // namespace speedwell::drive
