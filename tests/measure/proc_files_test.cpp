// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/proc_files.hpp"

#include <unistd.h>

#include <boost/test/unit_test.hpp>

namespace speedwell::measure {

BOOST_AUTO_TEST_SUITE(proc_files)

BOOST_AUTO_TEST_CASE(the_name_in_stat_may_hold_blanks_and_brackets) {
  for (const char* name : {"(sh)", "(a b)", "(a) 1 2 3)", "(()", "(\n)"}) {
    const std::string text = std::string("42 ") + name +
                             " R 1 42 42 0 -1 4194304 100 0 0 0 123 45 0 0 20 0 1 0 99 0 0\n";
    const auto ticks = parse_task_stat(text);
    BOOST_REQUIRE(ticks.has_value());
    BOOST_TEST(ticks->user == 123u);
    BOOST_TEST(ticks->system == 45u);
  }
}

BOOST_AUTO_TEST_CASE(a_stat_that_is_cut_off_says_nothing) {
  BOOST_TEST(!parse_task_stat("").has_value());
  BOOST_TEST(!parse_task_stat("42 (sh").has_value());
  BOOST_TEST(!parse_task_stat("42 (sh) R 1 42 42 0 -1 4194304 100 0 0 0 123").has_value());
}

BOOST_AUTO_TEST_CASE(both_kinds_of_switches_are_found_in_status) {
  const auto switches = parse_task_status(
      "Name:\tnonvoluntary_ctxt_switches:\nvoluntary_ctxt_switches:\t7\n"
      "nonvoluntary_ctxt_switches:\t12\n");
  BOOST_REQUIRE(switches.has_value());
  BOOST_TEST(switches->voluntary == 7u);
  BOOST_TEST(switches->involuntary == 12u);
  BOOST_TEST(!parse_task_status("Name:\tsh\n").has_value());
}

BOOST_AUTO_TEST_CASE(a_kernel_without_scheduler_statistics_tells_no_wait) {
  BOOST_TEST(parse_schedstat_wait("8000000 65740 3\n").value() == 65740);
  BOOST_TEST(parse_schedstat_wait("8000000 0 3\n").value() == 0);
  BOOST_TEST(!parse_schedstat_wait("0 0 0\n").has_value());
  BOOST_TEST(!parse_schedstat_wait("").has_value());
}

BOOST_AUTO_TEST_CASE(machine_times_are_in_seconds_by_pu_with_steal_apart) {
  const auto pus = parse_machine_stat(
      "cpu  900 0 0 0 0 0 0 0 0 0\n"
      "cpu0 100 10 20 1000 50 1 2 30 40 0\n"
      "cpu63 1 2 3 4\n"
      "intr 1 2 3\ncpu7 9 9 9 9 9 9 9 9\n",
      100);
  BOOST_REQUIRE(pus.size() == 2u);
  BOOST_TEST(pus.at(0).busy_s == 1.33);  // guest time is within user time already
  BOOST_TEST(pus.at(0).idle_s == 10.5);
  BOOST_TEST(pus.at(0).steal_s == 0.3);
  BOOST_TEST(pus.at(63).busy_s == 0.06);
  BOOST_TEST(pus.at(63).steal_s == 0.0);
}

BOOST_AUTO_TEST_CASE(throttling_is_read_in_both_versions_units) {
  const Throttling v1 = parse_cpu_stat("nr_periods 10\nnr_throttled 3\nthrottled_time 250000000\n");
  BOOST_TEST(v1.periods == 3u);
  BOOST_TEST(v1.seconds == 0.25);
  const Throttling v2 =
      parse_cpu_stat("usage_usec 5\nnr_periods 10\nnr_throttled 4\nthrottled_usec 1500000\n");
  BOOST_TEST(v2.periods == 4u);
  BOOST_TEST(v2.seconds == 1.5);
  BOOST_TEST(parse_cpu_stat("usage_usec 5\n").periods == 0u);
}

BOOST_AUTO_TEST_CASE(a_file_is_read_from_its_start_each_time) {
  char path[] = "/tmp/speedwell-proc-files-XXXXXX";
  const UniqueFd fd(::mkstemp(path));
  ::unlink(path);
  const std::string text(10'000, 'x');
  BOOST_REQUIRE(::write(fd.get(), text.data(), text.size()) == 10'000);
  for (int i = 0; i < 2; ++i) BOOST_TEST((read_again(fd.get(), 1'000'000) == text));
  BOOST_TEST(read_again(fd.get(), 5000)->size() == 5000u);
  BOOST_TEST(!read_again(-1, 5000).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
