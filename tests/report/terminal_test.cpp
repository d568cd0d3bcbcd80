// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/terminal.hpp"

#include <boost/test/unit_test.hpp>

#include "analysis/summarise.hpp"
#include "support/golden.hpp"
#include "support/sample_run.hpp"

namespace speedwell::report {
namespace {

using test::SampleCase;

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(terminal)

BOOST_AUTO_TEST_CASE(the_report_looks_as_kept) {
  BOOST_TEST(test::golden_difference(terminal_report(test::sample_run(), {}),
                                     "report/golden/terminal.txt") == "");
}

BOOST_AUTO_TEST_CASE(the_report_with_its_workers_looks_as_kept) {
  BOOST_TEST(test::golden_difference(terminal_report(test::sample_run(), {.per_worker = true}),
                                     "report/golden/terminal_per_worker.txt") == "");
}

BOOST_AUTO_TEST_CASE(colours_change_no_text) {
  std::string colored = terminal_report(test::sample_run(), {.color = true});
  BOOST_TEST(has(colored, "\x1b["));
  for (std::size_t at; (at = colored.find('\x1b')) != std::string::npos;)
    colored.erase(at, colored.find('m', at) - at + 1);
  BOOST_TEST(test::first_difference(terminal_report(test::sample_run(), {}), colored) == "");
}

BOOST_AUTO_TEST_CASE(axes_are_columns_only_when_they_vary) {
  result::Run run = test::sample_run();
  BOOST_TEST(!has(terminal_report(run, {}), "isolation"));
  run.cases[SampleCase::rsa_x2_disturbed].plan.isolation = scenario::Isolation::process;
  BOOST_TEST(has(terminal_report(run, {}), "isolation"));
  BOOST_TEST(!has(terminal_report(run, {}), "placement"));
}

BOOST_AUTO_TEST_CASE(a_failed_case_is_named_with_its_worker_and_reason) {
  BOOST_TEST(has(terminal_report(test::sample_run(), {}),
                 "derive/x25519 x2: failed: worker 1 (PU 1) at measure: killed by signal 9"));
}

BOOST_AUTO_TEST_CASE(a_core_that_is_wrong_is_named_with_its_count_and_those_that_are_not) {
  result::Run run = test::sample_run();
  BOOST_TEST(!has(terminal_report(run, {}), "were wrong"));
  auto& workers = run.cases[SampleCase::rsa_x2_disturbed].trials.front().workers;
  BOOST_TEST_REQUIRE(workers.at(1).pu == 1u);
  workers[1].failures = 3;
  const std::string text = terminal_report(run, {.width = 1000});
  BOOST_TEST(has(text, "PU 1: 3 of "), text);
  BOOST_TEST(has(text, " operations were wrong, in sign/rsa-2048 x2; none on PU 0\n"), text);
}

BOOST_AUTO_TEST_CASE(how_the_run_went_is_shown_where_the_scenario_asks_for_it) {
  result::Run run = test::sample_run();
  BOOST_TEST(!has(terminal_report(run, {}), "Over time"));
  run.plan.scenario.options.over_time = true;
  double at_s = 0;
  for (result::Case& one : run.cases)
    for (result::Trial& trial : one.trials) {
      trial.at_s = at_s += 3;
      trial.resident_bytes = 20U << 20U;
      trial.descriptors = 14;
    }
  const std::string text = terminal_report(run, {});
  BOOST_TEST(has(text, "\nOver time\n  since start "), text);
  BOOST_TEST(has(text, "20.0 MiB"), text);
  BOOST_TEST(has(text, "\n  drift: memory +0.0 MiB an hour (+0.0 … +0.0), which may be none\n"),
             text);
}

BOOST_AUTO_TEST_CASE(a_case_not_measured_blames_no_worker) {
  result::Run run = test::sample_run();
  run.cases[SampleCase::x25519_x2_failed].failure->where = result::not_measured;
  run.cases[SampleCase::x25519_x2_failed].failure->what = "the budget ended";
  BOOST_TEST(
      has(terminal_report(run, {}), "derive/x25519 x2: failed: not measured: the budget ended\n"));
}

BOOST_AUTO_TEST_CASE(trials_that_count_few_operations_are_warned_of) {
  result::Run run = test::sample_run();
  BOOST_TEST(!has(terminal_report(run, {}), "few operations"));
  run.cases[SampleCase::rsa_x1].trials[4].workers[0].ops = 4;
  BOOST_TEST(has(terminal_report(run, {.width = 1000}),
                 "sign/rsa-2048 x1: few operations: a trial counts 4 of a worker, fewer than 5"));
  BOOST_TEST(has(terminal_report(run, {}), "9  few operations\n"));
}

BOOST_AUTO_TEST_CASE(workers_that_did_unequal_work_are_warned_of) {
  result::Run run = test::sample_run();
  BOOST_TEST(!has(terminal_report(run, {}), "uneven-workers"));
  result::WorkerUsage& second = run.cases[SampleCase::rsa_x2_disturbed].workers.at(1);
  second.ops = run.cases[SampleCase::rsa_x2_disturbed].workers.at(0).ops * 3 / 2;
  const std::string told = terminal_report(run, {.width = 1000});
  BOOST_TEST(has(told,
                 "uneven-workers: in 1 case (sign/rsa-2048 x2), e.g.: worker 1 (PU 1) of "
                 "sign/rsa-2048 x2 did 1.50 times the work of worker 0 (PU 0); efficiency"));
  run.cases[SampleCase::rsa_x2_disturbed].plan.oversubscribed = true;
  BOOST_TEST(!has(terminal_report(run, {}), "uneven-workers"));
}

BOOST_AUTO_TEST_CASE(disturbances_tell_the_core_and_the_cause) {
  BOOST_TEST(has(terminal_report(test::sample_run(), {.width = 1000}),
                 "PU 0: preempted in 15 of 115 trials there (sign/rsa-2048 x2, seal/aes-128-gcm "
                 "16384 B x2), e.g.: worker 0 had the CPU 49.8 % of the window"));
}

BOOST_AUTO_TEST_CASE(a_run_without_any_value_still_reports) {
  result::Run run;
  BOOST_TEST(has(terminal_report(run, {}), "Machine and conditions"));
  run.cases.resize(1);
  run.cases[0].plan.operation = "sign/rsa-2048";
  run.cases[0].state = result::CaseState::interrupted;
  analysis::summarise(run);
  const std::string text = terminal_report(run, {.per_worker = true});
  BOOST_TEST(has(text, "sign/rsa-2048"));
  BOOST_TEST(!has(text, "nan"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::report
