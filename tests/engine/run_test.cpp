// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/run.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <signal.h>
#include <thread>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "topology/discover.hpp"

namespace speedwell::engine {
namespace {

using result::CaseState;
using result::TrialKind;
using scenario::Isolation;

scenario::PlannedCase make_case(const std::string& operation, unsigned workers,
                                Isolation isolation = Isolation::shared) {
  const auto allowed = topology::discover().value().allowed_pus();
  scenario::PlannedCase one;
  one.id = operation + " x" + std::to_string(workers);
  one.operation = operation;
  one.size_bytes = 64;
  one.provider = "default";
  one.isolation = isolation;
  one.placement = "cores";
  one.workers = workers;
  for (unsigned i = 0; i < workers; ++i) one.pus.push_back(allowed[i % allowed.size()]);
  one.oversubscribed = workers > allowed.size();
  one.measures_service_time = workers == 1;
  return one;
}

scenario::Plan make_plan(std::vector<scenario::PlannedCase> cases, double window_s = 0.05) {
  scenario::Plan plan;
  plan.scenario.name = "test";
  plan.scenario.options.trials = 2;
  plan.scenario.options.latency_seconds = 0;
  plan.scenario.options.target = 10;  // any interval will do
  plan.cases = std::move(cases);
  plan.window_s = window_s;
  plan.budget_s = 60;
  return plan;
}

RunSettings settings() {
  RunSettings some;
  some.worker_executable = SPEEDWELL_EXECUTABLE;
  return some;
}

result::Run run_plan(const scenario::Plan& plan, const RunSettings& some = settings(),
                     const EventSink& events = {}) {
  return run(plan, measure::Environment{}, some, events).run;
}

double all_workers_cpu_s(const result::Trial& trial) {
  double sum = 0;
  for (const result::WorkerUsage& worker : trial.workers) sum += worker.cpu_s;
  return sum;
}

const Isolation isolations[] = {Isolation::shared, Isolation::private_, Isolation::process};

}  // namespace
}  // namespace speedwell::engine

namespace std {
ostream& operator<<(ostream& out, speedwell::scenario::Isolation isolation) {
  return out << to_string(isolation);
}
}  // namespace std

