// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/accounting.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "base/clock.hpp"

namespace speedwell::measure {
namespace {

/// Computes until the calling thread has used that much CPU time.
void use_cpu_ns(std::int64_t ns) {
  const std::int64_t end = read_clock_ns(CLOCK_THREAD_CPUTIME_ID) + ns;
  while (read_clock_ns(CLOCK_THREAD_CPUTIME_ID) < end) {
  }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(accounting)

BOOST_AUTO_TEST_CASE(the_callers_own_usage_is_what_its_cpu_clock_says) {
  const auto account = ThreadAccount::open(::getpid(), ::gettid());
  BOOST_REQUIRE(account.has_value());
  use_cpu_ns(30'000'000);
  const std::int64_t before_ns = read_clock_ns(CLOCK_THREAD_CPUTIME_ID);
  const auto usage = account->read();
  const std::int64_t after_ns = read_clock_ns(CLOCK_THREAD_CPUTIME_ID);
  BOOST_REQUIRE(usage.has_value());
  BOOST_TEST(before_ns <= usage->cpu_ns);
  BOOST_TEST(usage->cpu_ns <= after_ns);
  BOOST_TEST(usage->user_s + usage->system_s == to_s(usage->cpu_ns),
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(account->cpu_ns() >= after_ns);
}

BOOST_AUTO_TEST_CASE(another_thread_is_told_apart_from_the_caller_and_its_end_is_seen) {
  std::atomic<pid_t> tid{0};
  std::atomic<bool> stop{false};
  std::jthread worker([&] {
    use_cpu_ns(20'000'000);
    tid = ::gettid();
    while (!stop) std::this_thread::yield();
  });
  while (tid == 0) std::this_thread::yield();
  const auto account = ThreadAccount::open(::getpid(), tid);
  BOOST_REQUIRE(account.has_value());
  BOOST_TEST(account->cpu_ns() >= 20'000'000);
  const auto usage = account->read();
  BOOST_REQUIRE(usage.has_value());
  BOOST_TEST(usage->cpu_ns >= 20'000'000);
  stop = true;
  worker.join();
  // The kernel reaps a joined thread's entry a moment later.
  while (account->cpu_ns() >= 0) std::this_thread::yield();
  BOOST_TEST(account->cpu_ns() == -1);
  BOOST_TEST(!account->read().has_value());
}

BOOST_AUTO_TEST_CASE(another_process_is_read_by_its_process_clock) {
  const pid_t child = ::fork();
  if (child == 0) {
    use_cpu_ns(20'000'000);
    ::raise(SIGSTOP);
    ::_exit(0);
  }
  int status = 0;
  BOOST_REQUIRE(::waitpid(child, &status, WUNTRACED) == child);
  const auto account = ThreadAccount::open(child, child);
  BOOST_REQUIRE(account.has_value());
  BOOST_TEST(account->cpu_ns() >= 20'000'000);
  BOOST_TEST(account->read()->cpu_ns == account->cpu_ns());
  ::kill(child, SIGKILL);
  ::waitpid(child, &status, 0);
  BOOST_TEST(!account->read().has_value());
  BOOST_TEST(!ThreadAccount::open(child, child).has_value());
}

BOOST_AUTO_TEST_CASE(a_thread_that_is_not_there_is_an_error_that_names_it) {
  const auto account = ThreadAccount::open(::getpid(), 1);
  BOOST_REQUIRE(!account.has_value());
  BOOST_TEST((account.error().code == ErrorCode::io));
  BOOST_TEST(account.error().where.find("thread 1 ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_was_used_between_two_readings_never_runs_backwards) {
  // Ticks came late: at first all was put to user time, then half of it proved to be system time.
  const ThreadUsage before{.cpu_ns = 8'000'000,
                           .user_s = 0.008,
                           .system_s = 0,
                           .voluntary = 1,
                           .involuntary = 2,
                           .wait_ns = 100};
  const ThreadUsage after{.cpu_ns = 20'000'000,
                          .user_s = 0.004,
                          .system_s = 0.016,
                          .voluntary = 4,
                          .involuntary = 9,
                          .wait_ns = 350};
  const ThreadUsage used = used_between(before, after);
  BOOST_TEST(used.cpu_ns == 12'000'000);
  BOOST_TEST(used.user_s == 0.0);
  BOOST_TEST(used.system_s == 0.012);
  BOOST_TEST(used.voluntary == 3u);
  BOOST_TEST(used.involuntary == 7u);
  BOOST_TEST(used.wait_ns.value() == 250);
}

BOOST_AUTO_TEST_CASE(the_process_has_used_at_least_what_this_thread_has) {
  const std::int64_t thread_ns = read_clock_ns(CLOCK_THREAD_CPUTIME_ID);
  BOOST_TEST(process_cpu_ns() >= thread_ns);
}

BOOST_AUTO_TEST_CASE(throttling_is_summed_over_the_cgroup_and_those_above_it) {
  namespace fs = std::filesystem;
  char name[] = "/tmp/speedwell-cgroups-XXXXXX";
  const fs::path root = ::mkdtemp(name);
  const auto put = [&](const fs::path& file, std::string_view text) {
    fs::create_directories((root / file).parent_path());
    BOOST_REQUIRE(write_file((root / file).string(), text).has_value());
  };
  put("proc/self/cgroup", "4:cpu,cpuacct:/a/b\n0::/\n");
  put("proc/self/mountinfo",
      "33 31 0:30 / /cg/cpu rw - cgroup cgroup rw,cpu,cpuacct\n"
      "41 31 0:38 / /cg/unified rw - cgroup2 cgroup2 rw\n");
  put("cg/cpu/a/b/cpu.stat", "nr_periods 9\nnr_throttled 2\nthrottled_time 500000000\n");
  put("cg/cpu/a/cpu.stat", "nr_periods 9\nnr_throttled 1\nthrottled_time 250000000\n");
  put("cg/cpu/cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_time 0\n");
  put("cg/unified/cpu.stat", "usage_usec 12\n");
  const MachineAccount account(root.string());
  fs::remove_all(root);
  const MachineUsage usage = account.read();
  BOOST_TEST(usage.throttled == 3u);
  BOOST_TEST(usage.throttled_s == 0.75);
}

BOOST_AUTO_TEST_CASE(the_machine_has_times_for_the_pu_that_this_runs_on) {
  const MachineAccount account;
  const MachineUsage usage = account.read();
  const auto pu = static_cast<unsigned>(::sched_getcpu());
  BOOST_REQUIRE(usage.pus.contains(pu));
  BOOST_TEST(usage.pus.at(pu).busy_s + usage.pus.at(pu).idle_s > 0.0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
