// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/region.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::measure {

BOOST_AUTO_TEST_SUITE(region)

BOOST_AUTO_TEST_CASE(an_operation_under_way_counts_by_the_part_that_is_done) {
  const Completion completion{.began_ns = 1000, .ended_ns = 3000, .done = 8, .ops = 1};
  BOOST_TEST(completion.done_at(1000) == 7.0);
  BOOST_TEST(completion.done_at(1500) == 7.25);
  BOOST_TEST(completion.done_at(3000) == 8.0);
}

BOOST_AUTO_TEST_CASE(what_is_told_late_counts_as_begun_or_ended) {
  const Completion completion{.began_ns = 1000, .ended_ns = 3000, .done = 8, .ops = 4};
  BOOST_TEST(completion.done_at(900) == 4.0);
  BOOST_TEST(completion.done_at(3100) == 8.0);
}

BOOST_AUTO_TEST_CASE(without_clock_reads_nothing_is_timed) {
  BOOST_TEST(!Completion{}.timed());
  BOOST_TEST((Completion{.began_ns = 1, .ended_ns = 2, .done = 1, .ops = 1}.timed()));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
