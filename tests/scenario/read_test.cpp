// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/read.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell::scenario {
namespace {

/// All errors of a text as lines, "" when it has none.
std::string errors_of(std::string_view toml) {
  const ResultAll<Scenario> scenario = read_scenario(toml, "x.toml");
  if (scenario) return "";
  std::string text;
  for (const Error& error : scenario.error()) text += to_string(error) + "\n";
  return text;
}

/// A line that is wrong behind `operation = "null"`, and what is said of it.
struct Mistake {
  std::string line;
  std::string error;
};
std::ostream& operator<<(std::ostream& out, const Mistake& mistake) {
  return out << mistake.line;
}

using Rule = WorkerCount::Rule;

}  // namespace

BOOST_AUTO_TEST_SUITE(read_scenario_)

BOOST_AUTO_TEST_CASE(every_key_is_read) {
  const auto scenario = read_scenario(R"(
title = "All of it"
question = "Is every key read?"
seconds = "250ms"
trials = 5
target = "2%"
budget = "2m"
latency_seconds = 0
seed = 42
cpus = "0,2-3"
keep_one_core_free = true
over_time = true
verify = "every=100"

[[group]]
operation = ["seal/aes-128-gcm", "digest/sha256"]
size = [16, "1k", "16 KiB"]
provider = ["default", "fips"]
drive = "closed"
isolation = ["shared", "private", "process"]
placement = ["cores", "compact", "scatter", "0,2-3"]
workers = [1, "2", "all", "cores", "1..all", "2x"]
)",
                                      "some/folder/all.toml");
  BOOST_REQUIRE(scenario.has_value());
  Scenario expected;
  expected.name = "all";
  expected.title = "All of it";
  expected.question = "Is every key read?";
  expected.options = {.seconds = 0.25,
                      .trials = 5,
                      .target = 0.02,
                      .budget_s = 120.0,
                      .latency_seconds = 0,
                      .seed = 42,
                      .cpus = std::vector<unsigned>{0, 2, 3},
                      .keep_one_core_free = true,
                      .over_time = true,
                      .verify_every = 100};
  expected.groups = {{.operations = {"seal/aes-128-gcm", "digest/sha256"},
                      .sizes = {16, 1024, 16384},
                      .providers = {"default", "fips"},
                      .drives = {Drive{}},
                      .isolations = {Isolation::shared, Isolation::private_, Isolation::process},
                      .placements = {"cores", "compact", "scatter", "0,2-3"},
                      .workers = {{Rule::number, 1},
                                  {Rule::number, 2},
                                  {Rule::all, 1},
                                  {Rule::cores, 1},
                                  {Rule::doubling, 1},
                                  {Rule::times, 2}},
                      .where = "some/folder/all.toml:15:1"}};
  BOOST_TEST((*scenario == expected));
}

BOOST_AUTO_TEST_CASE(a_scalar_stands_for_an_array_of_one) {
  const auto scenario =
      read_scenario("operation = 'null'\nsize = 16\nworkers = 4\ncpus = 1\n", "x.toml");
  BOOST_REQUIRE(scenario.has_value());
  BOOST_TEST(scenario->groups.at(0).sizes == std::vector<std::uint64_t>{16});
  BOOST_TEST((scenario->groups.at(0).workers == std::vector<WorkerCount>{{Rule::number, 4}}));
  BOOST_TEST((scenario->options.cpus == std::vector<unsigned>{1}));
}

BOOST_AUTO_TEST_CASE(cpus_may_be_an_array_of_numbers_and_ranges) {
  const auto scenario = read_scenario("operation = 'null'\ncpus = [4, '0-1']\n", "x.toml");
  BOOST_REQUIRE(scenario.has_value());
  BOOST_TEST((scenario->options.cpus == std::vector<unsigned>{4, 0, 1}));
}

BOOST_AUTO_TEST_CASE(axes_at_the_top_hold_for_groups_that_do_not_say_otherwise) {
  const auto scenario = read_scenario(R"(
operation = "null"
workers = [1, 2]
[[group]]
size = 16
[[group]]
operation = "random"
workers = "all"
)",
                                      "x.toml");
  BOOST_REQUIRE(scenario.has_value());
  BOOST_REQUIRE(scenario->groups.size() == 2u);
  BOOST_TEST(scenario->groups[0].operations == std::vector<std::string>{"null"});
  BOOST_TEST(scenario->groups[0].workers.size() == 2u);
  BOOST_TEST(scenario->groups[1].operations == std::vector<std::string>{"random"});
  BOOST_TEST((scenario->groups[1].workers == std::vector<WorkerCount>{{Rule::all, 1}}));
}

BOOST_AUTO_TEST_CASE(a_file_without_groups_is_one_group) {
  const auto scenario = read_scenario("title = 'x'\noperation = 'null'\n", "x.toml");
  BOOST_REQUIRE(scenario.has_value());
  BOOST_REQUIRE(scenario->groups.size() == 1u);
  BOOST_TEST(scenario->groups[0].where == "x.toml:2:1");
}

