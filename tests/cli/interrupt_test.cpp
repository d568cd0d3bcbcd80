// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <csignal>
#include <ostream>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "base/clock.hpp"
#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

struct Stop {
  int signal;
  const char* isolation;
};
std::ostream& operator<<(std::ostream& out, const Stop& stop) {
  return out << "signal " << stop.signal << ", " << stop.isolation;
}

const Stop stops[] = {
    {SIGINT, "shared"}, {SIGTERM, "shared"}, {SIGINT, "process"}, {SIGHUP, "process"}};

/// Hundreds of windows of 50 ms: whenever a signal comes, some are done and many are not.
Words many_trials(const Folder& folder, const char* isolation) {
  return {"bench",
          "null",
          "--workers",
          "1",
          "--seconds",
          "30",
          "--trials",
          "600",
          "--isolation",
          isolation,
          "--latency-seconds",
          "0",
          "--json",
          folder.file("j"),
          "--events",
          folder.file("e")};
}

bool alive(pid_t pid) {
  const auto stat = read_file("/proc/" + std::to_string(pid) + "/stat");
  return stat && !has(*stat, ") Z ");
}

}  // namespace

BOOST_AUTO_TEST_SUITE(interrupt)

BOOST_DATA_TEST_CASE(a_signal_ends_the_run_and_keeps_what_is_there, stops, stop) {
  const Folder folder;
  Program program(executable, many_trials(folder, stop.isolation));
  BOOST_TEST_REQUIRE(wait_for_event(program, folder.file("e"), "trial_finished"));
  program.send_to_group(stop.signal);
  const Finished done = program.wait();
  BOOST_TEST(done.code == 130);
  BOOST_TEST(has(done.out, "All workers together"), done.out);
  BOOST_TEST(has(done.err, "interrupted: what is there is kept"), done.err);
  const result::Run run = document_of_file(folder.file("j"));
  BOOST_TEST((run.state == result::RunState::interrupted));
  BOOST_TEST((run.cases.at(0).state == result::CaseState::interrupted));
  BOOST_TEST(run.cases.at(0).trials.size() >= 1u);
  BOOST_TEST(run.cases.at(0).ops_per_s.has_value());
  BOOST_TEST(events_of_file(folder.file("e")).back().at("event").as_string() == "run_finished");
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_leaves_no_worker_process) {
  const Folder folder;
  Program program(executable, long_bench({"null", "--workers", "2", "--isolation", "process"}));
  std::vector<pid_t> children;
  BOOST_TEST_REQUIRE(wait_until(program, [&] {
    children = children_of(program.pid());
    return children.size() == 2;
  }));
  program.send(SIGINT);
  BOOST_TEST(program.wait().code == 130);
  for (const pid_t child : children) BOOST_TEST(!alive(child));
}

BOOST_AUTO_TEST_CASE(workers_do_not_outlive_a_killed_coordinator) {
  Program program(executable, long_bench({"null", "--workers", "2", "--isolation", "process"}));
  std::vector<pid_t> children;
  // Workers that are pinned have asked to die with their parent.
  BOOST_TEST_REQUIRE(wait_until(program, [&] {
    children = children_of(program.pid());
    if (children.size() != 2) return false;
    for (const pid_t child : children)
      if (has(allowed_pus(child, child), "-") || has(allowed_pus(child, child), ",")) return false;
    return true;
  }));
  program.send(SIGKILL);
  BOOST_TEST(program.wait().signal == SIGKILL);
  bool any = true;
  for (int i = 0; i < 1000 && any; ++i) {
    any = false;
    for (const pid_t child : children) any |= alive(child);
    sleep_until_ns(MonotonicClock::now_ns() + 10'000'000);
  }
  BOOST_TEST(!any);
}

BOOST_AUTO_TEST_CASE(a_killed_run_leaves_what_it_had_as_a_document) {
  const Folder folder;
  Program program(executable, many_trials(folder, "shared"));
  // Before anything is measured the place is tried, and the file is there and empty for a moment.
  BOOST_TEST_REQUIRE(wait_until(program, [&] {
    const auto text = read_file(folder.file("j"));
    return text && !text->empty();
  }));
  program.send(SIGKILL);
  BOOST_TEST(program.wait().signal == SIGKILL);
  const result::Run run = document_of_file(folder.file("j"));
  BOOST_TEST((run.state == result::RunState::partial));
  BOOST_TEST(run.cases.at(0).trials.size() >= 1u);
}

BOOST_AUTO_TEST_CASE(a_second_signal_ends_it_at_once) {
  const Folder folder;
  Program program(executable,
                  long_bench({"fault/hang", "--workers", "1", "--events", folder.file("e")}));
  BOOST_TEST_REQUIRE(wait_for_event(program, folder.file("e"), "case_started"));
  program.send(SIGINT);
  sleep_until_ns(MonotonicClock::now_ns() + 200'000'000);
  program.send(SIGINT);
  const Finished done = program.wait();
  BOOST_TEST((done.signal == SIGINT || done.code == 130));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
