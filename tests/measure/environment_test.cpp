// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/environment.hpp"

#include <algorithm>
#include <set>

#include <boost/test/unit_test.hpp>

namespace speedwell::measure {

BOOST_AUTO_TEST_SUITE(environment)

BOOST_AUTO_TEST_CASE(what_is_seen_of_this_machine_is_complete_and_consistent) {
  topology::Machine machine;
  machine.pus = {{.os_index = 0}};
  const Environment seen = look_around(machine, {{.name = "default", .version = "3"}});
  BOOST_TEST(seen.openssl_version.starts_with("OpenSSL "));
  BOOST_TEST(seen.kernel.starts_with("Linux "));
  BOOST_TEST(seen.clock_cost_ns > 1.0);
  BOOST_TEST(seen.providers.size() == 1u);
  BOOST_TEST(seen.machine.pus.size() == 1u);
  const auto missing = [&](const char* what) {
    return std::ranges::find(seen.unavailable, what) != seen.unavailable.end();
  };
  BOOST_TEST(missing("cpufreq") == seen.governor.empty());
  const auto found = [&](const char* code) {
    return std::ranges::any_of(seen.findings, [&](const Finding& f) { return f.code == code; });
  };
  BOOST_TEST(missing("performance counters") == found("no-counters"));
  std::set<std::string> codes;
  for (const Finding& finding : seen.findings) {
    BOOST_TEST(codes.insert(finding.code).second, finding.code << " is told twice");
    BOOST_TEST(!finding.text.empty());
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
