// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0
//
// The scenarios that come with speedwell, the schema and the documentation say what the code does.

#include <cmath>
#include <regex>

#include <boost/json.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "base/file.hpp"
#include "scenario/plan.hpp"
#include "scenario/read.hpp"
#include "topology/description.hpp"
#include "topology/discover.hpp"

namespace speedwell::scenario {
namespace {

std::string text_of(const std::string& path_in_source) {
  return read_file(std::string(SPEEDWELL_SOURCE_DIR) + "/" + path_in_source).value();
}

/// Everything can be measured; what works on messages is sized.
Result<OperationFacts> anything(const std::string& operation, const std::string&) {
  const std::string verb = operation.substr(0, operation.find('/'));
  return OperationFacts{verb == "digest" || verb == "mac" || verb == "encrypt" || verb == "seal" ||
                        verb == "open"};
}

ResultAll<Plan> plan_of(const std::string& name, const topology::Machine& machine) {
  const auto scenario = find_scenario(name);
  if (!scenario) return scenario.error();
  return make_plan(*scenario, machine, anything);
}

/// How many cases a pattern stands for is not known here.
bool hangs_on_the_library(const Plan& plan) {
  for (const PlannedCase& one : plan.cases)
    if (one.operation.find('*') != std::string::npos) return true;
  return false;
}

/// "N s" or "N min" behind `words` in a comment, in seconds; 0 when there is none.
double stated_s(const std::string& text, const std::string& words) {
  std::smatch found;
  if (!std::regex_search(text, found, std::regex("# .*" + words + " (\\d+) (s|min)\\b"))) return 0;
  return std::stod(found[1]) * (found[2] == "s" ? 1 : 60);
}

/// Whether a stated time is the computed one, rounded as people say it.
bool is_about(double stated, double computed) {
  return std::abs(stated - computed) <= (stated < 120 ? 0.05 * computed + 0.5 : 30);
}

std::vector<std::string> names_of_shipped() {
  std::vector<std::string> names;
  for (const ShippedScenario& one : shipped_scenarios()) names.push_back(one.name);
  return names;
}

std::vector<std::string> keys_of(const boost::json::value& properties) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : properties.as_object()) keys.emplace_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(shipped)

BOOST_AUTO_TEST_CASE(these_scenarios_come_with_speedwell) {
  BOOST_TEST(
      names_of_shipped() ==
      (std::vector<std::string>{"bulk", "context-sharing", "digests-evp", "every-operation",
                                "oversubscribed", "placement", "post-quantum", "powermac-g4",
                                "quick", "rsa-vs-ecdsa", "scaling", "soak", "stress", "thermal"}));
}

BOOST_DATA_TEST_CASE(each_says_what_it_answers, boost::unit_test::data::make(names_of_shipped()),
                     name) {
  const auto scenario = find_scenario(name);
  BOOST_REQUIRE(scenario.has_value());
  BOOST_TEST(!scenario->title.empty());
  BOOST_TEST(scenario->question.ends_with("?"));
}

BOOST_DATA_TEST_CASE(each_takes_as_long_as_it_says,
                     boost::unit_test::data::make(names_of_shipped()), name) {
  const auto plan = plan_of(name, topology::find_machine("vm-2vcpu").value());
  BOOST_REQUIRE(plan.has_value());
  const std::string text = text_of("scenarios/" + name + ".toml");
  const Options& options = plan->scenario.options;
  BOOST_TEST(plan->notes.size() == (options.verify_every == 0 ? 0U : 1U));
  if (options.budget_s && options.over_time) {
    BOOST_TEST(stated_s(text, "Takes") == *options.budget_s);
    return;
  }
  if (hangs_on_the_library(*plan)) return;
  const double about = stated_s(text, "[Tt]akes about");
  const double most = stated_s(text, "on 2 cores, at most");
  BOOST_TEST(is_about(about, plan->estimate_s), "says " << about << ", takes " << plan->estimate_s);
  BOOST_TEST(is_about(most, plan->budget_s), "says " << most << ", takes " << plan->budget_s);
}

BOOST_DATA_TEST_CASE(each_can_be_planned_for_every_machine,
                     boost::unit_test::data::make(names_of_shipped()), name) {
  for (const std::string& machine : topology::shipped_machines()) {
    const auto plan = plan_of(name, topology::find_machine(machine).value());
    BOOST_TEST(plan.has_value(),
               machine << ": " << (plan ? "" : to_string(Errors(plan.error()).front())));
  }
  BOOST_TEST(plan_of(name, topology::discover().value()).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(documents)

BOOST_AUTO_TEST_CASE(the_schema_knows_the_keys_that_the_reader_knows) {
  const auto schema = boost::json::parse(text_of("config/schema/scenario.schema.json"));
  BOOST_TEST(keys_of(schema.at("properties")) == sorted(known_keys()),
             boost::test_tools::per_element());
  BOOST_TEST(keys_of(schema.at("$defs").at("group").at("properties")) == sorted(axis_keys()),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_page_has_every_key_and_every_shipped_scenario) {
  const std::string page = text_of("docs/scenarios.md");
  for (const std::string& key : known_keys())
    BOOST_TEST(page.find("| `" + key + "` |") != std::string::npos, key);
  for (const std::string& name : names_of_shipped())
    BOOST_TEST(page.find("| `" + name + "` |") != std::string::npos, name);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::scenario
