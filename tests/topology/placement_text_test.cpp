// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "topology/placement.hpp"

namespace speedwell::topology {

using Pus = std::vector<unsigned>;

BOOST_AUTO_TEST_SUITE(placement_text)

BOOST_AUTO_TEST_CASE(a_list_keeps_its_order_and_expands_ranges) {
  BOOST_TEST(parse_pu_list("8,0-3, 5").value() == (Pus{8, 0, 1, 2, 3, 5}));
  BOOST_TEST(parse_pu_list(" 5 ").value() == Pus{5});
}

const std::vector<std::string> bad_lists{
    "",    ",",          "1,",    "a",         "1-",
    "-1",  "3-1",        "1-2-3", "1.5",       "0x1",
    "+1",  "4294967296", "65536", "0-65535,0", "99999999999999999999",
    "0,0", "0-3,2"};

BOOST_DATA_TEST_CASE(what_is_no_list_is_refused, boost::unit_test::data::make(bad_lists), text) {
  const Result<Pus> list = parse_pu_list(text);
  BOOST_REQUIRE(!list);
  BOOST_TEST(list.error().what.find("; write them as '0,2,4-7'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_pu_that_is_there_twice_is_named) {
  BOOST_TEST(parse_pu_list("8,0-3,2").error().what ==
             "'2' is there twice; write them as '0,2,4-7'");
}

BOOST_AUTO_TEST_CASE(a_list_is_written_as_short_as_can_be_and_reads_back) {
  BOOST_TEST(format_pu_list({0, 1, 2, 3, 8}) == "0-3,8");
  BOOST_TEST(format_pu_list({3, 2, 1, 1, 2}) == "3,2,1,1-2");
  BOOST_TEST(format_pu_list({}) == "");
  const Pus pus{9, 0, 1, 4, 5, 6, 2};
  BOOST_TEST(parse_pu_list(format_pu_list(pus)).value() == pus);
}

BOOST_AUTO_TEST_CASE(a_policy_is_a_name_or_a_list) {
  for (const Policy policy : {Policy::cores, Policy::compact, Policy::scatter})
    BOOST_TEST((parse_policy(to_string(policy)).value().policy == policy));
  const PolicyAndList parsed = parse_policy("2,0").value();
  BOOST_TEST((parsed.policy == Policy::list));
  BOOST_TEST(parsed.list == (Pus{2, 0}));
}

BOOST_AUTO_TEST_CASE(an_unknown_policy_gets_the_nearest_names_or_all) {
  BOOST_TEST(to_string(parse_policy("scater").error()) ==
             "placement: there is no placement 'scater'; did you mean 'scatter'?");
  BOOST_TEST(to_string(parse_policy("list").error()) ==
             "placement: there is no placement 'list'; use cores, compact, scatter or a list of "
             "PUs such as '0,2,4-7'");
  BOOST_TEST(!parse_policy("1,x"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
