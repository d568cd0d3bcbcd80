// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/schedule.hpp"

#include <algorithm>
#include <set>

#include <boost/test/unit_test.hpp>

namespace speedwell::engine {
namespace {

using result::TrialKind;

/// One operation on one and on two workers, and another on one.
scenario::Plan small_plan() {
  scenario::Plan plan;
  plan.cases.resize(3);
  plan.cases[0].measures_service_time = true;
  plan.cases[1].workers = 2;
  plan.cases[1].baseline = 0;
  plan.cases[2].measures_service_time = true;
  plan.scenario.options.target = 0.01;
  return plan;
}

std::vector<result::Case> cases_with_half_widths(const std::vector<double>& half_widths) {
  std::vector<result::Case> cases(half_widths.size());
  for (std::size_t i = 0; i < cases.size(); ++i)
    cases[i].ops_per_s =
        measure::Interval{100, 100 - half_widths[i] * 100, 100 + half_widths[i] * 100, 0.96};
  return cases;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(schedule)

BOOST_AUTO_TEST_CASE(a_round_holds_a_throughput_trial_of_every_case) {
  const auto slots = first_round(small_plan(), scenario::latency_trials);
  BOOST_TEST(slots.size() == 3u);
  for (const Slot& slot : slots) BOOST_TEST((slot.kind == TrialKind::throughput));
}

BOOST_AUTO_TEST_CASE(the_first_rounds_hold_the_latency_trials_as_passes_of_their_own) {
  const auto slots = first_round(small_plan(), 0);
  const auto count = [&](TrialKind kind) {
    return std::count_if(slots.begin(), slots.end(),
                         [&](const Slot& slot) { return slot.kind == kind; });
  };
  BOOST_TEST(count(TrialKind::throughput) == 3);
  BOOST_TEST(count(TrialKind::service) == 2);
  BOOST_TEST(count(TrialKind::loaded) == 1);
}

BOOST_AUTO_TEST_CASE(without_latency_seconds_there_are_no_latency_trials) {
  scenario::Plan plan = small_plan();
  plan.scenario.options.latency_seconds = 0;
  BOOST_TEST(first_round(plan, 0).size() == 3u);
}

BOOST_AUTO_TEST_CASE(the_seed_alone_decides_the_order_and_no_slot_is_lost) {
  std::vector<Slot> slots;
  for (std::size_t i = 0; i < 50; ++i) slots.push_back({i, TrialKind::throughput, 0});
  BOOST_TEST((shuffled(slots, 1, 0) == shuffled(slots, 1, 0)));
  BOOST_TEST((shuffled(slots, 1, 0) != shuffled(slots, 2, 0)));
  BOOST_TEST((shuffled(slots, 1, 0) != shuffled(slots, 1, 1)));
  std::set<std::size_t> seen;
  for (const Slot& slot : shuffled(slots, 7, 3)) seen.insert(slot.index);
  BOOST_TEST(seen.size() == 50u);
}

BOOST_AUTO_TEST_CASE(throughput_trials_come_before_latency_trials) {
  std::vector<Slot> slots;
  for (std::size_t i = 0; i < 10; ++i) {
    slots.push_back({i, TrialKind::service, 0});
    slots.push_back({i, TrialKind::throughput, 0});
  }
  const auto order = shuffled(slots, 3, 0);
  for (std::size_t i = 0; i < 20; ++i)
    BOOST_TEST((order[i].kind == TrialKind::throughput) == (i < 10));
}

BOOST_AUTO_TEST_CASE(every_case_comes_first_in_about_as_many_rounds) {
  std::vector<Slot> slots;
  for (std::size_t i = 0; i < 4; ++i) slots.push_back({i, TrialKind::throughput, 0});
  std::vector<int> firsts(4, 0);
  for (unsigned round = 0; round < 4000; ++round)
    ++firsts[shuffled(slots, 42, round).front().index];
  for (const int count : firsts) BOOST_TEST((count > 850 && count < 1150));
}

BOOST_AUTO_TEST_CASE(only_wide_cases_are_narrowed_together_with_what_they_are_paired_with) {
  const auto slots = narrowing_round(small_plan(), cases_with_half_widths({0.001, 0.05, 0.001}), 9);
  BOOST_TEST(slots.size() == 2u);
  BOOST_TEST(slots[0].index == 0u);
  BOOST_TEST(slots[1].index == 1u);
  BOOST_TEST(slots[1].round == 9u);
}

BOOST_AUTO_TEST_CASE(nothing_is_left_to_do_when_all_are_narrow_or_failed) {
  auto cases = cases_with_half_widths({0.001, 0.05, 0.05});
  cases[1].state = result::CaseState::failed;
  cases[2].state = result::CaseState::failed;
  BOOST_TEST(narrowing_round(small_plan(), cases, 9).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::engine
