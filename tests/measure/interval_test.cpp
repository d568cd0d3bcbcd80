// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/interval.hpp"

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell::measure {
namespace {

/// 1, 2, … n: the r-th order statistic is r.
std::vector<double> one_to(std::size_t n) {
  std::vector<double> values(n);
  for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<double>(n - i);
  return values;
}

struct Row {
  std::size_t n;
  double low, high;
  double confidence;  ///< 1 - 2 P(Binomial(n, 1/2) < low), by exact fractions
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << "n = " << row.n;
}

constexpr Row rows[] = {
    {1, 1, 1, 0},
    {2, 1, 2, 0.5},
    {5, 1, 5, 0.9375},
    {6, 1, 6, 0.96875},
    {7, 1, 7, 0.984375},
    {8, 1, 8, 0.9921875},
    {9, 2, 8, 0.9609375},
    {10, 2, 9, 0.978515625},
    {15, 4, 12, 0.96484375},
    {20, 6, 15, 0.9586105346679688},
    {25, 8, 18, 0.9567147493362427},
    {100, 40, 61, 0.9647997997822951},
    {1000, 469, 532, 0.9537088026395019},
    {10'000, 4902, 5099, 0.9511670501036181},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(interval)

BOOST_DATA_TEST_CASE(the_bounds_are_the_order_statistics_of_the_sign_test, rows, row) {
  const Interval interval = median_interval(one_to(row.n));
  BOOST_TEST(interval.value == (static_cast<double>(row.n) + 1) / 2);
  BOOST_TEST(interval.low == row.low);
  BOOST_TEST(interval.high == row.high);
  BOOST_TEST(interval.confidence == row.confidence, boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(no_narrower_pair_would_reach_95_percent) {
  // Against the binomial's logarithms, for each n; the next rank inwards must fall short.
  for (std::size_t n = 6; n <= 400; ++n) {
    const Interval interval = median_interval(one_to(n));
    const auto rank = static_cast<std::size_t>(interval.low);
    double below = 0;
    for (std::size_t k = 0; k < rank; ++k)
      below += std::exp(std::lgamma(double(n) + 1) - std::lgamma(double(k) + 1) -
                        std::lgamma(double(n - k) + 1) - double(n) * std::log(2.0));
    const double at_rank = std::exp(std::lgamma(double(n) + 1) - std::lgamma(double(rank) + 1) -
                                    std::lgamma(double(n - rank) + 1) - double(n) * std::log(2.0));
    BOOST_TEST(interval.confidence == 1 - 2 * below, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(interval.confidence >= 0.95);
    BOOST_TEST(1 - 2 * (below + at_rank) < 0.95);
  }
}

BOOST_AUTO_TEST_CASE(it_covers_the_true_median_as_often_as_it_says) {
  // Exponential values with median ln 2: skewed, where an interval of mean and deviation fails.
  std::mt19937_64 random(20260101);  // NOLINT: the same values on each run
  constexpr int repeats = 20'000;
  for (const std::size_t n : {5U, 9U, 20U}) {
    int covered = 0;
    double stated = 0;
    for (int i = 0; i < repeats; ++i) {
      std::vector<double> values(n);
      for (double& value : values)
        value = -std::log((static_cast<double>(random() >> 11U) + 0.5) * 0x1p-53);
      const Interval interval = median_interval(values);
      covered += interval.low <= std::log(2.0) && std::log(2.0) <= interval.high ? 1 : 0;
      stated = interval.confidence;
    }
    BOOST_TEST(std::abs(static_cast<double>(covered) / repeats - stated) < 0.005, "n = " << n);
  }
}

BOOST_AUTO_TEST_CASE(the_median_of_an_even_number_lies_between_the_middle_two) {
  BOOST_TEST(median_interval(std::array{4.0, 1.0, 2.0, 8.0}).value == 3.0);
  BOOST_TEST(median_interval(std::array{0x1p1023, 0x1.8p1023}).value == 0x1.4p1023);
}

BOOST_AUTO_TEST_CASE(the_relative_half_width_is_infinite_when_nothing_is_known) {
  BOOST_TEST(median_interval(std::array{5.0}).relative_half_width() == INFINITY);
  BOOST_TEST(median_interval(std::array{0.0, 0.0}).relative_half_width() == INFINITY);
  BOOST_TEST(median_interval(std::array{90.0, 100.0, 110.0}).relative_half_width() == 0.1);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