BOOST_AUTO_TEST_CASE(placements_are_kept_in_their_shortest_spelling) {
  const auto scenario =
      read_scenario("operation = 'null'\nplacement = [' cores ', '0, 1,2']\n", "x.toml");
  BOOST_REQUIRE(scenario.has_value());
  BOOST_TEST(scenario->groups[0].placements == (std::vector<std::string>{"cores", "0-2"}));
}

BOOST_AUTO_TEST_CASE(a_pu_in_two_elements_is_there_twice) {
  BOOST_TEST(errors_of("operation = 'null'\ncpus = ['0-1', 1]\n") ==
             "x.toml:2:16: cpus: PU 1 is there twice\n");
}

BOOST_AUTO_TEST_CASE(five_mistakes_give_five_errors_in_the_order_of_the_file) {
  BOOST_TEST(errors_of(R"(title = "Five mistakes"
secnds = 2
trials = "nine"
target = 1

[[group]]
operation = "sign/rsa-2048"
isolation = ["shared", "privat"]
  workers = [1, 0]
)") == "x.toml:2:1: unknown key 'secnds'; did you mean 'seconds'?\n"
       "x.toml:3:10: trials: expected a whole number from 2 to 1000, found the string "
       "\"nine\"\n"
       "x.toml:4:10: target: expected a ratio above 0 and up to 50 %, such as \"1%\" or 0.01, "
       "found 1\n"
       "x.toml:8:24: isolation: expected \"shared\", \"private\" or \"process\", found the "
       "string \"privat\"; did you mean 'private'?\n"
       "x.toml:9:17: workers: expected a number from 1 to 4096, \"all\", \"cores\", "
       "\"1..all\" or a multiple of all PUs up to \"64x\", found 0\n");
}

const std::vector<Mistake> mistakes{
    {"title = 3", "2:9: title: expected a line of text, found 3"},
    {"title = \"a\\nb\"", "2:9: title: expected a line of text, found the string \"a?b\""},
    {"question = []", "2:12: question: expected one value, found an array"},
    {"seconds = 0.001",
     "2:11: seconds: expected a duration from 0.01 s to 24 h, such as 2 or "
     "\"250ms\", found 0.001; units: us, ms, s, m, h, d"},
    {"seconds = inf",
     "2:11: seconds: expected a duration from 0.01 s to 24 h, such as 2 or "
     "\"250ms\", found inf; units: us, ms, s, m, h, d"},
    {"seconds = true",
     "2:11: seconds: expected a duration from 0.01 s to 24 h, such as 2 or "
     "\"250ms\", found true; units: us, ms, s, m, h, d"},
    {"seconds = [1]", "2:11: seconds: expected one value, found an array"},
    {"trials = 1", "2:10: trials: expected a whole number from 2 to 1000, found 1"},
    {"trials = 9.0", "2:10: trials: expected a whole number from 2 to 1000, found 9"},
    {"budget = 0",
     "2:10: budget: expected a duration from 0.1 s to 30 days, such as 35 or "
     "\"10m\", found 0; units: us, ms, s, m, h, d"},
    {"latency_seconds = 1e-3",
     "2:19: latency_seconds: expected a duration from 0.01 s to 1 h, or "
     "0 for no latency trials, found 0.001; units: us, ms, s, m, h, d"},
    {"verify = 'every=0'",
     "2:10: verify: expected \"every=N\" with N from 1 to 1000000000, to check each N-th result, "
     "found the string \"every=0\""},
    {"verify = 100",
     "2:10: verify: expected \"every=N\" with N from 1 to 1000000000, to check each N-th result, "
     "found 100"},
    {"seed = -1", "2:8: seed: expected a whole number from 0 to 2^63 - 1, found -1"},
    {"cpus = []", "2:8: cpus: expected at least one PU, found none"},
    {"cpus = '0,0'", "2:8: cpus: '0' is there twice; write them as '0,2,4-7'"},
    {"cpus = 1979-05-27", "2:8: cpus: expected PUs, such as \"0-3\" or [0, 1, 2, 3], found a date"},
    {"keep_one_core_free = 'yes'",
     "2:22: keep_one_core_free: expected true or false, found the string \"yes\""},
    {"size = []", "2:8: size: expected at least one value, found none"},
    {"size = 0",
     "2:8: size: expected a size from 1 B to 1 GiB, such as 16 or \"16k\", found 0"
     "; units: B, k, KiB, M, MiB, G, GiB, and kB, MB, GB of 1000s"},
    {"size = 16.5",
     "2:8: size: expected a size from 1 B to 1 GiB, such as 16 or \"16k\", found 16.5"},
    {"size = '2GiB'",
     "2:8: size: expected a size from 1 B to 1 GiB, such as 16 or \"16k\", found the string "
     "\"2GiB\"; units: B, k, KiB, M, MiB, G, GiB, and kB, MB, GB of 1000s"},
    {"size = [1024, '1k']", "2:15: size: 1k is there twice"},
    {"size = [[16]]",
     "2:9: size: expected a size from 1 B to 1 GiB, such as 16 or \"16k\", found an array"},
    {"size = '16,1k'",
     "2:8: size: expected a size from 1 B to 1 GiB, such as 16 or \"16k\", found the string "
     "\"16,1k\"; several are an array: [\"1\", \"2\"]"},
    {"provider = 'default,fips'",
     "2:12: provider: expected a name without blanks and commas, found the string "
     "\"default,fips\"; several are an array: [\"1\", \"2\"]"},
    {"provider = ''",
     "2:12: provider: expected a name without blanks and commas, found the string \"\""},
    {"drive = 'async'", "2:9: drive: 'async' is not available in this version, which has 'closed'"},
    {"drive = 'close'",
     "2:9: drive: expected \"closed\", found the string \"close\"; did you mean 'closed'?"},
    {"placement = 'core'", "2:13: placement: there is no placement 'core'; did you mean 'cores'?"},
    {"placement = [0, 1]",
     "2:14: placement: expected \"cores\", \"compact\", \"scatter\" or PUs "
     "such as \"0,2-3\", found 0\nx.toml:2:17: placement: expected "
     "\"cores\", \"compact\", \"scatter\" or PUs such as \"0,2-3\", found 1"},
    {"workers = 4097",
     "2:11: workers: expected a number from 1 to 4096, \"all\", \"cores\", \"1..all\" or a "
     "multiple "
     "of all PUs up to \"64x\", found 4097"},
    {"workers = '65x'",
     "2:11: workers: expected a number from 1 to 4096, \"all\", \"cores\", \"1..all\" or a "
     "multiple "
     "of all PUs up to \"64x\", found the string \"65x\""},
    {"workers = {all = 1}",
     "2:11: workers: expected a number from 1 to 4096, \"all\", \"cores\", \"1..all\" or a "
     "multiple "
     "of all PUs up to \"64x\", found a table"},
    {"group = 3", "2:9: group: expected tables, each headed [[group]]"},
    {"group = []", "2:9: group: expected tables, each headed [[group]]"},
    {"[group]", "2:1: group: expected tables, each headed [[group]]"},
    {"[[group]]\nseconds = 2",
     "3:1: seconds holds for the whole run: write it at the top of the "
     "file, before the first [[group]]"},
    {"[[group]]\nworker = 2", "3:1: unknown key 'worker'; did you mean 'workers'?"},
};

