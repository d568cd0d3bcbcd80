// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/latencies.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::measure {

BOOST_AUTO_TEST_SUITE(latencies)

BOOST_AUTO_TEST_CASE(a_mean_of_a_batch_keeps_its_fraction_of_a_nanosecond) {
  Latencies values{.batches = {}, .batch = 16'384};
  values.batches.record(5'000, 99);
  values.batches.record(9'000);
  BOOST_TEST(values.count() == 100u);
  BOOST_TEST(values.value_at(0.5) == 5'000.0 / 16'384, boost::test_tools::tolerance(1e-3));
  BOOST_TEST(values.min_ns() == 5'000.0 / 16'384, boost::test_tools::tolerance(1e-3));
  BOOST_TEST(values.max_ns() == 9'000.0 / 16'384, boost::test_tools::tolerance(1e-3));
  BOOST_TEST(values.mean_ns() == 5'040.0 / 16'384, boost::test_tools::tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(tools_that_know_no_batches_get_single_operations_in_whole_nanoseconds) {
  Latencies values{.batches = {}, .batch = 16};
  values.batches.record(std::int64_t{16} * 450, 7);
  values.batches.record(std::int64_t{16} * 451, 2);
  const Histogram singles = values.per_operation();
  BOOST_TEST(singles.count() == 9u);
  BOOST_TEST(singles.min_ns() == 450);
  BOOST_TEST(singles.max_ns() == 451);
}

BOOST_AUTO_TEST_CASE(single_operations_stay_as_they_are) {
  Latencies values;
  values.batches.record(123'456);
  BOOST_TEST(values.per_operation().counts() == values.batches.counts(),
             boost::test_tools::per_element());
  BOOST_TEST(Latencies{}.value_at(0.5) == 0.0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
