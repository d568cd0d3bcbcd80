// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <sys/stat.h>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

const char* const scenarios[] = {"bulk",  "context-sharing", "oversubscribed", "placement",
                                 "quick", "rsa-vs-ecdsa",    "scaling"};

constexpr std::string_view five_mistakes = R"(title = "Five mistakes"
secnds = 1
trials = "many"
operation = "digest/sha256"

[[group]]
isolation = "privat"
placement = "corse"
workers = [1, "lots"]
)";

constexpr std::string_view small = R"(seconds = 0.1
trials = 2
latency_seconds = 0
operation = "null"
workers = 1
)";

Finished run_text(std::string_view toml, const Words& more = {}) {
  const Folder folder;
  BOOST_TEST(write_file(folder.file("x.toml"), toml).has_value());
  return run_speedwell(Words{"run", folder.file("x.toml")} + more);
}

void is_refused(const Finished& refused, std::string_view said) {
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.signal == 0);
  BOOST_TEST(refused.out == "");
  BOOST_TEST(refused.err.starts_with("speedwell: "), refused.err);
  BOOST_TEST(has(refused.err, said), refused.err);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(run)

BOOST_AUTO_TEST_CASE(five_mistakes_are_five_lines_with_their_places) {
  const Finished refused = run_text(five_mistakes);
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.out == "");
  const auto lines = lines_of(refused.err);
  BOOST_TEST_REQUIRE(lines.size() == 5u, refused.err);
  const std::pair<const char*, const char*> expected[] = {{"x.toml:2:", "'seconds'"},
                                                          {"x.toml:3:", "trials"},
                                                          {"x.toml:7:", "'private'"},
                                                          {"x.toml:8:", "'cores'"},
                                                          {"x.toml:9:", "lots"}};
  for (std::size_t i = 0; i < 5; ++i) {
    BOOST_TEST(has(lines[i], expected[i].first), lines[i]);
    BOOST_TEST(has(lines[i], expected[i].second), lines[i]);
  }
}

BOOST_AUTO_TEST_CASE(operations_that_nothing_serves_are_all_told) {
  const Finished refused = run_text("[[group]]\noperation = ['digest/sha255', 'sing/rsa-2048']\n");
  is_refused(refused, "x.toml:1:1: operation 'digest/sha255': ");
  BOOST_TEST(has(refused.err, "x.toml:1:1: operation 'sing/rsa-2048': "), refused.err);
  BOOST_TEST(lines_of(refused.err).size() == 2u);
}

BOOST_AUTO_TEST_CASE(what_is_no_scenario_is_refused) {
  is_refused(run_speedwell({"run", "/nonexistent/x.toml"}), "/nonexistent/x.toml: ");
  is_refused(run_speedwell({"run", "/tmp/"}), "/tmp/: ");
  is_refused(run_speedwell({"run", "quikc"}), "did you mean 'quick'?");
  is_refused(run_text(""), "x.toml:1:1: nothing to measure");
  is_refused(run_text(std::string("\x7f\x45\x4c\x46\x02\x01\x00\xff\xfe[~", 11)), "x.toml:1:");
  is_refused(run_text("[~"), "x.toml:1:");
}

BOOST_AUTO_TEST_CASE(overrides_that_cannot_be_are_all_told) {
  const Finished refused = run_speedwell({"run", "quick", "--set", "workers", "--set", "sice=16",
                                          "--set", "trials=0", "--set", "group.9.size=16"});
  is_refused(refused, "--set workers: expected KEY=VALUE");
  BOOST_TEST(has(refused.err, "did you mean 'size'"), refused.err);
  BOOST_TEST(has(refused.err, "--set trials=0: "), refused.err);
  BOOST_TEST(has(refused.err, "there is no group 9"), refused.err);
  BOOST_TEST(lines_of(refused.err).size() == 4u, refused.err);
}

BOOST_AUTO_TEST_CASE(an_override_replaces_what_the_file_says) {
  const Finished planned =
      run_text(small, {"--set", "operation=digest/sha256", "--set", "size=16,64", "--dry-run"});
  BOOST_TEST(planned.code == 0);
  BOOST_TEST(has(planned.out, "digest/sha256 16 B x1"), planned.out);
  BOOST_TEST(has(planned.out, "digest/sha256 64 B x1"), planned.out);
  BOOST_TEST(!has(planned.out, "null"));
}

BOOST_DATA_TEST_CASE(every_shipped_scenario_can_be_planned_here, scenarios, scenario) {
  const Finished planned = run_speedwell({"run", scenario, "--dry-run"});
  BOOST_TEST(planned.code == 0);
  const auto lines = lines_of(planned.out);
  BOOST_TEST_REQUIRE(lines.size() >= 2u);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) BOOST_TEST(has(lines[i], " PU "), lines[i]);
  BOOST_TEST(lines.back().starts_with(std::to_string(lines.size() - 1) + " cases, about "));
}

BOOST_AUTO_TEST_CASE(a_file_is_measured_and_named_after_itself) {
  const Finished done = run_text(small, {"--json", "-", "--quiet"});
  BOOST_TEST(done.code == 0);
  BOOST_TEST(done.err == "");
  const result::Run run = document(done.out);
  BOOST_TEST(run.plan.scenario.name == "x");
  BOOST_TEST((run.state == result::RunState::complete));
  BOOST_TEST(run.cases.size() == 1u);
}

BOOST_AUTO_TEST_CASE(an_input_that_is_no_file_is_refused_at_once) {
  const Folder folder;
  const std::string pipe = folder.file("pipe.toml");
  BOOST_TEST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::string& path : {std::string("/dev/zero"), pipe, folder.path().string() + "/"})
    for (const Words& words : {Words{"run", path}, Words{"topology", "--machine", path}}) {
      const Finished refused = run_speedwell(words);
      BOOST_TEST(refused.code == 2, path);
      BOOST_TEST(has(refused.err, path + ": "), refused.err);
    }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
