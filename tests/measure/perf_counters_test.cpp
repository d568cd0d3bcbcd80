// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/perf_counters.hpp"

#include <cstring>
#include <linux/perf_event.h>
#include <sys/mman.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "base/clock.hpp"

namespace speedwell::measure {

BOOST_AUTO_TEST_SUITE(perf_counters)

BOOST_AUTO_TEST_CASE(counts_that_never_shared_the_counters_stay_as_they_are) {
  const auto counts = scale({.events = 2, .enabled_ns = 10, .running_ns = 10, .values = {7, 9}});
  BOOST_REQUIRE(counts.has_value());
  BOOST_TEST(counts->cycles == 7u);
  BOOST_TEST(counts->instructions == 9u);
  BOOST_TEST(counts->scaled_by == 1.0);
}

BOOST_AUTO_TEST_CASE(counts_that_ran_a_quarter_of_the_time_are_four_times_as_much) {
  const auto counts =
      scale({.events = 2, .enabled_ns = 4000, .running_ns = 1000, .values = {100, 250}});
  BOOST_REQUIRE(counts.has_value());
  BOOST_TEST(counts->cycles == 400u);
  BOOST_TEST(counts->instructions == 1000u);
  BOOST_TEST(counts->scaled_by == 4.0);
}

BOOST_AUTO_TEST_CASE(counts_that_never_ran_are_an_error_and_not_zero) {
  const auto counts = scale({.events = 2, .enabled_ns = 4000, .running_ns = 0, .values = {0, 0}});
  BOOST_REQUIRE(!counts.has_value());
  BOOST_TEST((counts.error().code == ErrorCode::measurement));
}

// Software events take the same way as the hardware's, which many machines lack.
BOOST_AUTO_TEST_CASE(software_events_of_a_thread_are_counted) {
  const auto counters =
      PerfCounters::open(::gettid(), {PerfEvent{PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
                                      PerfEvent{PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS}});
  if (!counters) {
    BOOST_TEST_MESSAGE("not permitted here: " << counters.error().what);
    BOOST_TEST(counters.error().what.find("not permitted") != std::string::npos);
    return;
  }
  const std::int64_t start_ns = read_clock_ns(CLOCK_THREAD_CPUTIME_ID);
  while (read_clock_ns(CLOCK_THREAD_CPUTIME_ID) < start_ns + 5'000'000) {
  }
  constexpr std::size_t pages = 64;
  const std::size_t bytes = pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  void* const memory =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  BOOST_REQUIRE(memory != MAP_FAILED);
  ::madvise(memory, bytes, MADV_NOHUGEPAGE);
  std::memset(memory, 1, bytes);
  ::munmap(memory, bytes);
  const auto counts = counters->read();
  BOOST_REQUIRE(counts.has_value());
  BOOST_TEST(counts->cycles >= 4'000'000u);   // the task clock: ns of CPU
  BOOST_TEST(counts->instructions >= pages);  // the faults
}

BOOST_AUTO_TEST_CASE(what_the_machine_does_not_count_has_a_reason) {
  const auto counters =
      PerfCounters::open(0, {PerfEvent{0x7fff'ffff, 0}, PerfEvent{0x7fff'ffff, 1}});
  BOOST_REQUIRE(!counters.has_value());
  BOOST_TEST(!counters.error().what.empty());
  BOOST_TEST(why_no_perf_counters().has_value() == !PerfCounters::open(0).has_value());
}

BOOST_AUTO_TEST_CASE(a_thread_that_is_not_there_cannot_be_counted) {
  BOOST_TEST(!PerfCounters::open(0x3fff'ffff).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
