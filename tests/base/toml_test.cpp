// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/toml.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell {

BOOST_AUTO_TEST_SUITE(toml)

const std::vector<std::string> bad_texts{
    "[~",        "[~]",      "[a",          "a = ",   "= 1",
    "a = [1, 2", "\xff\xfe", "l\u019e = 1", "\u00a7", "a = \u0499"};

BOOST_DATA_TEST_CASE(a_text_that_is_no_toml_is_an_error_with_its_place,
                     boost::unit_test::data::make(bad_texts), text) {
  const Result<::toml::table> parsed = parse_toml(text, "bad.toml");
  BOOST_REQUIRE(!parsed);
  BOOST_TEST(parsed.error().where.starts_with("bad.toml:1:"));
  BOOST_TEST(!parsed.error().what.empty());
}

BOOST_AUTO_TEST_CASE(any_letter_may_follow_a_joined_line) {
  const Result<::toml::table> parsed = parse_toml("s = \"\"\"\\\n\u00a7\"\"\"", "x.toml");
  BOOST_REQUIRE(parsed.has_value());
  BOOST_TEST((*parsed)["s"].value_or(std::string()) == "\u00a7");
}

BOOST_AUTO_TEST_CASE(a_key_given_twice_is_an_error_at_the_second) {
  const Result<::toml::table> parsed = parse_toml("a = 1\nb = 2\na = 3\n", "twice.toml");
  BOOST_REQUIRE(!parsed);
  BOOST_TEST(parsed.error().where.starts_with("twice.toml:3:"));
}

BOOST_AUTO_TEST_CASE(values_know_their_place) {
  const Result<::toml::table> parsed = parse_toml("a = 1\n\nb =  [ 7 ]\n", "x.toml");
  BOOST_REQUIRE(parsed.has_value());
  const ::toml::node* array = parsed->get("b");
  BOOST_REQUIRE(array != nullptr);
  BOOST_TEST(toml_place("x.toml", array->source()) == "x.toml:3:6");
}

BOOST_AUTO_TEST_CASE(each_unknown_key_is_told_with_the_nearest_names) {
  const Result<::toml::table> parsed = parse_toml("nmae = 1\nname = 2\n  zzzzzz = 3\n", "x.toml");
  BOOST_REQUIRE(parsed.has_value());
  const std::vector<std::string> known{"name", "source"};
  Errors errors;
  reject_unknown_keys(*parsed, known, "x.toml", errors);
  BOOST_REQUIRE(errors.size() == 2u);
  BOOST_TEST(to_string(errors[0]) == "x.toml:1:1: unknown key 'nmae'; did you mean 'name'?");
  BOOST_TEST(to_string(errors[1]) == "x.toml:3:3: unknown key 'zzzzzz'");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell
