// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "analysis/summarise.hpp"

#include <cmath>
#include <random>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "support/sample_run.hpp"

namespace speedwell::analysis {
namespace {

using result::Case;
using result::CaseState;
using result::Trial;
using result::TrialKind;
using test::SampleCase;

namespace tt = boost::test_tools;

Trial trial(unsigned round, double ops_per_s, bool used = true) {
  Trial made;
  made.round = round;
  made.window_s = 1;
  made.ops_per_s = ops_per_s;
  made.ops = static_cast<std::uint64_t>(ops_per_s);
  made.cpu_s = 0.5;
  made.used = used;
  return made;
}

Case case_of(unsigned workers, std::vector<Trial> trials) {
  Case made;
  made.plan.workers = workers;
  made.trials = std::move(trials);
  return made;
}

result::WorkerUsage worker(double wall_s, std::uint64_t ops, std::optional<double> wait_s) {
  result::WorkerUsage made;
  made.worker = 3;
  made.pu = 5;
  made.wall_s = wall_s;
  made.cpu_s = 1;
  made.ops = ops;
  made.wait_s = wait_s;
  return made;
}

Trial latency(TrialKind kind, std::int64_t ns, unsigned batch, bool used = true) {
  Trial made = trial(0, 0, used);
  made.kind = kind;
  made.latency.emplace().batch = batch;
  made.latency->batches.record(ns * batch, 10);
  return made;
}

bool is_finite(const std::optional<measure::Interval>& interval) {
  return !interval || (std::isfinite(interval->value) && std::isfinite(interval->low) &&
                       std::isfinite(interval->high));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(summarise_)

BOOST_AUTO_TEST_CASE(throughput_is_the_median_of_the_used_trials) {
  Case one = case_of(1, {trial(0, 10), trial(1, 30), trial(2, 20), trial(3, 9999, false)});
  summarise(one, nullptr);
  BOOST_TEST(one.ops_per_s.value().value == 20);
  BOOST_TEST(one.ops_per_s.value().low == 10);
  BOOST_TEST(one.ops_per_s.value().high == 30);
  BOOST_TEST(one.trials_used == 3u);
}

BOOST_AUTO_TEST_CASE(bytes_per_second_is_the_rate_times_the_size_of_sized_operations_only) {
  Case one = case_of(1, {trial(0, 10), trial(1, 30), trial(2, 20)});
  one.plan.size_bytes = 1024;
  summarise(one, nullptr);
  BOOST_TEST(!one.bytes_per_s.has_value());
  one.plan.sized = true;
  summarise(one, nullptr);
  BOOST_TEST(one.bytes_per_s.value().value == 20480);
  BOOST_TEST(one.bytes_per_s.value().low == 10240);
}

BOOST_AUTO_TEST_CASE(efficiency_cancels_a_drift_that_both_cases_share) {
  std::vector<Trial> single, both;
  std::mt19937 random(7);
  std::uniform_real_distribution<double> drift(0.5, 2);
  for (unsigned round = 0; round < 9; ++round) {
    const double speed = 1000 * drift(random);
    single.push_back(trial(round, speed));
    both.push_back(trial(round, speed * 2 * 0.9));
  }
  const Case baseline = case_of(1, single);
  Case one = case_of(2, both);
  summarise(one, &baseline);
  BOOST_TEST(one.efficiency.value().low == 0.9, tt::tolerance(1e-12));
  BOOST_TEST(one.efficiency.value().high == 0.9, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(a_round_that_one_of_both_cases_lacks_does_not_enter_the_efficiency) {
  const Case baseline = case_of(1, {trial(0, 100), trial(1, 1, false), trial(2, 100), trial(4, 0)});
  Case one = case_of(2, {trial(0, 160), trial(1, 160), trial(3, 160), trial(4, 160)});
  summarise(one, &baseline);
  BOOST_TEST(one.efficiency.value().value == 0.8, tt::tolerance(1e-12));
  BOOST_TEST(one.efficiency.value().confidence == 0);  // one round
}

BOOST_AUTO_TEST_CASE(efficiency_needs_a_sound_baseline_and_more_than_one_worker) {
  Case baseline = case_of(1, {trial(0, 100)});
  Case single = baseline;
  summarise(single, &baseline);
  BOOST_TEST(!single.efficiency.has_value());
  Case one = case_of(2, {trial(0, 100)});
  summarise(one, nullptr);
  BOOST_TEST(!one.efficiency.has_value());
  baseline.state = CaseState::failed;
  summarise(one, &baseline);
  BOOST_TEST(!one.efficiency.has_value());
}

BOOST_AUTO_TEST_CASE(cpu_per_operation_leaves_out_windows_in_which_no_operation_ended) {
  Case one = case_of(1, {trial(0, 10), trial(1, 0)});
  summarise(one, nullptr);
  BOOST_TEST(one.cpu_per_op_s.value().value == 0.05, tt::tolerance(1e-12));
  one.trials.erase(one.trials.begin());
  summarise(one, nullptr);
  BOOST_TEST(!one.cpu_per_op_s.has_value());
}

BOOST_AUTO_TEST_CASE(a_failed_case_has_no_values_but_shows_its_workers) {
  Case one = test::sample_run().cases[SampleCase::x25519_x2_failed];
  BOOST_TEST(!one.ops_per_s.has_value());
  BOOST_TEST(!one.cpu_per_op_s.has_value());
  BOOST_TEST(!one.service.has_value());
  BOOST_TEST(one.workers.size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_case_without_trials_has_no_values) {
  Case one = case_of(2, {});
  one.plan.sized = true;
  summarise(one, &one);
  BOOST_TEST(!one.ops_per_s.has_value());
  BOOST_TEST(!one.bytes_per_s.has_value());
  BOOST_TEST(!one.efficiency.has_value());
  BOOST_TEST(!one.loaded.has_value());
  BOOST_TEST(one.workers.empty());
}

BOOST_AUTO_TEST_CASE(workers_are_summed_and_their_rates_weighted_by_time) {
  Trial first = trial(0, 10), second = trial(1, 10);
  first.workers = {worker(1, 7, 0.5)};
  first.workers[0].core_speed = 2;
  first.workers[0].lost_ratio = 0.1;
  first.workers[0].frequency_hz = 1e9;
  second.workers = {worker(3, 8, 0.25)};
  second.workers[0].core_speed = 1;
  second.workers[0].lost_ratio = 0.5;
  second.workers[0].frequency_hz = 2e9;
  Case one = case_of(1, {first, second});
  summarise(one, nullptr);
  BOOST_REQUIRE(one.workers.size() == 1u);
  const result::WorkerUsage& sum = one.workers[0];
  BOOST_TEST(sum.worker == 3u);
  BOOST_TEST(sum.pu == 5u);
  BOOST_TEST(sum.ops == 15u);
  BOOST_TEST(sum.utilisation == 0.5);
  BOOST_TEST(sum.wait_s.value() == 0.75);
  BOOST_TEST(sum.core_speed == 1.25);
  BOOST_TEST(sum.lost_ratio == 0.4, tt::tolerance(1e-12));
  BOOST_TEST(sum.frequency_hz.value() == 1.75e9);
}

BOOST_AUTO_TEST_CASE(what_one_trial_does_not_know_the_sum_does_not_know) {
  Trial first = trial(0, 10), second = trial(1, 10);
  first.workers = {worker(1, 7, 0.5)};
  first.workers[0].cycles = 100;
  second.workers = {worker(1, 7, std::nullopt)};
  Case one = case_of(1, {first, second});
  summarise(one, nullptr);
  BOOST_TEST(!one.workers.at(0).wait_s.has_value());
  BOOST_TEST(!one.workers.at(0).cycles.has_value());
}

BOOST_AUTO_TEST_CASE(latencies_of_the_used_trials_of_a_kind_are_merged) {
  Case one =
      case_of(1, {latency(TrialKind::service, 5, 64), latency(TrialKind::service, 20, 64),
                  latency(TrialKind::service, 90, 64, false), latency(TrialKind::loaded, 300, 1)});
  one.trials[2].disturbances = {{"preempted", 0, ""}};
  summarise(one, nullptr);
  BOOST_TEST(one.service.value().values.count() == 20u);
  BOOST_TEST(one.service.value().values.max_ns() == 20);
  BOOST_TEST(one.service.value().values.batch == 64u);
  BOOST_TEST(one.service.value().trials == 2u);
  BOOST_TEST(one.service.value().disturbed == 1u);
  BOOST_TEST(one.loaded.value().values.count() == 10u);
  BOOST_TEST(!one.ops_per_s.has_value());
}

BOOST_AUTO_TEST_CASE(disturbed_trials_are_counted_whether_used_or_not) {
  const result::Run run = test::sample_run();
  BOOST_TEST(run.cases[SampleCase::rsa_x2_disturbed].trials_disturbed == 3u);
  BOOST_TEST(run.cases[SampleCase::rsa_x2_disturbed].trials_used == 9u);
  BOOST_TEST(run.cases[SampleCase::bulk_x2_all_disturbed].trials_disturbed == 9u);
  BOOST_TEST(run.cases[SampleCase::bulk_x2_all_disturbed].trials_used == 9u);
}

BOOST_AUTO_TEST_CASE(summarising_again_changes_nothing) {
  result::Run run = test::sample_run();
  const result::Run before = run;
  summarise(run);
  for (std::size_t i = 0; i < run.cases.size(); ++i) {
    BOOST_TEST((run.cases[i].ops_per_s == before.cases[i].ops_per_s));
    BOOST_TEST((run.cases[i].efficiency == before.cases[i].efficiency));
    BOOST_TEST(run.cases[i].outside_workers_s == before.cases[i].outside_workers_s);
    BOOST_TEST(run.cases[i].trials_disturbed == before.cases[i].trials_disturbed);
  }
}

BOOST_DATA_TEST_CASE(values_are_finite_and_between_their_bounds, boost::unit_test::data::xrange(50),
                     seed) {
  std::mt19937 random(static_cast<unsigned>(seed));
  const auto below = [&](unsigned end) { return static_cast<unsigned>(random() % end); };
  const auto random_case = [&](unsigned workers) {
    std::vector<Trial> trials;
    for (unsigned i = below(15); i > 0; --i)
      trials.push_back(trial(below(6), below(4) == 0 ? 0 : below(5000), below(3) > 0));
    return case_of(workers, trials);
  };
  const Case baseline = random_case(1);
  Case one = random_case(1 + below(4));
  summarise(one, &baseline);
  for (const auto& interval : {one.ops_per_s, one.efficiency, one.cpu_per_op_s}) {
    BOOST_TEST(is_finite(interval));
    if (interval)
      BOOST_TEST((interval->low <= interval->value && interval->value <= interval->high));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::analysis
