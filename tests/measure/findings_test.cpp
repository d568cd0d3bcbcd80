// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/findings.hpp"

#include <ostream>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell::measure {
namespace {

struct Seen {
  Environment environment;
  Observed observed;
};

/// A bare machine of two cores on which nothing disturbs.
Seen ideal() {
  Seen seen;
  seen.environment.virtualisation = "none";
  seen.environment.governor = "performance";
  seen.environment.turbo = "off";
  seen.environment.clock_source = "tsc";
  seen.environment.clock_cost_ns = 25;
  seen.environment.machine.pus = {{.os_index = 0, .core = 0}, {.os_index = 1, .core = 1}};
  seen.observed.pus = {{0, 0.1}, {1, 0.2}};
  return seen;
}

struct Row {
  const char* what;
  void (*change)(Seen&);
  const char* code;
  const char* text;
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
  return out << row.what;
}

const Row rows[] = {
    {"an ideal machine", [](Seen&) {}, "", ""},
    {"a quota below the PUs",
     [](Seen& s) {
       s.environment.machine.limits = {1.5, "/sys/fs/cgroup/cpu.max"};
     },
     "cpu-quota",
     "a cgroup grants 1.5 CPUs of time (/sys/fs/cgroup/cpu.max) on 2 PUs: workers are stopped when "
     "it is used up"},
    {"a quota that covers all PUs",
     [](Seen& s) {
       s.environment.machine.limits = {2.0, "/sys/fs/cgroup/cpu.max"};
     },
     "", ""},
    {"an affinity mask", [](Seen& s) { s.environment.machine.pus[1].allowed = false; }, "affinity",
     "this process may run on 1 of the machine's 2 PUs"},
    {"a governor", [](Seen& s) { s.environment.governor = "powersave"; }, "governor",
     "the frequency governor is powersave: cores need time to speed up"},
    {"no cpufreq", [](Seen& s) { s.environment.governor = ""; }, "", ""},
    {"turbo", [](Seen& s) { s.environment.turbo = "on"; }, "turbo",
     "turbo is on: the fewer cores work, the faster each runs"},
    {"SMT", [](Seen& s) { s.environment.machine.pus[1].core = 0; }, "smt",
     "2 PUs are on 1 cores: SMT siblings share one core's units, so more workers than cores scale "
     "less"},
    {"a busy PU", [](Seen& s) { s.observed.pus[1].busy = 0.8; }, "other-load",
     "others keep PU 1 (80 %) busy; load average 0.00"},
    {"a load that has just gone", [](Seen& s) { s.environment.load_1min = 2.5; }, "other-load",
     "load average 2.50 over the last minute, though all PUs are idle just now"},
    {"a load that many PUs do not feel",
     [](Seen& s) {
       s.environment.load_1min = 1.5;
       for (unsigned pu = 2; pu < 8; ++pu)
         s.environment.machine.pus.push_back({.os_index = pu, .core = pu});
     },
     "", ""},
    {"a virtual machine", [](Seen& s) { s.environment.virtualisation = "kvm, docker"; }, "virtual",
     "a virtual machine (kvm, docker): its cores are shared with neighbours, which steal time and "
     "core speed may not show"},
    {"a container on a bare machine",
     [](Seen& s) { s.environment.virtualisation = "none, docker"; }, "", ""},
    {"a container on a machine that tells nothing",
     [](Seen& s) { s.environment.virtualisation = "podman"; }, "", ""},
    {"no performance counters", [](Seen& s) { s.observed.no_counters = "not permitted (x)"; },
     "no-counters", "no performance counters: not permitted (x)"},
    {"a clock that needs a system call",
     [](Seen& s) {
       s.environment.clock_source = "hpet";
       s.environment.clock_cost_ns = 1200;
     },
     "slow-clock",
     "reading the clock costs 1.20 us (source hpet): latencies of short operations hold much of "
     "it"},
    {"a good clock that is slow all the same", [](Seen& s) { s.environment.clock_cost_ns = 300; },
     "slow-clock",
     "reading the clock costs 300 ns (source tsc): latencies of short operations hold much of it"},
    {"a debug library", [](Seen& s) { s.observed.debug_libcrypto = true; }, "debug-libcrypto",
     "libcrypto was built for debugging: its speed means nothing"},
    {"a PU whose time a hypervisor takes",
     [](Seen& s) {
       s.observed.watched = {{0, {7, 0.01, 9000}, 0}, {1, {7, 0.01, 9000}, 0.12}};
     },
     "steal", "the hypervisor takes time from PU 1 (12.0 %)"},
    {"PUs that lose time unseen",
     [](Seen& s) {
       s.observed.watched = {{0, {7, 0.067, 90'000}, 0}, {1, {7, 0.2, 60'000}, 0}};
     },
     "lost-time", "time is lost, in gaps of up to 90.0 us, on PU 0 (6.7 %), PU 1 (20.0 %)"},
    {"a PU slower than its like",
     [](Seen& s) {
       s.observed.watched = {{0, {6, 0, 0}, 0}, {1, {7.5, 0, 0}, 0}};
     },
     "uneven-cores",
     "PU 1 computes 1.25 times as fast as PU 0: throughput and efficiency hang on where workers "
     "are"},
    {"PUs of two kinds, which are known to differ",
     [](Seen& s) {
       s.environment.machine.kinds.resize(2);
       s.observed.watched = {{0, {6, 0, 0}, 0}, {1, {7.5, 0, 0}, 0}};
     },
     "", ""},
    {"quiet PUs",
     [](Seen& s) {
       s.observed.watched = {{0, {7, 0.04, 25'000}, 0}, {1, {7.5, 0, 0}, 0.01}};
     },
     "", ""},
    {"isolated cores", [](Seen& s) { s.observed.isolated = "2-3"; }, "isolated-cores",
     "the scheduler leaves PUs 2-3 alone (isolcpus): quiet for workers, and no place for what is "
     "not pinned"},
    {"FIPS mode", [](Seen& s) { s.observed.fips = true; }, "fips",
     "the kernel runs in FIPS mode: this system's OpenSSL may refuse or check more"},
    {"masked capabilities",
     [](Seen& s) { s.observed.capability_variable = "OPENSSL_ia32cap=~0x200000200000000"; },
     "cpu-settings",
     "OPENSSL_ia32cap=~0x200000200000000 changes which instructions libcrypto uses"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(findings)

BOOST_DATA_TEST_CASE(each_condition_is_told_with_its_numbers, rows, row) {
  Seen seen = ideal();
  row.change(seen);
  const std::vector<Finding> found = find_conditions(seen.environment, seen.observed);
  if (std::string_view(row.code).empty()) {
    BOOST_TEST(found.empty(), (found.empty() ? "" : found[0].text));
    return;
  }
  BOOST_REQUIRE(found.size() == 1u);
  BOOST_TEST(found[0].code == row.code);
  BOOST_TEST(found[0].text == row.text);
  BOOST_TEST(!found[0].remedy.empty());
}

BOOST_AUTO_TEST_CASE(counters_that_no_setting_brings_back_have_no_remedy) {
  Seen seen = ideal();
  seen.observed.no_counters = "this machine offers none";
  BOOST_TEST(find_conditions(seen.environment, seen.observed).at(0).remedy == "");
}

BOOST_AUTO_TEST_CASE(of_many_busy_pus_the_first_few_are_named) {
  Seen seen = ideal();
  seen.observed.pus.clear();
  for (unsigned pu = 0; pu < 20; ++pu) seen.observed.pus.push_back({pu, 1.0});
  const std::string text = find_conditions(seen.environment, seen.observed).at(0).text;
  BOOST_TEST(text.find("PU 7 (100 %) and 12 more busy") != std::string::npos, text);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
