// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/from_hwloc.hpp"

#include <boost/test/unit_test.hpp>

#include "machines.hpp"

namespace speedwell::topology {

BOOST_AUTO_TEST_SUITE(from_hwloc)

BOOST_AUTO_TEST_CASE(every_pu_knows_its_core_cache_node_and_package) {
  const Machine machine = synthetic(
      "Package:2 [NUMANode] L3Cache:2(size=33554432) L2Cache:2(size=1048576) Core:1 "
      "PU:2(indexes=2*8:1*2)");
  BOOST_TEST(machine.packages() == 2u);
  BOOST_TEST(machine.numa_nodes() == 2u);
  BOOST_TEST(machine.cores() == 8u);
  BOOST_REQUIRE(machine.pus.size() == 16u);
  const Pu expected{.os_index = 13, .core = 5, .smt = 1, .cache = 2, .numa = 1, .package = 1};
  BOOST_TEST((machine.pus[11] == expected));
  BOOST_TEST((machine.find(13) == &machine.pus[11]));
  BOOST_TEST((machine.find(16) == nullptr));
  const std::vector<Cache> caches{{3, 33554432, 4, 4}, {2, 1048576, 8, 2}};
  BOOST_TEST((machine.caches == caches));
}

BOOST_AUTO_TEST_CASE(without_l3_the_last_level_there_is_counts) {
  const Machine machine = synthetic("Package:1 L2Cache:2 Core:2 PU:1");
  BOOST_TEST(machine.pus[1].cache == 0u);
  BOOST_TEST(machine.pus[2].cache == 1u);
  BOOST_TEST(machine.caches.size() == 1u);
}

BOOST_AUTO_TEST_CASE(without_caches_the_node_counts_and_without_nodes_the_machine) {
  const Machine machine = synthetic("Package:2 Core:2 PU:1");
  BOOST_TEST(machine.caches.empty());
  BOOST_TEST(machine.numa_nodes() == 1u);
  for (const Pu& pu : machine.pus) BOOST_TEST(pu.cache == 0u);
}

BOOST_AUTO_TEST_CASE(pus_without_a_core_are_cores_of_their_own) {
  const Machine machine = synthetic("PU:3");
  BOOST_TEST(machine.cores() == 3u);
  BOOST_TEST(machine.packages() == 1u);
  for (const Pu& pu : machine.pus) BOOST_TEST(pu.smt == 0u);
}

BOOST_AUTO_TEST_CASE(a_sub_numa_cluster_is_the_nearest_node_even_inside_of_a_cache) {
  const Machine machine =
      synthetic("Package:2 [NUMANode] L3Cache:1 Group:2 [NUMANode] Core:2 PU:1");
  BOOST_TEST(machine.numa_nodes() == 4u);
  BOOST_TEST(machine.pus[2].numa == 1u);
  BOOST_TEST(machine.pus[2].cache == 0u);
}

BOOST_AUTO_TEST_CASE(eight_siblings_are_numbered_within_their_core) {
  const Machine machine = synthetic("Core:2 PU:8");
  BOOST_TEST(machine.pus[15].smt == 7u);
  BOOST_TEST(machine.pus[15].core == 1u);
}

BOOST_AUTO_TEST_CASE(caches_of_one_level_that_differ_are_listed_apart) {
  const Machine machine = shipped("core-i9-13900k");
  const std::vector<Cache> caches{{3, 37748736, 1, 32},
                                  {2, 2097152, 8, 2},
                                  {2, 4194304, 4, 4},
                                  {1, 49152, 8, 2},
                                  {1, 32768, 16, 1}};
  BOOST_TEST((machine.caches == caches));
}

BOOST_AUTO_TEST_CASE(kinds_that_hwloc_knows_are_taken_over) {
  Result<TopologyPtr> topology = make_topology();
  hwloc_topology_t hwloc = topology.value().get();
  hwloc_topology_set_synthetic(hwloc, "Core:3 PU:1");
  BOOST_REQUIRE(load(hwloc, "synthetic").has_value());
  char key[] = "CoreType", fast[] = "IntelCore", slow[] = "IntelAtom";
  const BitmapPtr set(hwloc_bitmap_alloc());
  hwloc_bitmap_set_range(set.get(), 0, 1);
  hwloc_info_s info{};
  info.name = key;
  info.value = slow;
  hwloc_cpukinds_register(hwloc, set.get(), 0, 1, &info, 0);
  hwloc_bitmap_only(set.get(), 2);
  info.value = fast;
  hwloc_cpukinds_register(hwloc, set.get(), 1, 1, &info, 0);
  const Machine machine = machine_from(hwloc);
  const std::vector<CoreKind> kinds{{"E-core", 2, 0}, {"P-core", 1, 1}};
  BOOST_TEST((machine.kinds == kinds));
  BOOST_TEST(machine.pus[0].kind == 0u);
  BOOST_TEST(machine.pus[2].kind == 1u);
}

BOOST_AUTO_TEST_CASE(a_machine_with_one_kind_has_it_without_a_name) {
  const std::vector<CoreKind> kinds{{"", 4, -1}};
  BOOST_TEST((synthetic("Core:4 PU:2").kinds == kinds));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
