// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/interval.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "base/check.hpp"

namespace speedwell::measure {
namespace {

constexpr double wanted_confidence = 0.95;

/// A pair of order statistics, the rank-th from below and the rank-th from above.
struct Ranks {
  std::size_t rank = 1;   ///< from 1
  double confidence = 0;  ///< that the median lies between them
};

/// The pair covers the median unless fewer than `rank` of n values lie on one side of it: with
/// probability 1 - 2 P(Binomial(n, 1/2) < rank). The sum of binomial coefficients is kept in range
/// by powers of two, so it is exact as long as it fits into a long double.
Ranks narrowest_pair(std::size_t n) {
  constexpr int step = 256;
  const long double limit = std::ldexp(1.0L, 2 * step);
  long double coefficient = 1;  // C(n, rank - 1), times 2^-scaled
  long double sum = 1;          // over C(n, 0 .. rank - 1), times 2^-scaled
  int scaled = 0;
  Ranks best{1, static_cast<double>(1 - std::ldexp(1.0L, 1 - static_cast<int>(n)))};
  for (std::size_t rank = 2; 2 * rank <= n; ++rank) {
    coefficient =
        coefficient * static_cast<long double>(n - rank + 2) / static_cast<long double>(rank - 1);
    sum += coefficient;
    if (sum > limit) {
      coefficient = std::ldexp(coefficient, -step);
      sum = std::ldexp(sum, -step);
      scaled += step;
    }
    const long double confidence = 1 - std::ldexp(sum, 1 + scaled - static_cast<int>(n));
    if (confidence < wanted_confidence) break;
    best = {rank, static_cast<double>(confidence)};
  }
  return best;
}

}  // namespace

double Interval::relative_half_width() const noexcept {
  if (value == 0 || confidence <= 0) return std::numeric_limits<double>::infinity();
  return (high - low) / 2 / std::abs(value);
}

Interval median_interval(std::span<const double> values) {
  SPEEDWELL_CHECK(!values.empty(), "the median of no values");
  std::vector<double> sorted(values.begin(), values.end());
  SPEEDWELL_CHECK(std::ranges::all_of(sorted, [](double v) { return std::isfinite(v); }),
                  "the median of values that are not all finite");
  std::ranges::sort(sorted);
  const std::size_t n = sorted.size();
  const Ranks ranks = narrowest_pair(n);
  return {.value = std::midpoint(sorted[(n - 1) / 2], sorted[n / 2]),
          .low = sorted[ranks.rank - 1],
          .high = sorted[n - ranks.rank],
          .confidence = ranks.confidence};
}

}  // namespace speedwell::measure
