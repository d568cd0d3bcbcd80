// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "analysis/over_time.hpp"

#include <cmath>

#include <boost/test/unit_test.hpp>

namespace speedwell::analysis {
namespace {

constexpr double hour_s = 3600;

/// Two cases of one worker whose trials take turns, 36 s apart; `rate` is what a case of the usual
/// rate 1 does at an hour of the run.
template <class Rate>
result::Run run_of(unsigned trials, Rate rate) {
  result::Run run;
  run.cases.resize(2);
  for (unsigned i = 0; i < trials; ++i) {
    result::Trial trial;
    trial.at_s = 36.0 * i;
    trial.window_s = 1;
    trial.ops_per_s = (i % 2 == 0 ? 100 : 7000) * rate(trial.at_s / hour_s);
    trial.resident_bytes = 1'000'000 + 1000 * i;
    trial.descriptors = 12;
    result::WorkerUsage worker;
    worker.core_speed = 2;
    worker.utilisation = 0.5;
    trial.workers = {worker};
    run.cases[i % 2].trials.push_back(std::move(trial));
  }
  return run;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(over_time_)

BOOST_AUTO_TEST_CASE(the_slope_of_a_line_is_found_through_outliers) {
  std::vector<double> x;
  std::vector<double> y;
  for (int i = 0; i < 50; ++i) {
    x.push_back(i);
    y.push_back(i % 9 == 4 ? -1000 : 3 + 0.5 * i);
  }
  const auto slope = sen_slope(x, y);
  BOOST_TEST_REQUIRE(slope.has_value());
  BOOST_TEST(slope->value == 0.5, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(slope->low <= 0.5);
  BOOST_TEST(slope->high >= 0.5);
}

BOOST_AUTO_TEST_CASE(the_interval_is_that_of_the_ranks) {
  // Ten points, 45 slopes, deviation 11.18: ranks 11.5 and 33.5, so the 11th and 35th slope.
  std::vector<double> x;
  std::vector<double> y;
  for (int i = 0; i < 10; ++i) {
    x.push_back(i);
    y.push_back(i * i);
  }
  const auto slope = sen_slope(x, y);
  std::vector<double> slopes;
  for (int i = 0; i < 10; ++i)
    for (int j = i + 1; j < 10; ++j) slopes.push_back(i + j);
  std::sort(slopes.begin(), slopes.end());
  BOOST_TEST(slope->value == slopes[22]);
  BOOST_TEST(slope->low == slopes[10]);
  BOOST_TEST(slope->high == slopes[34]);
}

BOOST_AUTO_TEST_CASE(few_points_or_one_instant_have_no_slope) {
  BOOST_TEST(!sen_slope(std::vector<double>(9, 1), std::vector<double>(9, 1)).has_value());
  BOOST_TEST(!sen_slope(std::vector<double>(20, 1), std::vector<double>(20, 1)).has_value());
}

BOOST_AUTO_TEST_CASE(many_points_are_thinned_out_and_keep_their_slope) {
  std::vector<double> x;
  std::vector<double> y;
  for (int i = 0; i < 5000; ++i) {
    x.push_back(i);
    y.push_back(2.0 * i + (i % 2 == 0 ? 5 : -5));
  }
  BOOST_TEST(sen_slope(x, y)->value == 2, boost::test_tools::tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(cases_of_unequal_rates_share_one_line) {
  const OverTime over = over_time(run_of(100, [](double) { return 1.0; }));
  BOOST_TEST_REQUIRE(!over.periods.empty());
  unsigned trials = 0;
  double last_s = 0;
  for (const Period& period : over.periods) {
    BOOST_TEST(*period.throughput == 1, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(*period.core_speed == 2);
    BOOST_TEST(*period.utilisation == 0.5);
    BOOST_TEST(period.from_s == last_s);
    last_s = period.to_s;
    trials += period.trials;
  }
  BOOST_TEST(trials == 100u);
  BOOST_TEST(over.periods.front().to_s < 0.1 * over.periods.back().to_s);
  BOOST_TEST(over.drift.throughput->value == 0);
  BOOST_TEST(over.drift.descriptors->value == 0);
  // 1000 bytes every 36 s.
  BOOST_TEST(over.drift.resident_bytes->value == 100'000, boost::test_tools::tolerance(1e-6));
}

BOOST_AUTO_TEST_CASE(a_slow_loss_is_seen_and_told_per_hour) {
  const OverTime over = over_time(run_of(100, [](double hours) { return 1 - 0.01 * hours; }));
  BOOST_TEST(over.drift.throughput->value == -0.01, boost::test_tools::tolerance(0.02));
  BOOST_TEST(over.drift.throughput->high < 0);
}

BOOST_AUTO_TEST_CASE(wrong_and_disturbed_trials_are_counted_where_they_were) {
  result::Run run = run_of(100, [](double) { return 1.0; });
  run.cases[1].trials.back().workers[0].failures = 4;
  run.cases[0].trials.front().disturbances.push_back({"preempted", 0, "PU 0: …"});
  const OverTime over = over_time(run);
  BOOST_TEST(over.periods.front().disturbed == 1u);
  BOOST_TEST(over.periods.front().failures == 0u);
  BOOST_TEST(over.periods.back().failures == 4u);
}

BOOST_AUTO_TEST_CASE(latencies_and_empty_trials_are_left_out) {
  result::Run run = run_of(4, [](double) { return 1.0; });
  run.cases[0].trials[0].kind = result::TrialKind::loaded;
  run.cases[0].trials[1].ops_per_s = 0;
  unsigned trials = 0;
  for (const Period& period : over_time(run).periods) trials += period.trials;
  BOOST_TEST(trials == 2u);
  BOOST_TEST(over_time(result::Run{}).periods.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::analysis
