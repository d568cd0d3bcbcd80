// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "scenario/read.hpp"

namespace speedwell::scenario {
namespace {

using Rule = WorkerCount::Rule;

/// Two groups to set values in.
struct TwoGroups {
  TwoGroups() {
    scenario.groups.resize(2);
    scenario.groups[0].operations = {"null"};
    scenario.groups[1].operations = {"random"};
  }

  Scenario scenario;

  std::string set(std::string_view key, std::string_view value) {
    const auto result = set_value(scenario, key, value, "--set");
    if (result) return "";
    std::string text;
    for (const Error& error : result.error()) text += to_string(error) + "\n";
    return text;
  }
};

/// A folder with scenario files, and SPEEDWELL_DATA naming it for the test's time.
struct Folder {
  Folder() {
    char pattern[] = "/tmp/speedwell_scenario_XXXXXX";
    root = ::mkdtemp(pattern);
    std::filesystem::create_directories(root + "/scenarios");
    std::ofstream(root + "/scenarios/good.toml")
        << "title = 'Good'\noperation = ['null', 'random']\nworkers = 1\n";
    std::ofstream(root + "/scenarios/bad.toml") << "titel = 'Bad'\noperation = 'null'\n";
    ::setenv("SPEEDWELL_DATA", root.c_str(), 1);
  }
  ~Folder() {
    ::unsetenv("SPEEDWELL_DATA");
    std::filesystem::remove_all(root);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string root;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(set_value_)

BOOST_FIXTURE_TEST_CASE(an_axis_is_set_in_every_group, TwoGroups) {
  BOOST_TEST(set("workers", "1,2x,all") == "");
  for (const Group& group : scenario.groups)
    BOOST_TEST((group.workers ==
                std::vector<WorkerCount>{{Rule::number, 1}, {Rule::times, 2}, {Rule::all, 1}}));
}

BOOST_FIXTURE_TEST_CASE(an_axis_of_one_group_leaves_the_others, TwoGroups) {
  BOOST_TEST(set("group.2.size", "16,1k") == "");
  BOOST_TEST(scenario.groups[0].sizes.empty());
  BOOST_TEST(scenario.groups[1].sizes == (std::vector<std::uint64_t>{16, 1024}));
}

BOOST_FIXTURE_TEST_CASE(blanks_around_commas_do_not_count, TwoGroups) {
  BOOST_TEST(set("operation", "null , random") == "");
  BOOST_TEST(scenario.groups[0].operations == (std::vector<std::string>{"null", "random"}));
  BOOST_TEST(set("size", " 16, 1k") == "");
  BOOST_TEST(scenario.groups[0].sizes == (std::vector<std::uint64_t>{16, 1024}));
}

BOOST_FIXTURE_TEST_CASE(an_operation_that_is_set_is_told_where_it_was_set, TwoGroups) {
  scenario.groups[0].where = "x.toml:3:1";
  BOOST_TEST(set("workers", "1") == "");
  BOOST_TEST(scenario.groups[0].where == "x.toml:3:1");
  BOOST_TEST(set("operation", "a,a") != "");
  BOOST_TEST(scenario.groups[0].where == "x.toml:3:1");
  BOOST_TEST(set("operation", "a") == "");
  BOOST_TEST(scenario.groups[0].where == "--set");
}

BOOST_FIXTURE_TEST_CASE(options_are_set_as_in_a_file, TwoGroups) {
  for (const auto& [key, value] : {std::pair{"seconds", "0.2"},
                                   {"trials", "5"},
                                   {"target", "2%"},
                                   {"budget", "35s"},
                                   {"latency_seconds", "0"},
                                   {"seed", "7"},
                                   {"cpus", "0,2-3"},
                                   {"keep_one_core_free", "true"},
                                   {"verify", "every=7"},
                                   {"title", "one, two"}})
    BOOST_TEST(set(key, value) == "");
  BOOST_TEST((scenario.options == Options{.seconds = 0.2,
                                          .trials = 5,
                                          .target = 0.02,
                                          .budget_s = 35.0,
                                          .latency_seconds = 0,
                                          .seed = 7,
                                          .cpus = std::vector<unsigned>{0, 2, 3},
                                          .keep_one_core_free = true,
                                          .verify_every = 7}));
  BOOST_TEST(scenario.title == "one, two");
}

BOOST_FIXTURE_TEST_CASE(neighbouring_pus_of_a_placement_are_one_list, TwoGroups) {
  BOOST_TEST(set("placement", "cores,0,2-3,compact") == "");
  BOOST_TEST(scenario.groups[0].placements ==
             (std::vector<std::string>{"cores", "0,2-3", "compact"}));
  BOOST_TEST(set("placement", "0,1;2,3") == "");
  BOOST_TEST(scenario.groups[0].placements == (std::vector<std::string>{"0-1", "2-3"}));
}

struct Refused {
  const char* key;
  const char* value;
  const char* error;
};
std::ostream& operator<<(std::ostream& out, const Refused& refused) {
  return out << refused.key << "=" << refused.value;
}

const std::vector<Refused> refused_settings{
    {"worker", "1", "unknown key 'worker'; did you mean 'workers'?"},
    {"group", "1", "expected group.N.KEY, such as group.1.size"},
    {"group.3.size", "16", "there is no group 3: the scenario has 2, counted from 1"},
    {"group.0.size", "16", "there is no group 0: the scenario has 2, counted from 1"},
    {"group.x.size", "16", "expected group.N.KEY, such as group.1.size"},
    {"group.1", "16", "expected group.N.KEY, such as group.1.size"},
    {"group.1.seconds", "1", "seconds holds for the whole run: write it without group.N"},
    {"size", "",
     "expected a size from 1 B to 1 GiB, such as 16 or \"16k\", found ''; units: B, k, KiB, M, "
     "MiB, G, "
     "GiB, and kB, MB, GB of 1000s"},
    {"size", "16,",
     "expected a size from 1 B to 1 GiB, such as 16 or \"16k\", found ''; units: B, k, KiB, M, "
     "MiB, G, "
     "GiB, and kB, MB, GB of 1000s"},
    {"isolation", "process,procses",
     "expected \"shared\", \"private\" or \"process\", found 'procses'; did you mean "
     "'process'?"},
    {"trials", "9.5", "expected a whole number from 2 to 1000, found '9.5'"},
    {"seed", "18446744073709551616",
     "expected a whole number from 0 to 2^63 - 1, found '18446744073709551616'"},
    {"keep_one_core_free", "yes", "expected true or false, found 'yes'"},
    {"workers", "1,1", "1 is there twice"},
};

BOOST_DATA_TEST_CASE_F(TwoGroups, what_is_wrong_is_told_once_and_changes_nothing,
                       boost::unit_test::data::make(refused_settings), refused) {
  const Scenario before = scenario;
  BOOST_TEST(set(refused.key, refused.value) == std::string("--set: ") + refused.error + "\n");
  BOOST_TEST((scenario == before));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(find_scenario_)

BOOST_FIXTURE_TEST_CASE(a_shipped_scenario_is_found_by_name_and_overridden, Folder) {
  const auto scenario = find_scenario("good", {"workers=1,2", "seconds=0.2"});
  BOOST_REQUIRE(scenario.has_value());
  BOOST_TEST(scenario->name == "good");
  BOOST_TEST(scenario->groups.at(0).workers.size() == 2u);
  BOOST_TEST(scenario->options.seconds == 0.2);
}

BOOST_FIXTURE_TEST_CASE(a_file_is_found_by_its_path, Folder) {
  BOOST_TEST(find_scenario(root + "/scenarios/good.toml")->title == "Good");
}

BOOST_FIXTURE_TEST_CASE(errors_of_the_file_and_of_overrides_come_together, Folder) {
  const auto scenario = find_scenario("bad", {"workers=none", "size"});
  BOOST_REQUIRE(!scenario);
  BOOST_REQUIRE(scenario.error().size() == 3u);
  BOOST_TEST(scenario.error()[0].where == root + "/scenarios/bad.toml:1:1");
  BOOST_TEST(scenario.error()[1].where == "--set workers=none");
  BOOST_TEST(to_string(scenario.error()[2]) ==
             "--set size: expected KEY=VALUE, such as workers=1,2");
}

BOOST_FIXTURE_TEST_CASE(an_unknown_name_is_told_with_the_nearest_ones, Folder) {
  const auto scenario = find_scenario("god");
  BOOST_REQUIRE(!scenario);
  BOOST_TEST((scenario.error().front().code == ErrorCode::not_found));
  BOOST_TEST(scenario.error().front().what ==
             "no scenario 'god'; did you mean 'good'? Shipped are bad, good; a file is "
             "named by a path, or with .toml at its end");
}

BOOST_FIXTURE_TEST_CASE(where_nothing_is_shipped_the_folder_is_told, Folder) {
  std::filesystem::remove_all(root + "/scenarios");
  BOOST_TEST(find_scenario("good").error().front().what ==
             "no scenario 'good', nor any other that is shipped: looked in " + root +
                 "/scenarios (the environment variable SPEEDWELL_DATA says so)");
}

BOOST_FIXTURE_TEST_CASE(a_file_that_is_not_there_is_not_found, Folder) {
  BOOST_TEST((find_scenario("nowhere.toml").error().front().code == ErrorCode::not_found));
}

BOOST_FIXTURE_TEST_CASE(shipped_scenarios_are_listed_with_their_titles, Folder) {
  const std::vector<ShippedScenario> shipped = shipped_scenarios();
  BOOST_REQUIRE(shipped.size() == 2u);
  BOOST_TEST(shipped[0].name == "bad");
  BOOST_TEST(shipped[0].title == "");
  BOOST_TEST(shipped[1].title == "Good");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::scenario
