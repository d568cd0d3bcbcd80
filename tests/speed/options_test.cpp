// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/options.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell::speed {
namespace {

constexpr Dialect debian_12{3, 0};
constexpr Dialect debian_13{3, 5};
constexpr Dialect newest{4, 0};

using Words = std::vector<std::string>;

Options parsed(const Words& words, const Dialect& dialect = debian_13) {
  const auto options = parse_options(words, dialect);
  BOOST_TEST_REQUIRE(options.has_value());
  return *options;
}

std::string refused(const Words& words, const Dialect& dialect = debian_13) {
  const auto options = parse_options(words, dialect);
  BOOST_TEST_REQUIRE(!options.has_value());
  BOOST_TEST((options.error().code == ErrorCode::usage));
  return to_string(options.error());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(options)

BOOST_AUTO_TEST_CASE(the_first_word_without_a_dash_ends_them) {
  const Options options = parsed({"-elapsed", "-seconds", "1", "sha256", "rsa2048"});
  BOOST_TEST(options.elapsed);
  BOOST_TEST((options.seconds == 1u));
  BOOST_TEST(options.names == (Words{"sha256", "rsa2048"}), boost::test_tools::per_element());
  BOOST_TEST(refused({"sha256", "-elapsed"}).find("before the names") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(one_dash_or_two_and_the_value_behind_an_equals_sign) {
  const Options options = parsed({"--bytes=64", "-evp=aes-128-gcm", "--", "sha256"});
  BOOST_TEST((options.bytes == 64u));
  BOOST_TEST((options.evp == "aes-128-gcm"));
  BOOST_TEST(options.names == Words{"sha256"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(numbers_are_decimal_octal_or_hexadecimal) {
  BOOST_TEST((parsed({"-bytes", "0x40"}, debian_12).bytes == 64u));
  BOOST_TEST((parsed({"-bytes", "010"}, debian_12).bytes == 8u));
}

BOOST_DATA_TEST_CASE(what_is_no_number_is_refused,
                     boost::unit_test::data::make(Words{"0", "-1", "1x", "", "2147483648", "1.5"}),
                     text) {
  BOOST_TEST(refused({"-seconds", text}).find("speed -seconds") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(providers_and_seed_files_add_up) {
  const Options options = parsed({"-provider", "legacy", "-provider", "default"});
  BOOST_TEST(options.providers == (Words{"legacy", "default"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_unknown_one_is_told_with_the_nearest) {
  BOOST_TEST(refused({"-secnds", "1"}).find("-seconds") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(those_of_other_versions_say_so) {
  BOOST_TEST(refused({"-engine", "qat"}, newest).find("4.0") != std::string::npos);
  BOOST_TEST(refused({"-engine", "qat"}, debian_12).find("provider") != std::string::npos);
  BOOST_TEST(refused({"-provparam", "a=b"}, debian_12).find("3.0") != std::string::npos);
  BOOST_TEST(parsed({"-provparam", "a=b"}).provider_parameters == Words{"a=b"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_value_is_missing_or_too_much) {
  BOOST_TEST(refused({"-multi"}).find("missing") != std::string::npos);
  BOOST_TEST(refused({"-elapsed=1"}).find("takes no value") != std::string::npos);
  BOOST_TEST(refused({"-misalign", "65"}).find("at most 64") != std::string::npos);
  BOOST_TEST(refused({"-evp", "a", "-evp", "b"}).find("more than once") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(the_help_names_every_one) {
  for (const Dialect& dialect : {debian_12, debian_13, newest}) {
    const std::string help = help_text(dialect);
    for (const Option& option : known_options(dialect))
      BOOST_TEST(help.find(" -" + option.name + " ") != std::string::npos, option.name);
  }
}

BOOST_AUTO_TEST_CASE(the_dialect_is_that_of_the_version) {
  BOOST_TEST(dialect_of("3.5.7").minor == 5u);
  BOOST_TEST(dialect_of("4.0.0-beta1").major == 4u);
  BOOST_TEST(dialect_of("whatever").major == 3u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::speed
