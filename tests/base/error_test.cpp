// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/error.hpp"

#include <cerrno>

#include <boost/test/unit_test.hpp>

namespace speedwell {

BOOST_AUTO_TEST_SUITE(errors)

BOOST_AUTO_TEST_CASE(without_a_place_are_told_without_a_colon) {
  BOOST_TEST(to_string({ErrorCode::io, "", "full"}) == "full");
  BOOST_TEST(to_string({ErrorCode::io, "a.json", "full"}) == "a.json: full");
}

BOOST_AUTO_TEST_CASE(of_the_system_that_have_one_way_out_tell_it) {
  BOOST_TEST(system_text(EMFILE) == "Too many open files; raise 'ulimit -n', or use fewer workers");
  BOOST_TEST(system_text(ENOENT) == "No such file or directory");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell
