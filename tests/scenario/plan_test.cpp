// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/plan.hpp"

#include <set>

#include <boost/test/unit_test.hpp>

#include "base/nearest.hpp"
#include "scenario/read.hpp"

namespace speedwell::scenario {
namespace {

/// A machine of one package and cache; PUs are numbered core by core.
topology::Machine machine_of(unsigned cores, unsigned siblings) {
  topology::Machine machine;
  machine.name = "test";
  for (unsigned core = 0; core < cores; ++core)
    for (unsigned smt = 0; smt < siblings; ++smt) {
      topology::Pu pu;
      pu.os_index = core * siblings + smt;
      pu.core = core;
      pu.smt = smt;
      machine.pus.push_back(pu);
    }
  machine.kinds.resize(1);
  machine.kinds[0].cores = cores;
  return machine;
}

/// seal and digest are sized, the rest of these names is not, others are unknown.
Result<OperationFacts> lookup(const std::string& operation, const std::string& provider) {
  const std::vector<std::string> names{"seal/a", "digest/b", "sign/c", "null"};
  if (provider != "default" && provider != "other")
    return Error{ErrorCode::crypto, "", "no provider '" + provider + "'"};
  for (const std::string& name : names)
    if (operation == name)
      return OperationFacts{name.starts_with("seal/") || name.starts_with("digest/")};
  return Error{ErrorCode::not_found, "",
               "no operation '" + operation + "'" + did_you_mean(operation, names)};
}

ResultAll<Plan> plan_of(std::string_view toml,
                        const topology::Machine& machine = machine_of(2, 1)) {
  const auto scenario = read_scenario(toml, "x.toml");
  BOOST_REQUIRE_MESSAGE(scenario, (scenario ? "" : to_string(Errors(scenario.error()).front())));
  return make_plan(*scenario, machine, lookup);
}

std::vector<std::string> ids_of(std::string_view toml,
                                const topology::Machine& machine = machine_of(2, 1)) {
  std::vector<std::string> ids;
  for (const PlannedCase& one : plan_of(toml, machine).value().cases) ids.push_back(one.id);
  return ids;
}

std::string errors_of(std::string_view toml, const topology::Machine& machine = machine_of(2, 1)) {
  const auto plan = plan_of(toml, machine);
  if (plan) return "";
  std::string text;
  for (const Error& error : plan.error()) text += to_string(error) + "\n";
  return text;
}

std::vector<unsigned> workers_of(const std::string& rest, const topology::Machine& machine) {
  std::vector<unsigned> workers;
  for (const PlannedCase& one : plan_of("operation = 'null'\n" + rest, machine).value().cases)
    workers.push_back(one.workers);
  return workers;
}

using Ids = std::vector<std::string>;
using Numbers = std::vector<unsigned>;

}  // namespace

BOOST_AUTO_TEST_SUITE(plan)

BOOST_AUTO_TEST_CASE(axes_expand_in_the_order_written) {
  BOOST_TEST(ids_of(R"(
[[group]]
operation = ["seal/a", "sign/c"]
size = ["1k", 16]
workers = [2, 1]
[[group]]
operation = "null"
isolation = ["private", "shared"]
workers = 1
)") == (Ids{"seal/a 1 KiB x2 shared", "seal/a 1 KiB x1 shared", "seal/a 16 B x2 shared",
            "seal/a 16 B x1 shared", "sign/c x2 shared", "sign/c x1 shared", "null x1 private",
            "null x1 shared"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_id_names_the_axes_that_vary_and_is_unique) {
  BOOST_TEST(ids_of("operation = 'null'\nworkers = 1") == Ids{"null x1"});
  const Ids ids = ids_of(
      "operation = 'seal/a'\nsize = [16, 17]\nprovider = ['default', 'other']\nworkers = [1, 2]\n"
      "placement = ['compact', '0-1']\nisolation = ['shared', 'process']\n");
  BOOST_TEST(ids.front() == "seal/a 16 B x1 compact shared default");
  BOOST_TEST(ids.size() == 32u);
  BOOST_TEST(std::set<std::string>(ids.begin(), ids.end()).size() == ids.size());
}

BOOST_AUTO_TEST_CASE(without_sizes_a_sized_operation_has_three) {
  const Plan plan = plan_of("operation = ['seal/a', 'null']\nworkers = 1").value();
  BOOST_REQUIRE(plan.cases.size() == 4u);
  BOOST_TEST(plan.cases[1].size_bytes == 1024u);
  BOOST_TEST(plan.cases[1].sized);
  BOOST_TEST(!plan.cases[3].sized);
  BOOST_TEST(plan.scenario.groups[0].sizes == (std::vector<std::uint64_t>{16, 1024, 16384}));
  BOOST_TEST(plan.scenario.groups[0].placements == Ids{"cores"});
}

BOOST_AUTO_TEST_CASE(the_machine_turns_rules_into_numbers) {
  const topology::Machine machine = machine_of(3, 2);
  BOOST_TEST(workers_of("", machine) == (Numbers{1, 2, 4, 6}));
  BOOST_TEST(workers_of("workers = ['all', 'cores', '2x', 5]", machine) == (Numbers{6, 3, 12, 5}));
  BOOST_TEST(workers_of("workers = '1..all'", machine_of(4, 1)) == (Numbers{1, 2, 4}));
}

BOOST_AUTO_TEST_CASE(rules_count_only_what_may_be_used) {
  topology::Machine machine = machine_of(4, 2);
  const std::string rules = "workers = ['all', 'cores']\n";
  BOOST_TEST(workers_of(rules + "cpus = '0-4'", machine) == (Numbers{5, 3}));
  BOOST_TEST(workers_of(rules + "keep_one_core_free = true", machine) == (Numbers{6, 3}));
  BOOST_TEST(workers_of(rules + "placement = '0,2,3'", machine) == (Numbers{3, 2}));
  machine.pus[0].allowed = machine.pus[1].allowed = machine.pus[2].allowed = false;
  BOOST_TEST(workers_of(rules, machine) == (Numbers{5, 3}));
}

BOOST_AUTO_TEST_CASE(cases_that_come_out_alike_are_merged) {
  BOOST_TEST(ids_of("operation = 'null'\nworkers = [1, 'all', '1..all']", machine_of(1, 1)) ==
             Ids{"null x1"});
  BOOST_TEST(ids_of("workers = 1\n[[group]]\noperation = 'null'\n[[group]]\noperation = 'null'") ==
             Ids{"null x1"});
}

BOOST_AUTO_TEST_CASE(workers_get_the_pus_that_the_placement_says) {
  const topology::Machine machine = machine_of(2, 2);
  const Plan plan = plan_of(
                        "operation = 'null'\nworkers = [2, 5]\nplacement = ['cores', 'compact']\n"
                        "keep_one_core_free = false",
                        machine)
                        .value();
  BOOST_TEST(plan.cases[0].pus == (Numbers{0, 2}));
  BOOST_TEST(!plan.cases[0].oversubscribed);
  BOOST_TEST(plan.cases[1].pus == (Numbers{0, 2, 1, 3, 0}));
  BOOST_TEST(plan.cases[1].oversubscribed);
  BOOST_TEST(plan.cases[2].pus == (Numbers{0, 1}));
  const Plan with_one_free =
      plan_of("operation = 'null'\nkeep_one_core_free = true", machine).value();
  BOOST_TEST(with_one_free.cases[0].housekeeping.value() == 2u);
}

BOOST_AUTO_TEST_CASE(a_baseline_differs_in_the_number_of_workers_only) {
  const Plan plan =
      plan_of("operation = 'null'\nworkers = [2, 1]\nplacement = ['cores', '0-1']").value();
  BOOST_TEST(plan.cases[0].baseline.value() == 1u);
  BOOST_TEST(!plan.cases[1].baseline);
  BOOST_TEST(plan.cases[2].baseline.value() == 3u);
  BOOST_TEST(!plan_of("operation = 'null'\nworkers = 2")->cases[0].baseline);
}

BOOST_AUTO_TEST_CASE(service_time_is_measured_once_for_what_it_depends_on) {
  const auto chosen = [](std::string_view toml) {
    std::vector<std::string> ids;
    for (const PlannedCase& one : plan_of(toml).value().cases)
      if (one.measures_service_time) ids.push_back(one.id);
    return ids;
  };
  const std::string toml =
      "operation = 'seal/a'\nsize = [16, 17]\nworkers = [2, 1]\nplacement = ['cores', '0-1']\n";
  BOOST_TEST(chosen(toml) == (Ids{"seal/a 16 B x1 cores", "seal/a 17 B x1 cores"}));
  BOOST_TEST(chosen("isolation = ['shared', 'process']\noperation = 'null'\nworkers = [2, 3]") ==
             (Ids{"null x2 shared", "null x2 process"}));
  BOOST_TEST(chosen(toml + "latency_seconds = 0").empty());
}

BOOST_AUTO_TEST_CASE(the_estimate_adds_up_trials_and_latency_passes) {
  const Plan plan = plan_of(
                        "operation = 'null'\nworkers = [1, 2]\nisolation = 'process'\n"
                        "seconds = 1\ntrials = 10\nlatency_seconds = 0.3")
                        .value();
  // Beside the window: 30 ms of warm-up, two probes of 4 ms, 25 ms for each process.
  const double one = 0.063, two = 0.088;
  const double throughput = 10 * ((0.1 + one) + (0.1 + two));
  const double service = 3 * (0.1 + one), loaded = 3 * (0.1 + two);
  BOOST_TEST(plan.window_s == 0.1, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(plan.estimate_s == throughput + service + loaded, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(plan.budget_s == 1.5 * plan.estimate_s, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(plan.notes.empty());
}

BOOST_AUTO_TEST_CASE(a_window_is_never_shorter_than_50_ms_and_the_plan_says_so) {
  const Plan plan = plan_of("operation = 'null'\nseconds = 0.2\ntrials = 10").value();
  BOOST_TEST(plan.window_s == 0.05);
  BOOST_REQUIRE(plan.notes.size() == 1u);
  BOOST_TEST(plan.notes[0].starts_with("10 trials in 200 ms would be windows of 20.0 ms; they "));
}

BOOST_AUTO_TEST_CASE(workers_that_share_pus_take_longer) {
  const auto estimate = [](const char* workers) {
    return plan_of(std::string("operation = 'null'\nlatency_seconds = 0\nworkers = ") + workers)
        .value()
        .estimate_s;
  };
  BOOST_TEST(estimate("8") > estimate("2"));
  BOOST_TEST(estimate("8") < 2 * estimate("2"));
  BOOST_TEST(estimate("1000") > 100.0);  // measured: about 20 s a trial
}

BOOST_AUTO_TEST_CASE(what_a_run_is_said_to_take_is_never_more_than_its_most) {
  Plan plan;
  plan.estimate_s = 20;
  plan.budget_s = 30;
  BOOST_TEST(expected_time(plan) == "about 20 s, up to 30 s with repeated trials");
  plan.budget_s = 2;
  BOOST_TEST(expected_time(plan) == "about 2 s, the budget");
}

BOOST_AUTO_TEST_CASE(a_budget_that_holds_no_round_is_an_error_and_a_short_one_a_note) {
  const std::string toml = "operation = 'null'\nworkers = [1, 2]\nseconds = 9\nbudget = ";
  BOOST_TEST(errors_of(toml + "2") ==
             "budget: 2 s do not hold one trial of each of the 2 cases, which take 2.09 s; raise "
             "the budget, lower seconds or shorten the axes\n");
  const Plan plan = plan_of(toml + "10").value();
  BOOST_TEST(plan.budget_s == 10);
  BOOST_REQUIRE(plan.notes.size() == 1u);
  BOOST_TEST(plan.notes[0] ==
             "the budget of 10 s ends before every case has its 9 trials, which take about 20 s");
}

BOOST_AUTO_TEST_CASE(all_errors_come_at_once_with_the_place_of_their_group) {
  BOOST_TEST(errors_of(R"(
[[group]]
operation = ["sing/c", "null"]
[[group]]
operation = "null"
placement = ["cores", "0,7"]
[[group]]
operation = "null"
provider = "nobody"
)") == R"(x.toml:2:1: no operation 'sing/c'; did you mean 'sign/c'?
x.toml:4:1: placement 0,7: PU 7 does not exist on test; usable: 0-1
x.toml:7:1: no provider 'nobody'
)");
}

BOOST_AUTO_TEST_CASE(pus_that_cannot_be_used_are_told_once) {
  BOOST_TEST(errors_of("cpus = 7\n[[group]]\noperation='null'\n[[group]]\noperation='sign/c'\n") ==
             "cpus: PU 7 does not exist on test; usable: 0-1\n");
}

BOOST_AUTO_TEST_CASE(a_multiple_that_is_too_many_workers_is_an_error) {
  BOOST_TEST(errors_of("operation = 'null'\nworkers = ['40x', '64x']", machine_of(100, 1)) ==
             "x.toml:1:1: placement cores: workers \"64x\" are 6400 on this machine; the most is "
             "4096\n");
}

BOOST_AUTO_TEST_CASE(too_many_cases_are_refused_before_they_are_made) {
  std::string sizes = "16";
  for (int i = 17; i <= 600; ++i) sizes += "," + std::to_string(i);
  const std::string toml =
      "[[group]]\noperation = 'null'\n[[group]]\noperation = ['seal/a', "
      "'digest/b']\nplacement = ['cores', 'compact', 'scatter', '0', '1']\n"
      "workers = [1, 2]\nsize = [" +
      sizes + "]\n";
  BOOST_TEST(errors_of(toml) ==
             "x.toml:3:1: with this group there are more than 10000 cases; shorten its axes\n");
}

BOOST_AUTO_TEST_CASE(operations_are_not_looked_up_for_a_scenario_that_is_too_large) {
  Scenario scenario;
  scenario.groups.resize(1);
  for (int i = 0; i < 1000; ++i) {
    scenario.groups[0].operations.push_back("operation" + std::to_string(i));
    scenario.groups[0].providers.push_back("provider" + std::to_string(i));
  }
  unsigned lookups = 0;
  const auto plan =
      make_plan(scenario, machine_of(1, 1), [&](const std::string&, const std::string&) {
        ++lookups;
        return Result<OperationFacts>(OperationFacts{});
      });
  BOOST_TEST(!plan);
  BOOST_TEST(lookups == 0u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::scenario
