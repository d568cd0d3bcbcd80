// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/measurer.hpp"

#include <boost/test/unit_test.hpp>

#include "topology/discover.hpp"

namespace speedwell::speed {
namespace {

measure::Environment this_machine() {
  measure::Environment environment;
  auto machine = topology::discover();
  BOOST_TEST_REQUIRE(machine.has_value());
  environment.machine = std::move(*machine);
  return environment;
}

Measured measured(const Options& options, const Timed& timed, bool interrupted = false) {
  const measure::Environment environment = this_machine();
  const std::atomic<bool> interrupt = interrupted;
  return Measurer(options, environment, interrupt)(timed, std::nullopt, 1);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(measurer)

BOOST_AUTO_TEST_CASE(count_rate_and_seconds_agree) {
  const Measured one = measured({}, {"sign/ed25519", "default", ""});
  BOOST_TEST(one.failure == "");
  BOOST_TEST(one.trials >= 1u);
  BOOST_TEST_REQUIRE(one.workers.size() == 1u);
  BOOST_TEST_REQUIRE(one.ops > 0u);
  BOOST_TEST(one.workers[0].ops == one.ops);
  BOOST_TEST(one.workers[0].user_s > 0);
  BOOST_TEST(static_cast<double>(one.ops) / one.seconds == one.ops_per_s,
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST_REQUIRE(one.interval.has_value());
  BOOST_TEST(one.interval->value == one.ops_per_s);
}

BOOST_AUTO_TEST_CASE(a_failing_operation_has_a_reason_and_no_rate) {
  const Measured one = measured({}, {"fault/check", "default", ""});
  BOOST_TEST(!one.is_there());
  BOOST_TEST(one.failure.find("worker 0") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_interruption_beforehand_is_no_failure) {
  const Measured one = measured({}, {"sign/ed25519", "default", ""}, true);
  BOOST_TEST(!one.is_there());
  BOOST_TEST(one.failure == "");
}

BOOST_AUTO_TEST_CASE(in_test_mode_each_worker_does_one_operation) {
  Options options;
  options.test_mode = true;
  options.workers = 3;
  const Measured one = measured(options, {"sign/ed25519", "default", ""});
  BOOST_TEST(one.failure == "");
  BOOST_TEST(one.ops == 3u);
  BOOST_TEST(one.workers.size() == 3u);
  BOOST_TEST(one.is_there());
  BOOST_TEST(measured(options, {"fault/check", "default", ""}).failure != "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::speed
