// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/histogram.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.hpp"

namespace speedwell::measure {

void Histogram::add(std::span<const std::uint64_t> counts) {
  SPEEDWELL_CHECK(counts.size() <= HistogramLayout::size, "histograms of different layouts");
  while (!counts.empty() && counts.back() == 0) counts = counts.first(counts.size() - 1);
  if (counts.size() > counts_.size()) counts_.resize(counts.size(), 0);
  std::ranges::transform(counts, counts_, counts_.begin(), std::plus<>());
}

void Histogram::record(std::int64_t ns, std::uint64_t times) {
  if (times == 0) return;
  const std::size_t index = HistogramLayout::index(ns);
  if (index >= counts_.size()) counts_.resize(index + 1, 0);
  counts_[index] += times;
}

bool Histogram::empty() const noexcept {
  return std::ranges::all_of(counts_, [](std::uint64_t count) { return count == 0; });
}

std::uint64_t Histogram::count() const noexcept {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::int64_t Histogram::min_ns() const noexcept {
  for (std::size_t i = 0; i < counts_.size(); ++i)
    if (counts_[i] != 0) return HistogramLayout::lowest(i);
  return 0;
}

std::int64_t Histogram::max_ns() const noexcept {
  for (std::size_t i = counts_.size(); i-- > 0;)
    if (counts_[i] != 0) return HistogramLayout::highest(i);
  return 0;
}

double Histogram::mean_ns() const noexcept {
  long double sum = 0;
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    const long double twice_midpoint =
        static_cast<long double>(HistogramLayout::lowest(i) + HistogramLayout::highest(i));
    sum += static_cast<long double>(counts_[i]) * twice_midpoint;
    total += counts_[i];
  }
  return total == 0 ? 0 : static_cast<double>(sum / 2 / static_cast<long double>(total));
}

std::int64_t Histogram::value_at(double quantile) const noexcept {
  // A quantile such as 0.07 of 100 values must not ask for 8 because 0.07 is a little more than
  // 7/100 as a double: hence the 2^-52 off (HdrHistogram takes one ulp off for the same reason).
  const long double rank = static_cast<long double>(std::clamp(quantile, 0.0, 1.0)) *
                           (1 - std::ldexp(1.0L, -52)) * static_cast<long double>(count());
  const auto needed = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(rank)));
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    seen += counts_[i];
    if (seen >= needed) return HistogramLayout::highest(i);
  }
  return 0;
}

}  // namespace speedwell::measure
