// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/disturbance.hpp"

#include <ostream>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell::measure {
namespace {

constexpr CoreProbe steady{.speed = 3.0, .lost_ratio = 0.001, .longest_gap_ns = 8'000};

/// A quiet second of worker 0 on PU 4.
WorkerObservation quiet() {
  return {.worker = 0,
          .pu = 4,
          .cpu_s = 0.998,
          .wall_s = 1,
          .wait_s = 0.001,
          .involuntary = 3,
          .steal_s = 0.0,
          .before = steady,
          .after = steady};
}

/// One change to a quiet trial and what is said of it; "" when nothing is.
struct Row {
  const char* what;
  void (*change)(TrialObservation&);
  const char* code;
  const char* text;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.what;
}

using Trial = TrialObservation;

const Row rows[] = {
    {"a quiet trial", [](Trial&) {}, "", ""},
    {"a hog on the same PU",
     [](Trial& t) {
       t.workers[0].cpu_s = 0.498;
       t.workers[0].wait_s = 0.501;
       t.workers[0].involuntary = 125;
     },
     "preempted",
     "PU 4: worker 0 had the CPU 49.8 % of the time, waited 50.1 %, 125 involuntary switches/s: "
     "something else runs there"},
    {"a hog where the kernel tells no wait",
     [](Trial& t) {
       t.workers[0].cpu_s = 0.498;
       t.workers[0].wait_s.reset();
       t.workers[0].involuntary = 125;
     },
     "preempted",
     "PU 4: worker 0 had the CPU 49.8 % of the time, 125 involuntary switches/s: something else "
     "runs there"},
    {"a worker that was stopped by a signal", [](Trial& t) { t.workers[0].cpu_s = 0.7; },
     "preempted",
     "PU 4: worker 0 had the CPU 70.0 % of the time, waited 0.1 %, 3 involuntary switches/s: it "
     "was stopped for a while"},
    {"a worker that sleeps for a lock",
     [](Trial& t) {
       t.workers[0].cpu_s = 0.5;
       t.workers[0].voluntary = 4000;
     },
     "", ""},
    {"a hog beside a worker that sleeps for a lock",
     [](Trial& t) {
       t.workers[0].cpu_s = 0.5;
       t.workers[0].voluntary = 4000;
       t.workers[0].wait_s = 0.03;
     },
     "preempted",
     "PU 4: worker 0 had the CPU 50.0 % of the time, waited 3.0 %, 3 involuntary switches/s: "
     "something else runs there"},
    {"a hog, no wait told, beside a worker that sleeps for a lock",
     [](Trial& t) {
       t.workers[0].cpu_s = 0.5;
       t.workers[0].wait_s.reset();
       t.workers[0].voluntary = 4000;
       t.workers[0].involuntary = 60;
     },
     "preempted",
     "PU 4: worker 0 had the CPU 50.0 % of the time, 60 involuntary switches/s: something else "
     "runs there"},
    {"workers that share a PU",
     [](Trial& t) {
       t.oversubscribed = true;
       t.workers[0].cpu_s = 0.5;
       t.workers[0].wait_s = 0.5;
       t.workers[0].involuntary = 125;
       t.workers[0].before.lost_ratio = 0.5;
       t.workers[0].before.longest_gap_ns = 4'000'000;
     },
     "", ""},
    {"a paced worker that is idle",
     [](Trial& t) {
       t.busy = false;
       t.workers[0].cpu_s = 0.2;
     },
     "", ""},
    {"a paced worker that waits for its core",
     [](Trial& t) {
       t.busy = false;
       t.workers[0].cpu_s = 0.2;
       t.workers[0].wait_s = 0.03;
     },
     "preempted",
     "PU 4: worker 0 had the CPU 20.0 % of the time, waited 3.0 %, 3 involuntary switches/s: "
     "something else runs there"},
    {"one step of wait in a short window",
     [](Trial& t) {
       t.workers[0].wall_s = 0.05;
       t.workers[0].cpu_s = 0.0495;
       t.workers[0].wait_s = 0.004;
       t.workers[0].involuntary = 1;
     },
     "", ""},
    {"a ms between two clocks in a short window",
     [](Trial& t) {
       t.workers[0].wall_s = 0.02;
       t.workers[0].cpu_s = 0.019;
       t.workers[0].wait_s = 0;
     },
     "", ""},
    {"one tick of steal in a short window",
     [](Trial& t) {
       t.workers[0].wall_s = 0.1;
       t.workers[0].cpu_s = 0.1;
       t.workers[0].steal_s = 0.01;
     },
     "", ""},
    {"two ticks of steal in a short window",
     [](Trial& t) {
       t.workers[0].wall_s = 0.1;
       t.workers[0].cpu_s = 0.1;
       t.workers[0].steal_s = 0.02;
     },
     "steal", "PU 4: the hypervisor took 20.0 % of worker 0's time"},
    {"steal that also shows as missing CPU time",
     [](Trial& t) {
       t.workers[0].cpu_s = 0.85;
       t.workers[0].steal_s = 0.14;
     },
     "steal", "PU 4: the hypervisor took 14.0 % of worker 0's time"},
    {"a core that slows down", [](Trial& t) { t.workers[0].after.speed = 2.4; }, "core-speed",
     "PU 4: core speed 3.00 multiplications/ns before worker 0's window, 2.40 after it (-20.0 %)"},
    {"a core that was slow all the time", [](Trial& t) { t.usual_speed = {3.75}; }, "core-speed",
     "PU 4: core speed 3.00 multiplications/ns before worker 0's window, 3.00 after it (+0.0 %); "
     "usual in this run: 3.75 (-20.0 %)"},
    {"a core that drifts by less than a tenth",
     [](Trial& t) {
       t.workers[0].after.speed = 2.8;
       t.usual_speed = {3.1};
     },
     "", ""},
    {"a core without probes",
     [](Trial& t) {
       t.workers[0].before = t.workers[0].after = {};
       t.usual_speed = {3.1};
     },
     "", ""},
    {"a core that a hypervisor takes unseen",
     [](Trial& t) {
       t.workers[0].after = {3.0, 0.078, 410'000};
     },
     "lost-time",
     "PU 4: 7.8 % of the time just after worker 0's window was lost in gaps of up to 410 us"},
    {"interrupts within a short scan",
     [](Trial& t) {
       t.workers[0].before = {3.0, 0.03, 9'000};
     },
     "", ""},
    {"a quota",
     [](Trial& t) {
       t.throttled = 3;
       t.throttled_s = 0.042;
     },
     "throttled", "a cgroup's CPU quota stopped this process in 3 periods, for 42.0 ms in all"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(disturbance)

BOOST_DATA_TEST_CASE(each_rule_says_what_it_saw, rows, row) {
  TrialObservation trial{.workers = {quiet()}};
  row.change(trial);
  const std::vector<Disturbance> found = find_disturbances(trial);
  if (std::string_view(row.code).empty()) {
    BOOST_TEST(found.empty(), (found.empty() ? "" : found[0].text));
    return;
  }
  BOOST_REQUIRE(found.size() == 1u);
  BOOST_TEST(found[0].code == row.code);
  BOOST_TEST(found[0].text == row.text);
  const bool machine_wide = found[0].code == "throttled";
  BOOST_TEST((found[0].pu == (machine_wide ? std::nullopt : std::optional(4U))));
}

BOOST_AUTO_TEST_CASE(the_disturbed_worker_is_named_and_the_others_are_not) {
  TrialObservation trial{.workers = {quiet(), quiet()}, .usual_speed = {3.0, 3.0}};
  trial.workers[1].worker = 1;
  trial.workers[1].pu = 7;
  trial.workers[1].wait_s = 0.5;
  const std::vector<Disturbance> found = find_disturbances(trial);
  BOOST_REQUIRE(found.size() == 1u);
  BOOST_TEST((found[0].pu == 7U));
  BOOST_TEST(found[0].text.starts_with("PU 7: worker 1 had"));
}

BOOST_AUTO_TEST_CASE(a_window_of_no_length_says_nothing) {
  TrialObservation trial{.workers = {quiet()}};
  trial.workers[0].wall_s = 0;
  BOOST_TEST(find_disturbances(trial).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
