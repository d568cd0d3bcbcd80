// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "support/golden.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::test {

BOOST_AUTO_TEST_SUITE(golden)

BOOST_AUTO_TEST_CASE(the_first_line_that_differs_is_shown) {
  BOOST_TEST(first_difference("a\nb\n", "a\nb\n") == "");
  BOOST_TEST(first_difference("a\nb\nc\n", "a\nx\ny\n") ==
             "line 2 differs\n  expected 'b'\n  got      'x'");
  BOOST_TEST(first_difference("a\n", "a\nb\n") ==
             "line 2 differs\n  expected the end of the text\n  got      'b'");
  BOOST_TEST(first_difference("a\n", "a") == "only the line break at the end differs");
}

BOOST_AUTO_TEST_CASE(a_golden_file_that_is_missing_is_told) {
  const std::string told = golden_difference("text", "support/no_such_file.txt");
  BOOST_TEST(told.find("no_such_file.txt") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
