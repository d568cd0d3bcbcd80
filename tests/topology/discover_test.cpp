// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/discover.hpp"

#include <algorithm>
#include <sched.h>
#include <thread>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "topology/pin.hpp"

namespace speedwell::topology {
namespace {

std::vector<unsigned> affinity_of_process() {
  cpu_set_t set;
  CPU_ZERO(&set);
  BOOST_REQUIRE(::sched_getaffinity(::getpid(), sizeof set, &set) == 0);
  std::vector<unsigned> pus;
  for (unsigned pu = 0; pu < CPU_SETSIZE; ++pu)
    if (CPU_ISSET(pu, &set)) pus.push_back(pu);
  return pus;
}

std::vector<unsigned> allowed() {
  std::vector<unsigned> pus = discover().value().allowed_pus();
  std::sort(pus.begin(), pus.end());
  return pus;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(discovery)

BOOST_AUTO_TEST_CASE(this_machine_has_what_linux_says_it_has) {
  const Machine machine = discover().value();
  BOOST_TEST(machine.is_this_machine);
  BOOST_TEST(!machine.name.empty());
  BOOST_TEST(machine.source.starts_with("hwloc "));
  BOOST_TEST(machine.pus.size() == static_cast<std::size_t>(::sysconf(_SC_NPROCESSORS_ONLN)));
  BOOST_TEST(machine.cores() >= 1u);
  BOOST_TEST(machine.kinds.size() >= 1u);
}

BOOST_AUTO_TEST_CASE(allowed_is_what_the_affinity_mask_lets_through) {
  const std::vector<unsigned> before = affinity_of_process();
  BOOST_TEST(allowed() == before);
  if (before.size() < 2) return;
  const Pinner pinner = Pinner::create().value();
  const Pinner::Restore restore(pinner);
  BOOST_REQUIRE(pinner.pin(before.back()).has_value());
  BOOST_TEST(allowed() == std::vector<unsigned>{before.back()});
}

BOOST_AUTO_TEST_CASE(a_pinned_thread_still_sees_what_the_process_may_use) {
  const std::vector<unsigned> before = affinity_of_process();
  std::vector<unsigned> seen;
  std::thread([&] {
    const Pinner pinner = Pinner::create().value();
    if (pinner.pin(before.front())) seen = allowed();
  }).join();
  BOOST_TEST(seen == before);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
