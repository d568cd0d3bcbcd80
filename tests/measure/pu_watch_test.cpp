// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/pu_watch.hpp"

#include <boost/test/unit_test.hpp>

#include "topology/discover.hpp"
#include "topology/pin.hpp"

namespace speedwell::measure {

BOOST_AUTO_TEST_SUITE(pu_watch)

BOOST_AUTO_TEST_CASE(each_pu_is_probed_and_the_caller_stays_where_it_was) {
  const std::vector<unsigned> pus = topology::discover().value().allowed_pus();
  const auto pinner = topology::Pinner::create();
  const auto before = pinner->pinned_to();
  const std::vector<WatchedPu> watched = watch_pus(pus, 10'000'000);
  BOOST_TEST((pinner->pinned_to() == before));
  BOOST_REQUIRE(watched.size() == pus.size());
  for (std::size_t i = 0; i < pus.size(); ++i) {
    BOOST_TEST(watched[i].pu == pus[i]);
    BOOST_TEST(watched[i].probe.speed > 0);
    BOOST_TEST(watched[i].steal >= 0);
    BOOST_TEST(watched[i].steal <= 1);
  }
}

BOOST_AUTO_TEST_CASE(a_pu_that_is_not_there_is_left_out) {
  const unsigned here = topology::discover().value().allowed_pus().front();
  const std::vector<unsigned> pus{4000, here};
  const std::vector<WatchedPu> watched = watch_pus(pus, 1'000'000);
  BOOST_REQUIRE(watched.size() == 1u);
  BOOST_TEST(watched[0].pu == here);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
