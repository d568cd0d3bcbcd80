// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/numbers.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell::report {
namespace {

struct Shown {
  measure::Interval interval;
  const char* value;
  const char* bounds;
};
std::ostream& operator<<(std::ostream& out, const Shown& one) {
  return out << one.value;
}
const Shown rates[] = {
    {{41234, 40911, 41522, 0.961}, "41.2 k/s", "40.9 … 41.5"},
    {{3012.4, 2990, 3030, 0.961}, "3.01 k/s", "2.99 … 3.03"},
    {{3012.4, 2500, 3600, 0.961}, "3.0 k/s", "2.5 … 3.6"},
    {{3012.42, 3011.1, 3013.9, 0.961}, "3.012 k/s", "3.011 … 3.014"},
    {{999.6, 990, 1010, 0.961}, "1.00 k/s", "0.99 … 1.01"},
    {{12.3, 12.2, 12.5, 0.961}, "12.3/s", "12.2 … 12.5"},
    {{0.21, 0.207, 0.212, 0.961}, "0.210/s", "0.207 … 0.212"},
    {{7.7e6, 7.7e6, 7.7e6, 0.9375}, "7.700 M/s", "7.700 … 7.700 (93 %)"},
    {{123456, 123456, 123456, 0}, "123 k/s", "one trial"},
    {{0, 0, 0, 0.961}, "0/s", "no operation ended in the window"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(numbers)

BOOST_DATA_TEST_CASE(a_rate_has_no_more_digits_than_its_interval_warrants,
                     boost::unit_test::data::make(rates), one) {
  const ShownInterval shown = show_rate(one.interval);
  BOOST_TEST(shown.value == one.value);
  BOOST_TEST(shown.bounds == one.bounds);
}

BOOST_AUTO_TEST_CASE(a_ratio_shows_the_farther_bound) {
  const auto shown = [](measure::Interval ratio) {
    const ShownInterval text = show_ratio(ratio);
    return text.value + " | " + text.bounds;
  };
  BOOST_TEST(shown({0.936, 0.934, 0.937, 0.961}) == "93.6 % | 93.4 … 93.7");
  BOOST_TEST(shown({0.92, 0.684, 0.936, 0.961}) == "92 % | 68 … 94");
  BOOST_TEST(shown({0.936, 0.936, 0.936, 0}) == "94 % | one trial");
  BOOST_TEST(shown({0.936, 0.934, 0.937, 0.5}) == "93.6 % | 93.4 … 93.7 (50 %)");
}

BOOST_AUTO_TEST_CASE(cpu_time_and_bytes_choose_their_unit) {
  BOOST_TEST(show_cpu_per_op({332e-6, 331e-6, 334e-6, 0.961}) == "332 us");
  BOOST_TEST(show_cpu_per_op({22.04e-9, 21.9e-9, 22.3e-9, 0.961}) == "22.0 ns");
  BOOST_TEST(show_bytes_rate({4.2134e9, 4.2e9, 4.23e9, 0.961}) == "4.21 GB/s");
  BOOST_TEST(show_bytes_rate({4.2134e9, 2e9, 6e9, 0.961}) == "4.2 GB/s");
}

BOOST_AUTO_TEST_CASE(a_quantile_with_fewer_than_ten_values_above_is_not_shown) {
  measure::Latencies latencies;
  latencies.batches.record(1000, 999);
  BOOST_TEST(show_quantile(latencies, 0.99) == no_value);
  latencies.batches.record(1000);
  BOOST_TEST(show_quantile(latencies, 0.99) == "1.00 us");
  BOOST_TEST(show_quantile(latencies, 0.999) == no_value);
}

BOOST_AUTO_TEST_CASE(counts_are_in_groups_of_three) {
  BOOST_TEST(show_count(7) == "7");
  BOOST_TEST(show_count(999) == "999");
  BOOST_TEST(show_count(1000) == "1 000");
  BOOST_TEST(show_count(12345678) == "12 345 678");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::report