BOOST_DATA_TEST_CASE(a_mistake_is_told_with_its_place, boost::unit_test::data::make(mistakes),
                     mistake) {
  BOOST_TEST(errors_of("operation = 'null'\n" + mistake.line + "\n") ==
             "x.toml:" + mistake.error + "\n");
}

BOOST_AUTO_TEST_CASE(a_file_that_measures_nothing_is_an_error) {
  BOOST_TEST(errors_of("title = 'x'\n").starts_with("x.toml:1:1: nothing to measure"));
  BOOST_TEST(errors_of("workers = 1\n[[group]]\nsize = 16\n") ==
             "x.toml:2:1: this group has no operation, and there is none at the top of the file\n");
}

BOOST_AUTO_TEST_CASE(a_wrong_operation_is_one_error_and_not_also_a_missing_one) {
  BOOST_TEST(errors_of("operation = 3\n") ==
             "x.toml:1:13: operation: expected a name without blanks and commas, found 3\n");
}

BOOST_AUTO_TEST_CASE(what_is_no_toml_is_one_error_with_its_place) {
  BOOST_TEST(errors_of("[~").starts_with("x.toml:1:"));
  BOOST_TEST(errors_of("operation = 'a'\noperation = 'b'\n").starts_with("x.toml:2:"));
}

BOOST_AUTO_TEST_CASE(what_is_too_long_is_refused_before_it_costs_anything) {
  BOOST_TEST(errors_of(std::string(300'000, '\n')) ==
             "x.toml: 300000 bytes are no scenario; the most is 262144\n");
  std::string many = "operation = 'null'\nworkers = [1";
  for (int i = 2; i <= 1001; ++i) many += ", " + std::to_string(i);
  BOOST_TEST(errors_of(many + "]\n") ==
             "x.toml:2:11: workers: expected at most 1000 values, found 1001\n");
}

BOOST_AUTO_TEST_CASE(a_message_shows_no_control_characters_and_not_all_of_a_long_text) {
  const std::string errors =
      errors_of("operation = 'null'\nisolation = \"\\u001b[31m" + std::string(5000, 'a') + "\"\n");
  BOOST_TEST(errors.find('\x1b') == std::string::npos);
  BOOST_TEST(errors.size() < 200u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::scenario
