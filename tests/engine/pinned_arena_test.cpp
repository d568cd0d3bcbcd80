// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/pinned_arena.hpp"

#include <algorithm>
#include <atomic>
#include <set>
#include <thread>

#include <boost/test/unit_test.hpp>

#include "base/clock.hpp"
#include "topology/discover.hpp"

namespace speedwell::engine {
namespace {

std::shared_ptr<const topology::Pinner> make_pinner() {
  return std::make_shared<const topology::Pinner>(topology::Pinner::create().value());
}

/// So many workers over the PUs of this machine, round and round.
std::vector<unsigned> pus_for(unsigned workers) {
  const auto allowed = topology::discover().value().allowed_pus();
  std::vector<unsigned> pus;
  for (unsigned i = 0; i < workers; ++i) pus.push_back(allowed[i % allowed.size()]);
  return pus;
}

void wait_for_end(const PinnedArena& arena) {
  for (int i = 0; i < 20'000 && arena.running() > 0; ++i)
    sleep_until_ns(MonotonicClock::now_ns() + 1'000'000);
  BOOST_TEST_REQUIRE(arena.running() == 0u);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pinned_arena)

BOOST_AUTO_TEST_CASE(every_worker_is_there_at_once_on_a_thread_and_the_pu_of_its_own) {
  const auto pinner = make_pinner();
  const TbbAllowance allowance(8);
  for (int round = 0; round < 50; ++round) {
    for (const unsigned workers : {1u, 2u, 8u}) {
      const std::vector<unsigned> pus = pus_for(workers);
      std::vector<std::atomic<bool>> there(workers);
      std::vector<std::atomic<bool>> rightly_pinned(workers);
      std::vector<std::thread::id> threads(workers);
      std::atomic<unsigned> arrived{0};
      PinnedArena arena(pus, pinner);
      arena.start([&](unsigned index) {
        there[index] = true;
        threads[index] = std::this_thread::get_id();
        rightly_pinned[index] = pinner->pinned_to() == pus[index];
        ++arrived;
        while (arrived < workers) sleep_until_ns(MonotonicClock::now_ns() + 50'000);
      });
      wait_for_end(arena);
      for (unsigned i = 0; i < workers; ++i) {
        BOOST_TEST(there[i].load());
        BOOST_TEST(rightly_pinned[i].load());
      }
      BOOST_TEST(std::set(threads.begin(), threads.end()).size() == workers);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_worker_that_returns_at_once_does_not_keep_another_from_its_turn) {
  const auto pinner = make_pinner();
  const TbbAllowance allowance(4);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::atomic<int>> runs(4);
    PinnedArena arena(pus_for(4), pinner);
    arena.start([&](unsigned index) { ++runs[index]; });
    wait_for_end(arena);
    for (const auto& count : runs) BOOST_TEST(count.load() == 1);
  }
}

BOOST_AUTO_TEST_CASE(the_thread_that_starts_an_arena_keeps_its_affinity) {
  const auto pinner = make_pinner();
  const TbbAllowance allowance(2);
  const auto before = topology::discover().value().allowed_pus();
  {
    PinnedArena arena(pus_for(2), pinner);
    arena.start([](unsigned) {});
    wait_for_end(arena);
  }
  BOOST_TEST(topology::discover().value().allowed_pus() == before);
}

BOOST_AUTO_TEST_CASE(a_worker_that_hangs_outlives_its_arena_and_the_next_one_still_starts) {
  const auto pinner = make_pinner();
  const TbbAllowance allowance(4);
  const auto release = std::make_shared<std::atomic<bool>>(false);
  const auto ended = std::make_shared<std::atomic<bool>>(false);
  {
    PinnedArena arena(pus_for(1), pinner);
    arena.start([release, ended](unsigned) {
      while (!*release) sleep_until_ns(MonotonicClock::now_ns() + 1'000'000);
      *ended = true;
    });
  }
  {
    PinnedArena arena(pus_for(2), pinner);
    arena.start([](unsigned) {});
    wait_for_end(arena);
  }
  *release = true;
  for (int i = 0; i < 20'000 && !*ended; ++i) sleep_until_ns(MonotonicClock::now_ns() + 1'000'000);
  BOOST_TEST(ended->load());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::engine
