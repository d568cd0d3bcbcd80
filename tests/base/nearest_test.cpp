// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/nearest.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell {

BOOST_AUTO_TEST_SUITE(nearest)

BOOST_AUTO_TEST_CASE(a_swap_of_neighbours_is_one_edit) {
  BOOST_TEST(edit_distance("aes-128-gmc", "aes-128-gcm") == 1u);
  BOOST_TEST(edit_distance("", "abc") == 3u);
  BOOST_TEST(edit_distance("sha255", "sha256") == 1u);
}

BOOST_AUTO_TEST_CASE(only_near_names_are_suggested_nearest_first) {
  const std::vector<std::string> names{"sha512", "sha256", "sha224", "md5"};
  BOOST_TEST(nearest_names("sha255", names) == (std::vector<std::string>{"sha256", "sha224"}));
  BOOST_TEST(nearest_names("poly1305", names).empty());
}

BOOST_AUTO_TEST_CASE(a_beginning_of_at_least_three_letters_is_near) {
  const std::vector<std::string> names{"epyc-9965", "xeon-8380-2p", "epyc-9654-2p-nps4"};
  BOOST_TEST(nearest_names("epyc", names) ==
             (std::vector<std::string>{"epyc-9965", "epyc-9654-2p-nps4"}));
  BOOST_TEST(nearest_names("ep", names).empty());
}

BOOST_AUTO_TEST_CASE(the_suggestion_reads_as_a_question) {
  const std::vector<std::string> names{"cores", "compact", "scatter"};
  BOOST_TEST(did_you_mean("core", names) == "; did you mean 'cores'?");
  BOOST_TEST(did_you_mean("zzzzzzz", names) == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell
