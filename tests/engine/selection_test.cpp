// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/selection.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::engine {
namespace {

result::Trial trial(unsigned round, double rate, bool disturbed = false) {
  result::Trial one;
  one.round = round;
  one.ops_per_s = rate;
  if (disturbed) one.disturbances.push_back({"preempted", 0, "PU 0: …"});
  return one;
}

std::vector<bool> used(const result::Case& one) {
  std::vector<bool> flags;
  for (const result::Trial& each : one.trials) flags.push_back(each.used);
  return flags;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(selection)

BOOST_AUTO_TEST_CASE(undisturbed_trials_are_all_used) {
  result::Case one;
  for (unsigned round = 0; round < 9; ++round) one.trials.push_back(trial(round, 100 + round));
  select_trials(one);
  BOOST_TEST(used(one) == std::vector<bool>(9, true));
  BOOST_TEST(one.ops_per_s->value == 104);
  BOOST_TEST(one.trials_disturbed == 0u);
}

BOOST_AUTO_TEST_CASE(a_repeat_takes_the_place_of_the_disturbed_trial_of_its_round) {
  result::Case one;
  for (unsigned round = 0; round < 5; ++round) one.trials.push_back(trial(round, 100, round == 2));
  one.trials.push_back(trial(2, 200));
  select_trials(one);
  BOOST_TEST(used(one) == (std::vector<bool>{true, true, false, true, true, true}));
  BOOST_TEST(one.trials_disturbed == 1u);
  BOOST_TEST(one.trials_used == 5u);
}

BOOST_AUTO_TEST_CASE(disturbed_rounds_are_left_out_when_enough_others_are_there) {
  result::Case one;
  for (unsigned round = 0; round < 9; ++round)
    one.trials.push_back(trial(round, round < 3 ? 50 : 100, round < 3));
  select_trials(one);
  BOOST_TEST(one.trials_used == 6u);
  BOOST_TEST(one.ops_per_s->low == 100);
  BOOST_TEST(one.trials_disturbed == 3u);
}

BOOST_AUTO_TEST_CASE(a_trial_with_wrong_results_is_never_used) {
  result::Case one;
  for (unsigned round = 0; round < 3; ++round) {
    one.trials.push_back(trial(round, 100, true));
    one.trials.back().workers.resize(2);
  }
  one.trials[1].workers[1].failures = 1;
  select_trials(one);
  BOOST_TEST(used(one) == (std::vector<bool>{true, false, true}));
}

BOOST_AUTO_TEST_CASE(where_most_are_disturbed_all_are_used_and_counted) {
  result::Case one;
  for (unsigned round = 0; round < 9; ++round) one.trials.push_back(trial(round, 50, round < 8));
  select_trials(one);
  BOOST_TEST(one.trials_used == 9u);
  BOOST_TEST(one.trials_disturbed == 8u);
}

BOOST_AUTO_TEST_CASE(kinds_of_trial_are_chosen_apart) {
  result::Case one;
  for (unsigned round = 0; round < 6; ++round) one.trials.push_back(trial(round, 100));
  result::Trial latency = trial(0, 1, true);
  latency.kind = result::TrialKind::service;
  one.trials.push_back(latency);
  select_trials(one);
  BOOST_TEST(one.trials_used == 6u);
  BOOST_TEST(one.ops_per_s->low == 100);
  BOOST_TEST(one.trials.back().used);  // the only one of its kind
  BOOST_TEST(one.trials_disturbed == 0u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::engine
