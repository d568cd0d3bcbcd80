// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/draw.hpp"

#include <boost/test/unit_test.hpp>

#include "machines.hpp"
#include "support/golden.hpp"

namespace speedwell::topology {

BOOST_AUTO_TEST_SUITE(picture)

BOOST_AUTO_TEST_CASE(shows_what_is_not_allowed_and_the_quota) {
  Machine machine = synthetic("Package:2 [NUMANode] L3Cache:1(size=1048576) Core:2 PU:2");
  machine.description = "a container's view";
  allow_only(machine, {0, 1, 2});
  machine.limits = {1.5, "/sys/fs/cgroup/cpu.max"};
  const Placement placement = place(machine, {.workers = 2}).value();
  BOOST_TEST(test::golden_difference(draw(machine, &placement), "topology/golden/container.txt") ==
             "");
}

BOOST_AUTO_TEST_CASE(folds_what_is_not_allowed_on_a_large_machine) {
  Machine machine = shipped("epyc-9654-2p");
  allow_only(machine, {4, 5, 196, 197});
  const Placement placement = place(machine, {.workers = 3, .keep_one_core_free = true}).value();
  BOOST_TEST(test::golden_difference(draw(machine, &placement),
                                     "topology/golden/container_on_384.txt") == "");
}

BOOST_AUTO_TEST_CASE(a_machine_without_any_pu_is_drawn) {
  Machine machine;
  machine.name = "nothing";
  BOOST_TEST(draw(machine, nullptr) == "nothing: \n0 packages, 0 NUMA nodes, 0 cores, 0 PUs\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
