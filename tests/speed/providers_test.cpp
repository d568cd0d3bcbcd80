// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/providers.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "support/folder.hpp"

namespace speedwell::speed {
namespace {

using Names = std::vector<std::string>;

struct Choice {
  Names providers;
  std::string query;
  Names chosen;
};
std::ostream& operator<<(std::ostream& stream, const Choice& choice) {
  return stream << choice.query << " of " << choice.providers.size();
}

const std::vector<Choice> choices{
    {{}, "", {"default"}},
    {{"legacy", "default", "legacy"}, "", {"legacy", "default"}},
    {{"default", "legacy"}, "provider=legacy", {"legacy"}},
    {{"default", "legacy"}, "fips=yes, provider = legacy", {"legacy"}},
    {{"default", "legacy"}, "?provider=legacy", {"legacy", "default"}},
    {{"default", "legacy"}, "provider!=default", {"legacy"}},
    {{"default", "legacy"}, "-provider=legacy", {"default"}},
    {{"default", "legacy"}, "fips=yes", {"default", "legacy"}},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(providers)

BOOST_DATA_TEST_CASE(a_property_query_chooses_among_providers,
                     boost::unit_test::data::make(choices), choice) {
  Options options;
  options.providers = choice.providers;
  options.properties = choice.query;
  const auto names = provider_names(options, "");
  BOOST_TEST_REQUIRE(names.has_value());
  BOOST_TEST(*names == choice.chosen, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_query_that_leaves_none_is_an_error) {
  Options options;
  options.properties = "provider=fips";
  const auto names = provider_names(options, "");
  BOOST_TEST_REQUIRE(names.has_error());
  BOOST_TEST(to_string(names.error()) ==
             "speed -propquery: 'provider=fips' leaves none of the providers in use (default); "
             "-provider NAME adds one");
}

BOOST_AUTO_TEST_CASE(without_provider_those_of_the_configuration_serve) {
  const test::Folder folder;
  const std::string config = folder.write("openssl.cnf",
                                          "openssl_conf = start\n[start]\nproviders = "
                                          "list\n[list]\nlegacy = one\n[one]\nactivate = 1\n");
  const auto names = provider_names({}, config);
  BOOST_TEST_REQUIRE(names.has_value());
  BOOST_TEST(*names == Names{"legacy"}, boost::test_tools::per_element());
  Options options;
  options.providers = {"default"};
  BOOST_TEST(*provider_names(options, config) == Names{"default"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_provider_that_is_missing_is_named) {
  const auto loaded = load_providers({"default", "nosuch"});
  BOOST_TEST_REQUIRE(loaded.has_error());
  BOOST_TEST((loaded.error().code == ErrorCode::not_found));
  BOOST_TEST(to_string(loaded.error()).find("'nosuch'") != std::string::npos);
  BOOST_TEST(load_providers({"default"})->size() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::speed
