// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/event_lines.hpp"

#include <algorithm>

#include <boost/test/unit_test.hpp>

#include "result/document.hpp"
#include "support/sample_run.hpp"

namespace speedwell::report {
namespace {

using test::SampleCase;

bool starts_with(const std::string& line, std::string_view start) {
  return line.substr(0, start.size()) == start;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(event_lines)

BOOST_AUTO_TEST_CASE(every_event_is_one_line_with_its_name) {
  const result::Run run = test::sample_run();
  const result::Case& one = run.cases[SampleCase::rsa_x1];
  const std::pair<engine::Event, const char*> events[] = {
      {engine::RunStarted{&run}, "{\"event\": \"run_started\", "},
      {engine::CaseStarted{1}, "{\"event\": \"case_started\", \"index\": 1}"},
      {engine::Sample{1, result::TrialKind::loaded, 0.5, 0.05, {3, 4}, {0.9, 1}},
       "{\"event\": \"sample\", \"index\": 1, \"kind\": \"loaded\", "
       "\"t_s\": 0.5, \"interval_s\": 0.05, \"ops\": [3, 4], \"utilisation\": [0.9, 1]}"},
      {engine::TrialFinished{0, &one.trials[0], &one, 3, 20},
       "{\"event\": \"trial_finished\", \"index\": 0, \"case\": \"sign/rsa-2048 x1\", "
       "\"ops_per_s\": {\"value\": "},
      {engine::CaseFinished{0, &one}, "{\"event\": \"case_finished\", \"index\": 0, "},
      {engine::Warning{"hot", "a \"b\"\n"},
       "{\"event\": \"warning\", \"code\": \"hot\", \"text\": \"a \\\"b\\\"\\n\"}"},
      {engine::RunFinished{&run}, "{\"event\": \"run_finished\", \"state\": \"partial\", "},
  };
  for (const auto& [event, start] : events) {
    const std::string line = to_ndjson(event);
    BOOST_TEST(starts_with(line, start), line.substr(0, 200));
    BOOST_TEST(std::count(line.begin(), line.end(), '\n') == 1);
    BOOST_TEST(line.back() == '\n');
  }
}

BOOST_AUTO_TEST_CASE(the_last_event_holds_the_whole_document) {
  const result::Run run = test::sample_run();
  const std::string line = to_ndjson(engine::RunFinished{&run});
  const std::string_view key = "\"result\": ";
  const std::size_t at = line.find(key) + key.size();
  const auto read = result::from_json(line.substr(at, line.size() - at - 2));
  BOOST_REQUIRE(read.has_value());
  BOOST_TEST(result::to_json(*read) == result::to_json(run));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::report
