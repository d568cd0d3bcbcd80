// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/json_text.hpp"

#include <limits>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include "result/json_line.hpp"

namespace speedwell::result {

BOOST_AUTO_TEST_SUITE(json_text)

BOOST_AUTO_TEST_CASE(doubles_keep_nine_digits_and_read_well) {
  BOOST_TEST(json_line_text(0.1) == "0.1");
  BOOST_TEST(json_line_text(1.0 / 3) == "0.333333333");
  BOOST_TEST(json_line_text(4.0) == "4");
  BOOST_TEST(json_line_text(-2.5e-7) == "-2.5e-07");
}

BOOST_AUTO_TEST_CASE(integers_are_exact) {
  BOOST_TEST(json_line_text(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  BOOST_TEST(json_line_text(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
}

BOOST_AUTO_TEST_CASE(numbers_that_are_not_finite_become_null) {
  BOOST_TEST(json_line_text(std::numeric_limits<double>::quiet_NaN()) == "null");
  BOOST_TEST(json_line_text(std::numeric_limits<double>::infinity()) == "null");
}

BOOST_AUTO_TEST_CASE(every_string_reads_back_and_bytes_that_are_no_utf8_are_replaced) {
  std::string all;
  for (int i = 0; i < 128; ++i) all += static_cast<char>(i);
  all += "é€😀";
  const boost::json::value read = boost::json::parse(json_line_text(boost::json::value(all)));
  BOOST_TEST(std::string(read.as_string().c_str(), read.as_string().size()) == all);
  for (const char* bad : {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80",
                          "\xf4\x90\x80\x80", "a\xe2\x82", "\xff"}) {
    const std::string text = json_line_text(boost::json::value(bad));
    BOOST_TEST(text.find("\xEF\xBF\xBD") != std::string::npos);
    BOOST_CHECK_NO_THROW(boost::json::parse(text));
  }
}

BOOST_AUTO_TEST_CASE(what_fits_stays_on_one_line_and_the_rest_is_indented) {
  const boost::json::value small = {{"a", 1}, {"b", {1, 2}}};
  BOOST_TEST(json_page_text(small) == "{\"a\": 1, \"b\": [1, 2]}\n");
  const std::string wide(60, 'x');
  const boost::json::value large = {{"a", {wide, wide}}, {"b", {{"c", wide}, {"d", wide}}}};
  const std::string text = json_page_text(large);
  BOOST_TEST(text.substr(0, 10) == "{\n  \"a\": [");
  BOOST_TEST((boost::json::parse(text) == large));
}

BOOST_AUTO_TEST_CASE(a_json_line_leaves_out_what_is_not_finite) {
  const std::string line = JsonLine()
                               .text("event", "a \"b\"\n")
                               .number("x", 1.5)
                               .number("nan", std::numeric_limits<double>::quiet_NaN())
                               .integers("ops", {1, 2})
                               .json("inner", "{}")
                               .str();
  BOOST_TEST(line ==
             "{\"event\": \"a \\\"b\\\"\\n\", \"x\": 1.5, \"ops\": [1, 2], "
             "\"inner\": {}}\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::result
