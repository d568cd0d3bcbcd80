// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/text_table.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::report {

BOOST_AUTO_TEST_SUITE(text_table)

BOOST_AUTO_TEST_CASE(columns_are_aligned_and_empty_ones_left_out) {
  TextTable table({{"name", TextTable::Align::left},
                   {"rate"},
                   {"empty"},
                   {"interval", TextTable::Align::ellipsis}});
  table.row({"a", "41.2 k/s", "", "9.9 … 10.1"});
  table.heading("more");
  table.row({"longer", "—", "", "one trial"});
  table.row({"b", "7/s", "", "100 … 101"});
  BOOST_TEST(table.str(Paint(false)) ==
             "  name        rate  interval\n"
             "  a       41.2 k/s  9.9 … 10.1\n"
             "  more\n"
             "  longer         —  one trial\n"
             "  b            7/s  100 … 101\n");
}

BOOST_AUTO_TEST_CASE(texts_wrap_at_blanks) {
  BOOST_TEST(wrap("one two three", 9, 2) == "one two\n  three");
  BOOST_TEST(wrap("incomprehensibilities", 5, 0) == "incomprehensibilities");
  BOOST_TEST(wrap("", 5, 0) == "");
}

BOOST_AUTO_TEST_CASE(characters_are_counted_not_bytes) {
  BOOST_TEST(columns_of("9 … 10 ±") == 8u);
}

BOOST_AUTO_TEST_CASE(colours_only_when_asked) {
  BOOST_TEST(Paint(false).failure("x") == "x");
  BOOST_TEST(Paint(true).failure("x") == "\x1b[31mx\x1b[0m");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::report
