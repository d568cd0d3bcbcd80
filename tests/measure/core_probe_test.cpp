// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/core_probe.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::measure {

BOOST_AUTO_TEST_SUITE(core_probe)

BOOST_AUTO_TEST_CASE(the_probe_yields_a_plausible_speed_and_a_share) {
  // From an 0.8 GHz core with a multiplier every sixth cycle to 8 GHz with two at once.
  for (const std::int64_t duration_ns : {200'000, 5'000'000}) {
    const CoreProbe probe = probe_core(duration_ns);
    BOOST_TEST(probe.speed > 0.02);
    BOOST_TEST(probe.speed < 16.0);
    BOOST_TEST(probe.lost_ratio >= 0.0);
    BOOST_TEST(probe.lost_ratio <= 1.0);
    BOOST_TEST((probe.longest_gap_ns > 0) == (probe.lost_ratio > 0));
  }
}

BOOST_AUTO_TEST_CASE(no_duration_is_too_short) {
  BOOST_TEST(probe_core(0).speed > 0.0);
}

BOOST_AUTO_TEST_CASE(reading_the_clock_costs_something) {
  BOOST_TEST(clock_cost_ns() > 1.0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
