// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/histogram.hpp"

#include <limits>

#include <boost/test/unit_test.hpp>

namespace speedwell::measure {
namespace {

using Layout = HistogramLayout;

// HdrHistogram's own numbers for (1, 3.6e12, 3): 32 buckets of 1024 and 1024 more in the first.
static_assert(Layout::size == 33'792);
static_assert(Layout::index(0) == 0);
static_assert(Layout::index(2047) == 2047);
static_assert(Layout::index(2048) == 2048);
static_assert(Layout::index(2049) == 2048);
static_assert(Layout::index(4095) == 3071);
static_assert(Layout::index(4096) == 3072);
static_assert(Layout::index(-1) == 0);
static_assert(Layout::index(Layout::highest_ns) < Layout::size);
static_assert(Layout::index(std::numeric_limits<std::int64_t>::max()) ==
              Layout::index(Layout::highest_ns));
static_assert(Layout::lowest(2048) == 2048 && Layout::highest(2048) == 2049);
static_assert(Layout::lowest(3072) == 4096 && Layout::highest(3072) == 4099);

/// Every count's range follows on its predecessor's, and both ends lead back to it.
constexpr bool ranges_are_a_partition() {
  std::int64_t next = 0;
  for (std::size_t i = 0; i < Layout::size; ++i) {
    if (Layout::lowest(i) != next) return false;
    next = Layout::highest(i) + 1;
    if (Layout::lowest(i) > Layout::highest_ns) continue;  // index() clamps
    if (Layout::index(Layout::lowest(i)) != i) return false;
    if (Layout::index(std::min(Layout::highest(i), Layout::highest_ns)) != i) return false;
  }
  return true;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(histogram)

BOOST_AUTO_TEST_CASE(every_value_has_one_count_whose_range_holds_it) {
  BOOST_TEST(ranges_are_a_partition());
}

BOOST_AUTO_TEST_CASE(a_range_is_never_wider_than_a_thousandth_of_its_values) {
  for (std::size_t i = 0; i < Layout::size; ++i)
    BOOST_REQUIRE(Layout::highest(i) - Layout::lowest(i) <= Layout::lowest(i) / 1000);
}

BOOST_AUTO_TEST_CASE(an_empty_one_says_zero) {
  const Histogram histogram;
  BOOST_TEST(histogram.empty());
  BOOST_TEST(histogram.count() == 0u);
  BOOST_TEST(histogram.min_ns() == 0);
  BOOST_TEST(histogram.max_ns() == 0);
  BOOST_TEST(histogram.mean_ns() == 0.0);
  BOOST_TEST(histogram.value_at(0.5) == 0);
}

BOOST_AUTO_TEST_CASE(a_quantile_is_the_smallest_value_that_enough_values_do_not_exceed) {
  Histogram histogram;
  for (std::int64_t ns = 1; ns <= 100; ++ns) histogram.record(ns);
  BOOST_TEST(histogram.value_at(0) == 1);
  BOOST_TEST(histogram.value_at(0.001) == 1);
  BOOST_TEST(histogram.value_at(0.5) == 50);
  BOOST_TEST(histogram.value_at(0.501) == 51);
  BOOST_TEST(histogram.value_at(0.999) == 100);
  BOOST_TEST(histogram.value_at(1) == 100);
  // Each hundredth, though some lie above k / 100 as doubles.
  for (int k = 1; k <= 100; ++k) BOOST_TEST(histogram.value_at(k / 100.0) == k);
}

BOOST_AUTO_TEST_CASE(above_2048_ns_a_quantile_is_the_highest_value_of_its_range) {
  Histogram histogram;
  histogram.record(1'000'000, 99);
  histogram.record(5'000'000);
  BOOST_TEST(histogram.value_at(0.99) == Layout::highest(Layout::index(1'000'000)));
  BOOST_TEST(histogram.min_ns() == Layout::lowest(Layout::index(1'000'000)));
  BOOST_TEST(histogram.max_ns() == Layout::highest(Layout::index(5'000'000)));
}

BOOST_AUTO_TEST_CASE(the_mean_is_exact_below_2048_ns_and_within_a_thousandth_above) {
  Histogram low;
  low.record(10, 3);
  low.record(2000);
  BOOST_TEST(low.mean_ns() == 507.5);
  Histogram high;
  high.record(1'000'000'000);
  BOOST_TEST(high.mean_ns() == 1e9, boost::test_tools::tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(values_beyond_an_hour_and_below_zero_count_at_the_ends) {
  Histogram histogram;
  histogram.record(-5);
  histogram.record(2 * Layout::highest_ns);
  BOOST_TEST(histogram.count() == 2u);
  BOOST_TEST(histogram.min_ns() == 0);
  BOOST_TEST(histogram.max_ns() == Layout::highest(Layout::index(Layout::highest_ns)));
}

BOOST_AUTO_TEST_CASE(merging_adds_what_recorders_counted) {
  std::vector<std::uint64_t> counts(Layout::size);
  HistogramRecorder recorder{std::span<std::uint64_t, Layout::size>(counts)};
  recorder.record(7);
  recorder.record(123'456);
  Histogram sum;
  sum.record(7);
  sum.add(counts);
  Histogram other;
  other.record(9);
  sum.add(other);
  BOOST_TEST(sum.count() == 4u);
  BOOST_TEST(sum.counts()[7] == 2u);
  BOOST_TEST(sum.counts()[9] == 1u);
  BOOST_TEST(sum.counts()[Layout::index(123'456)] == 1u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
