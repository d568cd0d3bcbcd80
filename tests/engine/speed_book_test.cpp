// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/speed_book.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::engine {

BOOST_AUTO_TEST_SUITE(speed_book)

BOOST_AUTO_TEST_CASE(the_usual_speed_of_a_core_is_its_median_from_the_third_probe_on) {
  SpeedBook book;
  book.note(0, 1.0);
  book.note(0, 3.0);
  BOOST_TEST(!book.usual(0).has_value());
  book.note(0, 2.0);
  BOOST_TEST(book.usual(0).value() == 2.0);
  BOOST_TEST(!book.usual(1).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::engine
