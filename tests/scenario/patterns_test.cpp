// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/patterns.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::scenario {
namespace {

using Names = std::vector<std::string>;

Result<Names> names_of(const std::string& provider) {
  if (provider == "legacy") return Names{"digest/md4", "random"};
  if (provider == "default" || provider == "twin")
    return Names{"digest/sha256", "sign/rsa-2048", "random"};
  return Error{ErrorCode::crypto, "provider '" + provider + "'", "does not load"};
}

ResultAll<Scenario> expand(std::vector<Group> groups) {
  Scenario scenario;
  scenario.groups = std::move(groups);
  return expand_patterns(scenario, names_of);
}

Group group(Names operations, Names providers = {}) {
  Group made;
  made.operations = std::move(operations);
  made.providers = std::move(providers);
  made.where = "x.toml:3:1";
  return made;
}

std::string told(const ResultAll<Scenario>& result) {
  BOOST_TEST_REQUIRE(result.has_error());
  std::string text;
  for (const Error& error : result.error()) text += to_string(error) + "\n";
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(patterns)

BOOST_AUTO_TEST_CASE(a_star_stands_for_anything) {
  for (const char* pattern :
       {"*", "sign/*", "*2048", "s*n/r*8", "sign/rsa-2048", "*sign/rsa-2048*"})
    BOOST_TEST(matches(pattern, "sign/rsa-2048"), pattern);
  for (const char* pattern : {"", "sign/", "sign", "*4096", "verify/*", "s*x*8", "sign/rsa-2048x"})
    BOOST_TEST(!matches(pattern, "sign/rsa-2048"), pattern);
  BOOST_TEST(matches("a*ab", "aaab"));
}

BOOST_AUTO_TEST_CASE(names_without_a_star_stay_as_they_are) {
  const Group plain = group({"no/such", "random"}, {"nope"});
  const auto result = expand({plain});
  BOOST_TEST_REQUIRE(result.has_value());
  BOOST_TEST((result->groups == std::vector<Group>{plain}));
}

BOOST_AUTO_TEST_CASE(a_pattern_becomes_what_is_served_each_once) {
  const auto result = expand({group({"random", "digest/*", "*"})});
  BOOST_TEST_REQUIRE(result.has_value());
  BOOST_TEST_REQUIRE(result->groups.size() == 1u);
  BOOST_TEST(result->groups[0].operations == (Names{"random", "digest/sha256", "sign/rsa-2048"}),
             boost::test_tools::per_element());
  BOOST_TEST(result->groups[0].where == "x.toml:3:1");
}

BOOST_AUTO_TEST_CASE(what_is_behind_a_bang_is_left_out_of_what_stands_before_it) {
  const auto result = expand({group({"*", "!*/*", "sign/rsa-2048"}), group({"*", "!random"})});
  BOOST_TEST_REQUIRE(result.has_value());
  BOOST_TEST(result->groups[0].operations == (Names{"random", "sign/rsa-2048"}),
             boost::test_tools::per_element());
  BOOST_TEST(result->groups[1].operations == (Names{"digest/sha256", "sign/rsa-2048"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(providers_that_serve_unequal_names_get_a_group_each) {
  const auto result = expand({group({"*"}, {"default", "twin", "legacy"})});
  BOOST_TEST_REQUIRE(result.has_value());
  BOOST_TEST_REQUIRE(result->groups.size() == 2u);
  BOOST_TEST(result->groups[0].providers == (Names{"default", "twin"}),
             boost::test_tools::per_element());
  BOOST_TEST(result->groups[1].providers == Names{"legacy"}, boost::test_tools::per_element());
  BOOST_TEST(result->groups[1].operations == (Names{"digest/md4", "random"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_stands_for_nothing_is_an_error_only_alone) {
  BOOST_TEST(expand({group({"kem/*", "random"})}).has_value());
  BOOST_TEST(told(expand({group({"kem/*", "mac/*"})})) ==
             "x.toml:3:1: provider 'default' serves no operation 'kem/*', 'mac/*'\n");
}

BOOST_AUTO_TEST_CASE(a_provider_that_does_not_load_is_named_with_the_place) {
  BOOST_TEST(told(expand({group({"*"}, {"nope"})})) ==
             "x.toml:3:1: provider 'nope': does not load\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::scenario
