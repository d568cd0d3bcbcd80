// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <ostream>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include <boost/json/parse.hpp>
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

const Stop stops[] = {{SIGINT, "shared"},  {SIGTERM, "shared"},  {SIGINT, "process"},
                      {SIGHUP, "process"}, {SIGQUIT, "process"}, {SIGXCPU, "shared"}};

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
  BOOST_TEST((run.state == result::RunState::running));
  BOOST_TEST((run.cases.at(0).state == result::CaseState::running));
  BOOST_TEST(run.cases.at(0).trials.size() >= 1u);
  const auto head = boost::json::parse(read_file(folder.file("j")).value()).at("run").as_object();
  BOOST_TEST(!head.contains("finished"));
  BOOST_TEST(!head.contains("process_cpu_s"));
}

/// A run that waits for the reader of its events, until they are read.
struct Blocked {
  Folder folder;
  UniqueFd events;
  std::optional<Program> program;

  Blocked() {
    const std::string pipe = folder.file("pipe");
    BOOST_TEST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    events = UniqueFd(::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    BOOST_TEST_REQUIRE(::fcntl(events.get(), F_SETPIPE_SZ, 4096) > 0);
    program.emplace(executable, long_bench({"null", "--workers", "1", "--events", pipe}));
    // No room for one event more: samples come ten times a second.
    std::int64_t since = MonotonicClock::now_ns();
    int before = 0;
    BOOST_TEST_REQUIRE(wait_until(*program, [&] {
      int waiting = 0;
      if (::ioctl(events.get(), FIONREAD, &waiting) != 0) return false;
      if (std::exchange(before, waiting) != waiting) since = MonotonicClock::now_ns();
      return waiting > 0 && MonotonicClock::now_ns() - since > ns_per_s;
    }));
  }
  void read_on() const {
    std::array<char, 4096> buffer;
    while (program->running())
      if (::read(events.get(), buffer.data(), buffer.size()) <= 0)
        sleep_until_ns(MonotonicClock::now_ns() + 1'000'000);
  }
  void send(int signal, std::int64_t then_wait_ns) const {
    program->send(signal);
    sleep_until_ns(MonotonicClock::now_ns() + then_wait_ns);
  }
};

BOOST_AUTO_TEST_CASE(a_signal_after_a_while_ends_it_at_once, *boost::unit_test::timeout(60)) {
  Blocked blocked;
  blocked.send(SIGINT, 1'500'000'000);
  blocked.program->send(SIGTERM);
  BOOST_TEST(blocked.program->wait().signal == SIGTERM);
}

BOOST_AUTO_TEST_CASE(a_signal_that_comes_twice_is_one, *boost::unit_test::timeout(60)) {
  Blocked blocked;
  blocked.send(SIGTERM, 50'000'000);
  blocked.send(SIGTERM, 50'000'000);
  blocked.read_on();
  BOOST_TEST(blocked.program->wait().code == 130);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
