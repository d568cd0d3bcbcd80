// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Latencies in a log-linear histogram: three significant decimal digits from 1 ns to 1 h, in the
// bucket layout of HdrHistogram (so that its V2 format can be written without rounding twice).
// Recording is a shift and an add on memory that the caller owns: a worker's counts may lie in
// memory shared with another process.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace speedwell::measure {

/// Where a value lies in the array of counts. HdrHistogram with lowest discernible value 1, highest
/// trackable 3.6e12 and 3 significant digits.
struct HistogramLayout {
  static constexpr int sub_bucket_bits = 11;  ///< 2048 sub-buckets: 1/1024 at worst
  static constexpr std::int64_t sub_bucket_count = std::int64_t{1} << sub_bucket_bits;
  static constexpr std::int64_t highest_ns = 3'600'000'000'000;  ///< 1 h; larger values count there
  static constexpr std::size_t bucket_count = 32;
  static constexpr std::size_t size = (bucket_count + 1) * (sub_bucket_count / 2);

  /// Index of the count for `ns`, which is clamped to [0, highest_ns].
  static constexpr std::size_t index(std::int64_t ns) noexcept {
    // Recording waits for no shift below 2 us, where it would show (tools/benchmark).
    if (static_cast<std::uint64_t>(ns) < std::uint64_t{sub_bucket_count})
      return static_cast<std::size_t>(ns);
    if (static_cast<std::uint64_t>(ns) > static_cast<std::uint64_t>(highest_ns)) [[unlikely]]
      return ns < 0 ? 0 : index(highest_ns);
    // A double has the same form: an exponent and, after its leading 1, the bits of a sub-bucket.
    constexpr int mantissa_bits = 52, exponent_bias = 1023;
    constexpr std::uint64_t first =
        (std::uint64_t{exponent_bias + sub_bucket_bits} << (sub_bucket_bits - 1)) -
        sub_bucket_count;
    const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(ns));
    return static_cast<std::size_t>((bits >> (mantissa_bits - (sub_bucket_bits - 1))) - first);
  }
  /// The lowest and the highest value that share the count at `index`.
  static constexpr std::int64_t lowest(std::size_t index) noexcept {
    const int bucket = bucket_of(index);
    const std::size_t sub_bucket =
        index - (static_cast<std::size_t>(bucket) << (sub_bucket_bits - 1));
    return static_cast<std::int64_t>(sub_bucket) << bucket;
  }
  static constexpr std::int64_t highest(std::size_t index) noexcept {
    return lowest(index) + (std::int64_t{1} << bucket_of(index)) - 1;
  }

 private:
  /// The first bucket has all sub-buckets, each later one the upper half of them.
  static constexpr int bucket_of(std::size_t index) noexcept {
    return index < sub_bucket_count ? 0 : static_cast<int>(index >> (sub_bucket_bits - 1)) - 1;
  }
};

/// Records into counts that lie elsewhere; owned by one worker.
class HistogramRecorder {
 public:
  explicit HistogramRecorder(std::span<std::uint64_t, HistogramLayout::size> counts) noexcept
      : counts_(counts.data()) {}
  void record(std::int64_t ns) noexcept { ++counts_[HistogramLayout::index(ns)]; }

 private:
  std::uint64_t* counts_;
};

/// Counts to read: merged from workers and trials. All values of an empty one are 0. Keeps no
/// counts above the highest that is not 0: a run holds many histograms.
class Histogram {
 public:
  /// Adds counts of the same layout, of which the last ones may be left out.
  void add(std::span<const std::uint64_t> counts);
  void add(const Histogram& other) { add(other.counts_); }
  void record(std::int64_t ns, std::uint64_t times = 1);

  bool empty() const noexcept;
  std::uint64_t count() const noexcept;
  std::int64_t min_ns() const noexcept;  ///< lowest value of the lowest counted bucket
  std::int64_t max_ns() const noexcept;  ///< highest value of the highest counted bucket
  double mean_ns() const noexcept;       ///< from bucket midpoints
  /// The smallest value that at least `quantile` (0 to 1) of all values do not exceed, as the
  /// highest value of its bucket: within 0.1 %.
  std::int64_t value_at(double quantile) const noexcept;
  /// Up to the last that is not 0.
  std::span<const std::uint64_t> counts() const noexcept { return counts_; }

 private:
  std::vector<std::uint64_t> counts_;
};

}  // namespace speedwell::measure
