// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/context_settings.hpp"

#include <filesystem>

#include <boost/test/unit_test.hpp>

#include "crypto/library_context.hpp"
#include "crypto/random_state.hpp"
#include "support/folder.hpp"

namespace speedwell::crypto {
namespace {

/// Hold while it lives.
struct Settings {
  explicit Settings(ContextSettings settings) { set_context_settings(std::move(settings)); }
  ~Settings() { set_context_settings({}); }
};

constexpr const char* activates_base =
    "openssl_conf = all\n[all]\nproviders = those\n[those]\nbase = one\n[one]\nactivate = 1\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(settings_of_contexts)

BOOST_AUTO_TEST_CASE(properties_join_those_of_the_provider) {
  const Settings settings({.config = "", .properties = "fips=no", .parameters = {}});
  const auto context = LibraryContext::create("default");
  BOOST_TEST_REQUIRE(context.has_value());
  BOOST_TEST((*context)->properties() == "provider=default,fips=no");
}

BOOST_AUTO_TEST_CASE(a_configuration_tells_its_providers) {
  const test::Folder folder;
  const auto names = providers_of_config(folder.write("openssl.cnf", activates_base));
  BOOST_TEST_REQUIRE(names.has_value());
  BOOST_TEST(*names == std::vector<std::string>{"base"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_configuration_that_does_not_load_is_an_error) {
  BOOST_TEST(!providers_of_config("/nowhere/openssl.cnf").has_value());
  const Settings settings({.config = "/nowhere/openssl.cnf", .properties = "", .parameters = {}});
  const auto context = LibraryContext::create("default");
  BOOST_TEST_REQUIRE(!context.has_value());
  BOOST_TEST(context.error().where.find("/nowhere/openssl.cnf") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(random_state_goes_to_a_file_and_comes_from_one) {
  const test::Folder folder;
  const std::string path = folder.file("seed");
  BOOST_TEST(write_random_state(path).has_value());
  BOOST_TEST(std::filesystem::file_size(path) > 0u);
  BOOST_TEST(seed_from(path).has_value());
  BOOST_TEST(!seed_from(folder.file("none")).has_value());
  BOOST_TEST(!write_random_state(folder.file("none/seed")).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::crypto
