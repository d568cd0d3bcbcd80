// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/placement.hpp"

#include <boost/test/unit_test.hpp>

#include "machines.hpp"

namespace speedwell::topology {
namespace {

using Pus = std::vector<unsigned>;

/// Two sockets, each with two caches of two cores with two siblings; numbered as Linux does, the
/// siblings of all cores behind the first threads: core c has PUs c and c + 8.
Machine two_sockets() {
  return synthetic("Package:2 [NUMANode] L3Cache:2 Core:2 PU:2(indexes=2*8:1*2)");
}

Placement placed(const Machine& machine, const PlacementRequest& request) {
  Result<Placement> placement = place(machine, request);
  BOOST_REQUIRE_MESSAGE(placement.has_value(), (placement ? "" : to_string(placement.error())));
  return *placement;
}

Pus all(const Machine& machine, Policy policy) {
  const auto workers = static_cast<unsigned>(machine.allowed_pus().size());
  return placed(machine, {.workers = workers, .policy = policy}).pus;
}

std::string refused(const Machine& machine, const PlacementRequest& request) {
  const Result<Placement> placement = place(machine, request);
  BOOST_REQUIRE(!placement);
  BOOST_TEST((placement.error().code == ErrorCode::usage));
  return to_string(placement.error());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(placement)

BOOST_AUTO_TEST_CASE(cores_takes_every_core_before_any_sibling) {
  BOOST_TEST(all(two_sockets(), Policy::cores) ==
             (Pus{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}));
}

BOOST_AUTO_TEST_CASE(compact_fills_siblings_then_the_cache_then_the_socket) {
  BOOST_TEST(all(two_sockets(), Policy::compact) ==
             (Pus{0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15}));
}

BOOST_AUTO_TEST_CASE(scatter_alternates_sockets_then_caches_and_takes_siblings_last) {
  BOOST_TEST(all(two_sockets(), Policy::scatter) ==
             (Pus{0, 4, 2, 6, 1, 5, 3, 7, 8, 12, 10, 14, 9, 13, 11, 15}));
}

BOOST_AUTO_TEST_CASE(scatter_goes_over_nodes_inside_of_a_cache_with_sub_numa_clusters) {
  const Machine machine = synthetic("Package:2 L3Cache:1 Group:2 [NUMANode] Core:2 PU:1");
  BOOST_TEST(machine.numa_nodes() == 4u);
  BOOST_TEST(all(machine, Policy::scatter) == (Pus{0, 4, 2, 6, 1, 5, 3, 7}));
}

BOOST_AUTO_TEST_CASE(scatter_goes_over_the_caches_inside_of_a_node) {
  const Machine machine = synthetic("Package:1 Group:2 [NUMANode] L3Cache:2 Core:2 PU:1");
  BOOST_TEST(all(machine, Policy::scatter) == (Pus{0, 4, 2, 6, 1, 5, 3, 7}));
}

BOOST_AUTO_TEST_CASE(a_hybrid_machine_gives_fast_cores_then_slow_ones_then_siblings) {
  const Machine machine = shipped("core-i9-13900k");
  const Pus order = all(machine, Policy::cores);
  BOOST_TEST(format_pu_list(order) == "0,2,4,6,8,10,12,14,16-31,1,3,5,7,9,11,13,15");
  BOOST_TEST(all(machine, Policy::scatter) == order);
  BOOST_TEST(format_pu_list(all(machine, Policy::compact)) == "0-31");
}

BOOST_AUTO_TEST_CASE(faster_cores_come_first_even_when_they_are_numbered_last) {
  Machine machine = synthetic("Core:4 PU:1");
  machine.kinds = {{"LITTLE", 2, 0}, {"big", 2, 1}};
  machine.pus[2].kind = machine.pus[3].kind = 1;
  BOOST_TEST(all(machine, Policy::cores) == (Pus{2, 3, 0, 1}));
  BOOST_TEST(all(machine, Policy::compact) == (Pus{0, 1, 2, 3}));
}

BOOST_AUTO_TEST_CASE(pus_that_are_not_allowed_are_never_used) {
  Machine machine = two_sockets();
  allow_only(machine, {1, 2, 9, 6});
  BOOST_TEST(all(machine, Policy::cores) == (Pus{1, 2, 6, 9}));
  BOOST_TEST(all(machine, Policy::compact) == (Pus{1, 9, 2, 6}));
  BOOST_TEST(all(machine, Policy::scatter) == (Pus{1, 6, 2, 9}));
}

BOOST_AUTO_TEST_CASE(a_core_of_which_only_the_second_sibling_is_allowed_counts_as_a_core) {
  Machine machine = two_sockets();
  allow_only(machine, {0, 8, 9});
  BOOST_TEST(all(machine, Policy::cores) == (Pus{0, 9, 8}));
}

BOOST_AUTO_TEST_CASE(only_the_given_pus_are_used) {
  const PlacementRequest request{.workers = 3, .only = Pus{12, 4, 5, 4}};
  BOOST_TEST(placed(two_sockets(), request).pus == (Pus{4, 5, 12}));
}

BOOST_AUTO_TEST_CASE(more_workers_than_pus_go_round_again_and_are_oversubscribed) {
  const Machine machine = synthetic("Core:2 PU:1");
  const Placement placement = placed(machine, {.workers = 5});
  BOOST_TEST(placement.pus == (Pus{0, 1, 0, 1, 0}));
  BOOST_TEST(placement.oversubscribed);
  BOOST_TEST(!placed(machine, {.workers = 2}).oversubscribed);
}

BOOST_AUTO_TEST_CASE(a_list_is_used_in_its_own_order) {
  const Machine machine = two_sockets();
  const PlacementRequest request{.workers = 3, .policy = Policy::list, .list = {9, 0, 5, 1}};
  BOOST_TEST(placed(machine, request).pus == (Pus{9, 0, 5}));
  const PlacementRequest twice{.workers = 2, .policy = Policy::list, .list = {3, 3}};
  BOOST_TEST(placed(machine, twice).oversubscribed);
}

BOOST_AUTO_TEST_CASE(the_core_kept_free_is_the_last_one_that_cores_would_fill) {
  const Machine machine = two_sockets();
  for (const Policy policy : {Policy::cores, Policy::compact, Policy::scatter}) {
    const Placement placement =
        placed(machine, {.workers = 14, .policy = policy, .keep_one_core_free = true});
    BOOST_TEST(placement.housekeeping.value() == 7u);
    BOOST_TEST(!placement.oversubscribed);
    for (const unsigned pu : placement.pus) BOOST_TEST((pu != 7 && pu != 15));
  }
}

BOOST_AUTO_TEST_CASE(on_a_hybrid_machine_a_slow_core_is_kept_free) {
  const PlacementRequest request{.workers = 4, .keep_one_core_free = true};
  BOOST_TEST(placed(shipped("core-i9-13900k"), request).housekeeping.value() == 31u);
}

BOOST_AUTO_TEST_CASE(keeping_a_core_free_does_not_move_the_other_workers) {
  const Machine machine = two_sockets();
  const Pus free = placed(machine, {.workers = 7, .keep_one_core_free = true}).pus;
  BOOST_TEST(free == placed(machine, {.workers = 7}).pus);
}

BOOST_AUTO_TEST_CASE(a_core_outside_of_the_given_pus_is_kept_free_if_there_is_one) {
  const PlacementRequest request{.workers = 4, .only = Pus{0, 1, 6, 7}, .keep_one_core_free = true};
  const Placement placement = placed(two_sockets(), request);
  BOOST_TEST(placement.pus == (Pus{0, 1, 6, 7}));
  BOOST_TEST(placement.housekeeping.value() == 5u);
}

BOOST_AUTO_TEST_CASE(a_sibling_of_a_worker_is_no_free_core) {
  const Machine machine = synthetic("Core:2 PU:2");
  const PlacementRequest request{.workers = 2, .only = Pus{0, 2}, .keep_one_core_free = true};
  const Placement placement = placed(machine, request);
  BOOST_TEST(placement.pus == (Pus{0, 0}));
  BOOST_TEST(placement.oversubscribed);
  BOOST_TEST(placement.housekeeping.value() == 2u);
}

BOOST_AUTO_TEST_CASE(no_core_can_be_kept_free_where_there_is_one_or_a_list_takes_all) {
  const Machine one = synthetic("Core:1 PU:2");
  BOOST_TEST(refused(one, {.keep_one_core_free = true}).find("only one core") != std::string::npos);
  const PlacementRequest list{
      .workers = 2, .policy = Policy::list, .list = {0, 1}, .keep_one_core_free = true};
  BOOST_TEST(refused(synthetic("Core:2 PU:1"), list).find("leave a core out") != std::string::npos);
  BOOST_TEST(placed(synthetic("Core:3 PU:1"), list).housekeeping.value() == 2u);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_used_is_told_with_what_can) {
  Machine machine = synthetic("Core:4 PU:1");
  allow_only(machine, {0, 1});
  const PlacementRequest absent{.policy = Policy::list, .list = {7}};
  BOOST_TEST(refused(machine, absent) ==
             "placement: PU 7 does not exist on synthetic; usable: 0-1");
  BOOST_TEST(refused(machine, {.only = Pus{0, 3}}) ==
             "cpus: PU 3 may not be used by this process (cpuset or affinity mask); usable: 0-1");
  const PlacementRequest outside{.policy = Policy::list, .list = {1}, .only = Pus{0}};
  BOOST_TEST(refused(machine, outside) ==
             "placement: PU 1 of the list is not among the PUs to use (0)");
  BOOST_TEST(refused(machine, {.workers = 0}).starts_with("workers: "));
  BOOST_TEST(refused(machine, {.only = Pus{}}) == "cpus: there is no PU to use");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