namespace speedwell::engine {

BOOST_AUTO_TEST_SUITE(runs)

BOOST_DATA_TEST_CASE(every_isolation_measures_all_workers_in_one_window, isolations, isolation) {
  const auto run = run_plan(make_plan({make_case("digest/sha256", 2, isolation)}));
  const result::Case& one = run.cases.at(0);
  BOOST_TEST((one.state != CaseState::failed),
             (one.failure ? one.failure->where + ": " + one.failure->what : ""));
  BOOST_TEST_REQUIRE(one.trials.size() >= 2u);
  BOOST_TEST(one.served_by == "default");
  for (const result::Trial& trial : one.trials) {
    BOOST_TEST(trial.window_s >= 0.05);
    BOOST_TEST(trial.workers.size() == 2u);
    std::uint64_t ops = 0;
    for (const result::WorkerUsage& worker : trial.workers) {
      BOOST_TEST(worker.pu == one.plan.pus[worker.worker]);
      BOOST_TEST(worker.ops > 0u);
      BOOST_TEST(worker.wall_s == trial.window_s);
      BOOST_TEST(worker.failures == 0u);
      ops += worker.ops;
    }
    BOOST_TEST(trial.ops == ops);
    BOOST_TEST(trial.ops_per_s == static_cast<double>(ops) / trial.window_s,
               boost::test_tools::tolerance(1e-12));
    BOOST_TEST(trial.start_skew_ns >= 0);
    // What the workers and the rest used is what the process and its children used.
    BOOST_TEST(all_workers_cpu_s(trial) + trial.outside_workers_s == trial.cpu_s,
               boost::test_tools::tolerance(0.02));
  }
}

BOOST_DATA_TEST_CASE(latencies_are_trials_of_their_own, isolations, isolation) {
  auto plan = make_plan(
      {make_case("sign/ecdsa-p256", 1, isolation), make_case("sign/ecdsa-p256", 2, isolation)});
  plan.scenario.options.latency_seconds = 0.15;
  const auto run = run_plan(plan);
  const auto count = [&](std::size_t index, TrialKind kind) {
    const auto& trials = run.cases[index].trials;
    return std::count_if(trials.begin(), trials.end(),
                         [&](const auto& trial) { return trial.kind == kind; });
  };
  BOOST_TEST(count(0, TrialKind::service) >= 2);
  BOOST_TEST(count(0, TrialKind::loaded) == 0);
  BOOST_TEST(count(1, TrialKind::service) == 0);
  BOOST_TEST(count(1, TrialKind::loaded) >= 2);
  for (const result::Case& one : run.cases)
    for (const result::Trial& trial : one.trials) {
      BOOST_TEST(trial.latency.has_value() == (trial.kind != TrialKind::throughput));
      if (!trial.latency) continue;
      BOOST_TEST(trial.workers.size() == (trial.kind == TrialKind::service ? 1u : 2u));
      // Recorded are those that began in the window, never more than ended in it.
      const std::uint64_t recorded = trial.latency->count() * trial.latency->batch;
      BOOST_TEST(2 * recorded > trial.ops);
      BOOST_TEST(recorded <= trial.ops);
    }
}

BOOST_AUTO_TEST_CASE(all_latencies_of_one_operation_are_of_equal_batches) {
  // A few operations of 64 bytes take 5 us: on a busy machine each worker would choose its own.
  auto plan = make_plan({make_case("digest/sha256", 1), make_case("digest/sha256", 5),
                         make_case("digest/sha256", 2, Isolation::process)});
  plan.scenario.options.latency_seconds = 0.15;
  std::set<std::uint32_t> batches;
  for (const result::Case& one : run_plan(plan).cases)
    for (const result::Trial& trial : one.trials)
      if (trial.latency) batches.insert(trial.latency->batch);
  BOOST_TEST(batches.size() == 1u);
  BOOST_TEST(*batches.begin() > 1u);
}

BOOST_AUTO_TEST_CASE(an_operation_that_fails_fails_its_case_alone_and_is_counted) {
  const auto run = run_plan(make_plan({make_case("fault/fail", 1), make_case("null", 1)}, 2));
  BOOST_TEST((run.cases[0].state == CaseState::failed));
  BOOST_TEST_REQUIRE(run.cases[0].failure.has_value());
  BOOST_TEST(run.cases[0].failure->where == "measure");
  BOOST_TEST(run.cases[0].failure->count >= 1u);
  BOOST_TEST(run.cases[0].failure->what.find("fault/fail") != std::string::npos);
  BOOST_TEST(!run.cases[0].ops_per_s.has_value());
  BOOST_TEST(run.cases[1].ops_per_s.has_value());
  BOOST_TEST((run.state == result::RunState::partial));
}

BOOST_DATA_TEST_CASE(a_failing_check_stops_the_case_before_anything_is_measured, isolations,
                     isolation) {
  const auto run =
      run_plan(make_plan({make_case("fault/check", 2, isolation), make_case("null", 2)}));
  BOOST_TEST_REQUIRE(run.cases[0].failure.has_value());
  BOOST_TEST(run.cases[0].failure->where == "check");
  BOOST_TEST(run.cases[0].trials.empty());
  BOOST_TEST(run.cases[1].trials.size() >= 2u);
}

BOOST_AUTO_TEST_CASE(a_worker_process_that_dies_is_named_with_its_signal_and_the_run_goes_on) {
  const auto run =
      run_plan(make_plan({make_case("fault/die", 2, Isolation::process), make_case("null", 2)}, 2));
  BOOST_TEST_REQUIRE(run.cases[0].failure.has_value());
  const result::Failure& failure = *run.cases[0].failure;
  BOOST_TEST(failure.where == "measure");
  BOOST_TEST(failure.what == "killed by signal 9 (Killed)");
  BOOST_TEST(failure.pu == run.cases[0].plan.pus[failure.worker]);
  BOOST_TEST(run.cases[1].ops_per_s.has_value());
}

BOOST_DATA_TEST_CASE(a_worker_that_hangs_is_named_and_the_run_goes_on, isolations, isolation) {
  RunSettings some = settings();
  some.hang_timeout_s = 3;  // a loaded machine starts a process in less
  const auto outcome =
      run(make_plan({make_case("fault/hang", 1, isolation), make_case("null", 2)}, 3),
          measure::Environment{}, some, {});
  const result::Run& run = outcome.run;
  BOOST_TEST_REQUIRE(run.cases[0].failure.has_value());
  BOOST_TEST(run.cases[0].failure->where == "measure");
  BOOST_TEST(run.cases[0].failure->what == "no progress for 3 s");
  BOOST_TEST(run.cases[1].ops_per_s.has_value());
  // A process can be ended, a thread can not.
  BOOST_TEST(outcome.thread_left == (isolation != Isolation::process));
}

BOOST_DATA_TEST_CASE(a_core_that_is_wrong_is_counted_and_its_case_goes_on, isolations, isolation) {
  scenario::Plan plan = make_plan({make_case("fault/wrong", 2, isolation), make_case("null", 2)});
  plan.scenario.options.verify_every = 1;
  plan.window_s = 0.3;
  const auto run = run_plan(plan);
  BOOST_TEST(!run.cases[1].failure.has_value());
  const result::Case& one = run.cases[0];
  const bool odd = std::any_of(one.plan.pus.begin(), one.plan.pus.end(),
                               [](unsigned pu) { return pu % 2 == 1; });
  if (!odd) return;  // of this machine's PUs
  BOOST_TEST((one.state == CaseState::failed));
  BOOST_TEST_REQUIRE(one.failure.has_value());
  BOOST_TEST(one.failure->pu % 2 == 1u);
  BOOST_TEST(one.failure->what.find("fault/wrong") != std::string::npos);
  BOOST_TEST_REQUIRE(one.trials.size() >= 2u);
  std::uint64_t counted = 0;
  for (const result::Trial& trial : one.trials)
    for (const result::WorkerUsage& worker : trial.workers) {
      BOOST_TEST((worker.failures > 0) == (worker.pu % 2 == 1));
      counted += worker.failures;
    }
  BOOST_TEST(one.failure->count == counted);
  BOOST_TEST(std::none_of(one.trials.begin(), one.trials.end(),
                          [](const auto& trial) { return trial.used; }));
}

BOOST_AUTO_TEST_CASE(a_long_operation_that_computes_does_not_hang) {
  RunSettings some = settings();
  some.hang_timeout_s = 1;  // the first operation takes twice as long
  const auto run = run_plan(make_plan({make_case("fault/tough", 1)}), some);
  BOOST_TEST(!run.cases[0].failure.has_value());
  BOOST_TEST(run.cases[0].ops_per_s.has_value());
}

BOOST_DATA_TEST_CASE(an_interruption_does_not_wait_for_an_operation_that_hangs, isolations,
                     isolation) {
  std::atomic<bool> interrupt{false};
  RunSettings some = settings();
  some.interrupt = &interrupt;
  some.hang_timeout_s = 3600;  // which the test's own time-out would not bear
  const auto outcome = run(make_plan({make_case("fault/hang", 1, isolation)}, 30),
                           measure::Environment{}, some, [&](const Event& event) {
                             if (const auto* sample = std::get_if<Sample>(&event))
                               if (sample->ops.at(0) == 0) interrupt = true;
                           });
  BOOST_TEST((outcome.run.cases[0].state == CaseState::interrupted));
  BOOST_TEST(!outcome.run.cases[0].failure.has_value());
  BOOST_TEST(outcome.thread_left == (isolation != Isolation::process));
}

BOOST_AUTO_TEST_CASE(a_worker_waits_and_computes_no_longer_than_its_window) {
  const auto run = run_plan(make_plan({make_case("null", 6)}));
  BOOST_TEST_REQUIRE(!run.cases[0].trials.empty());
  for (const result::Trial& trial : run.cases[0].trials)
    for (const result::WorkerUsage& worker : trial.workers)
      if (worker.wait_s)
        BOOST_TEST(*worker.wait_s + worker.cpu_s <= std::max(worker.wall_s, worker.cpu_s) + 1e-9);
}

BOOST_AUTO_TEST_CASE(an_unknown_operation_fails_its_case_with_the_nearest_names) {
  const auto run = run_plan(make_plan({make_case("digest/sha255", 1)}));
  BOOST_TEST_REQUIRE(run.cases[0].failure.has_value());
  BOOST_TEST(run.cases[0].failure->what.find("digest/sha256") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_missing_worker_program_fails_the_case_and_not_the_run) {
  RunSettings some = settings();
  some.worker_executable = "/nonexistent/speedwell";
  const auto run =
      run_plan(make_plan({make_case("null", 2, Isolation::process), make_case("null", 1)}), some);
  BOOST_TEST_REQUIRE(run.cases[0].failure.has_value());
  BOOST_TEST(run.cases[0].failure->worker == 0u);
  BOOST_TEST(run.cases[0].failure->what.starts_with("cannot start /nonexistent/speedwell: "));
  BOOST_TEST(run.cases[1].ops_per_s.has_value());
}

BOOST_AUTO_TEST_CASE(more_workers_than_pus_are_measured_too) {
  const auto run = run_plan(make_plan({make_case("null", 5)}));
  BOOST_TEST(run.cases[0].plan.oversubscribed);
  BOOST_TEST_REQUIRE(!run.cases[0].trials.empty());
  BOOST_TEST(run.cases[0].trials[0].workers.size() == 5u);
}

BOOST_AUTO_TEST_CASE(an_interruption_ends_the_run_and_keeps_what_was_measured) {
  std::atomic<bool> interrupt{false};
  RunSettings some = settings();
  some.interrupt = &interrupt;
  scenario::Plan plan = make_plan({make_case("null", 1), make_case("null", 2)});
  plan.scenario.options.trials = 1000;
  int trials = 0;
  const auto run = run_plan(plan, some, [&](const Event& event) {
    if (std::holds_alternative<TrialFinished>(event) && ++trials == 4) interrupt = true;
  });
  BOOST_TEST((run.state == result::RunState::interrupted));
  BOOST_TEST(run.cases[0].trials.size() + run.cases[1].trials.size() == 4u);
  for (const result::Case& one : run.cases) {
    BOOST_TEST((one.state == CaseState::interrupted));
    BOOST_TEST(one.ops_per_s.has_value());
  }
}

BOOST_AUTO_TEST_CASE(an_interruption_within_a_window_drops_that_window_alone) {
  std::atomic<bool> interrupt{false};
  RunSettings some = settings();
  some.interrupt = &interrupt;
  const auto run = run_plan(make_plan({make_case("null", 1)}, 30), some, [&](const Event& event) {
    if (std::holds_alternative<Sample>(event)) interrupt = true;
  });
  BOOST_TEST((run.state == result::RunState::interrupted));
  BOOST_TEST(run.cases[0].trials.empty());
}

BOOST_AUTO_TEST_CASE(trials_of_the_cases_alternate) {
  scenario::Plan plan = make_plan({make_case("null", 1), make_case("digest/sha256", 1)});
  plan.scenario.options.trials = 4;
  const auto run = run_plan(plan);
  for (const result::Case& one : run.cases)
    for (unsigned round = 0; round < 4; ++round)
      BOOST_TEST(std::count_if(one.trials.begin(), one.trials.end(),
                               [&](const auto& trial) { return trial.round == round; }) >= 1);
}

BOOST_AUTO_TEST_CASE(a_slow_operation_gets_a_window_in_which_it_can_be_counted) {
  // fault/slow sleeps 2 ms: the window holds only a handful.
  const auto run = run_plan(make_plan({make_case("fault/slow", 1)}, 0.005));
  for (const result::Trial& trial : run.cases[0].trials) BOOST_TEST(trial.ops >= 5u);
}

BOOST_DATA_TEST_CASE(parts_of_long_operations_count_at_the_edges, isolations, isolation) {
  const auto run = run_plan(make_plan({make_case("fault/slow", 2, isolation)}, 0.011));
  bool parts = false;
  for (const result::Trial& trial : run.cases[0].trials) {
    const double done = trial.ops_per_s * trial.window_s;
    // One more or less of each worker, and what the instants lie inside the edges.
    BOOST_TEST(std::fabs(done - static_cast<double>(trial.ops)) <= 2.2);
    parts |= std::fabs(done - std::round(done)) > 1e-6;
  }
  BOOST_TEST(parts);
}

BOOST_AUTO_TEST_CASE(the_budget_ends_the_run_and_says_what_was_not_measured) {
  // Room for what comes before the first trial, and none for a second one.
  scenario::Plan plan = make_plan({make_case("null", 1), make_case("null", 2)}, 1.5);
  plan.scenario.options.trials = 9;
  plan.scenario.options.budget_s = plan.budget_s = 1;
  std::vector<std::string> warnings;
  const auto run = run_plan(plan, settings(), [&](const Event& event) {
    if (const auto* warning = std::get_if<Warning>(&event)) warnings.push_back(warning->code);
  });
  BOOST_TEST(warnings == std::vector<std::string>{"budget"});
  BOOST_TEST((run.state == result::RunState::partial));
  unsigned measured = 0;
  for (const result::Case& one : run.cases) {
    BOOST_TEST(one.trials.size() <= 1u);
    if (one.failure) BOOST_TEST(one.failure->where == result::not_measured);
    measured += one.ops_per_s.has_value();
  }
  BOOST_TEST(measured == 1u);
}

BOOST_AUTO_TEST_CASE(a_run_that_takes_longer_than_planned_says_so_once) {
  scenario::Plan plan = make_plan({make_case("fault/slow", 1)}, 0.2);
  plan.scenario.options.trials = 3;
  plan.budget_s = 0.1;  // as if it came from the estimate
  std::vector<std::string> warnings;
  const auto run = run_plan(plan, settings(), [&](const Event& event) {
    if (const auto* warning = std::get_if<Warning>(&event)) warnings.push_back(warning->code);
  });
  BOOST_TEST(warnings == std::vector<std::string>{"longer"});
  BOOST_TEST(run.cases[0].trials.size() == 3u);
}

BOOST_AUTO_TEST_CASE(the_series_adds_up_to_the_trial) {
  const auto run = run_plan(make_plan({make_case("digest/sha256", 2)}, 0.3));
  for (const result::Trial& trial : run.cases[0].trials) {
    BOOST_TEST_REQUIRE(trial.series.t_s.size() >= 5u);
    BOOST_TEST(std::is_sorted(trial.series.t_s.begin(), trial.series.t_s.end()));
    for (std::size_t i = 0; i < 2; ++i) {
      std::uint64_t ops = 0;
      for (const std::uint64_t one : trial.series.ops[i]) ops += one;
      const auto counted = static_cast<double>(trial.workers[i].ops);
      BOOST_TEST(static_cast<double>(ops) > 0.98 * counted);
      BOOST_TEST(static_cast<double>(ops) < 1.02 * counted);
      for (const double utilisation : trial.series.utilisation[i]) {
        BOOST_TEST(utilisation >= 0);
        BOOST_TEST(utilisation <= 1.01);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(the_cpu_of_the_process_covers_all_trials) {
  const auto run =
      run_plan(make_plan({make_case("null", 1), make_case("null", 2, Isolation::process)}));
  double trials_s = 0;
  for (const result::Case& one : run.cases)
    for (const result::Trial& trial : one.trials) trials_s += trial.cpu_s;
  BOOST_TEST(run.process_cpu_s >= trials_s);
}

BOOST_AUTO_TEST_CASE(every_event_comes_in_its_order) {
  std::vector<std::size_t> kinds;
  run_plan(make_plan({make_case("null", 1)}), settings(), [&](const Event& event) {
    if (kinds.empty() || kinds.back() != event.index()) kinds.push_back(event.index());
  });
  BOOST_TEST_REQUIRE(kinds.size() >= 5u);
  const auto at = [](const Event& event) { return event.index(); };
  BOOST_TEST(kinds.front() == at(RunStarted{}));
  BOOST_TEST(kinds[1] == at(CaseStarted{}));
  BOOST_TEST(kinds[2] == at(Sample{}));
  BOOST_TEST(kinds[3] == at(TrialFinished{}));
  BOOST_TEST(kinds[kinds.size() - 2] == at(CaseFinished{}));
  BOOST_TEST(kinds.back() == at(RunFinished{}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::engine
