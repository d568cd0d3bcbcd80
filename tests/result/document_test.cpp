// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/document.hpp"

#include <limits>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "analysis/summarise.hpp"
#include "result/topology_json.hpp"
#include "support/golden.hpp"
#include "support/sample_run.hpp"

namespace speedwell::result {
namespace {

using test::SampleCase;

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  BOOST_REQUIRE_MESSAGE(at != std::string::npos, "the sample has no " << from);
  return text.replace(at, from.size(), to);
}

std::string all_of(const Errors& errors) {
  std::string text;
  for (const Error& error : errors) text += to_string(error) + "\n";
  return text;
}

/// "" when it reads, else all its errors.
std::string problem_with(std::string_view text) {
  const ResultAll<Run> read = from_json(text);
  return read ? "" : all_of(read.error());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(document)

BOOST_AUTO_TEST_CASE(a_run_reads_back_as_it_was_written) {
  const Run run = test::sample_run();
  const std::string text = to_json(run);
  const ResultAll<Run> read = from_json(text);
  BOOST_REQUIRE_MESSAGE(read.has_value(), problem_with(text));
  BOOST_TEST(test::first_difference(text, to_json(*read)) == "");

  BOOST_TEST(read->id == run.id);
  BOOST_TEST((read->plan.scenario == run.plan.scenario));
  BOOST_TEST((read->plan.cases == run.plan.cases));
  BOOST_TEST((read->environment.findings == run.environment.findings));
  BOOST_TEST((read->environment.machine.pus == run.environment.machine.pus));
  BOOST_TEST((read->environment.machine.kinds == run.environment.machine.kinds));
  BOOST_TEST(read->environment.machine.limits.quota_cpus.value() == 1.5);
  BOOST_REQUIRE(read->cases.size() == run.cases.size());
  for (std::size_t i = 0; i < run.cases.size(); ++i) {
    const Case& was = run.cases[i];
    const Case& is = read->cases[i];
    BOOST_TEST((is.plan == was.plan));
    BOOST_TEST((is.state == was.state));
    BOOST_TEST(is.trials.size() == was.trials.size());
    BOOST_TEST(is.service.has_value() == was.service.has_value());
    if (is.service) {
      BOOST_TEST(is.service->values.batches.counts() == was.service->values.batches.counts(),
                 boost::test_tools::per_element());
      BOOST_TEST(is.service->values.batch == was.service->values.batch);
    }
  }
  BOOST_TEST(read->cases[SampleCase::x25519_x2_failed].failure.value().what ==
             "killed by signal 9");
}

BOOST_AUTO_TEST_CASE(what_was_read_summarises_to_the_same_values) {
  const std::string text = to_json(test::sample_run());
  Run run = from_json(text).value();
  analysis::summarise(run);
  for (const Case& one : run.cases)
    if (one.ops_per_s) BOOST_TEST(one.ops_per_s->low <= one.ops_per_s->high);
  BOOST_TEST(run.cases[SampleCase::rsa_x2_disturbed].trials_used == 9u);
}

BOOST_AUTO_TEST_CASE(an_empty_run_reads_back) {
  Run run;
  run.plan.scenario.options.seed = std::numeric_limits<std::uint64_t>::max();
  BOOST_TEST(problem_with(to_json(run)) == "");
  BOOST_TEST(from_json(to_json(run)).value().plan.scenario.options.seed ==
             std::numeric_limits<std::uint64_t>::max());
}

BOOST_AUTO_TEST_CASE(what_is_unknown_is_absent) {
  Run run = test::sample_run();
  run.environment.governor.clear();
  run.environment.load_1min = std::numeric_limits<double>::quiet_NaN();
  run.cases[0].trials[0].workers[0].wait_s.reset();
  run.cases[0].trials[0].series.utilisation[0][0] = std::numeric_limits<double>::quiet_NaN();
  const std::string text = to_json(run);
  BOOST_TEST(text.find("governor") == std::string::npos);
  BOOST_TEST(text.find("load_1min") == std::string::npos);
  for (const char* number : {": nan", "[nan", ": NaN", "[NaN", ": -1"})
    BOOST_TEST(text.find(number) == std::string::npos, number);
  BOOST_TEST(problem_with(replaced(text, "\"unavailable\"", "\"load_1min\": 0, \"unavailable\"")) ==
             "");
}

BOOST_AUTO_TEST_CASE(unknown_fields_are_ignored_wherever_they_are) {
  std::string text = to_json(test::sample_run());
  for (std::string_view place : {"\"speedwell\":", "\"model\":", "\"ops_per_s\":", "\"kind\":"})
    text = replaced(text, place, "\"new_field\": [{\"x\": null}], " + std::string(place));
  BOOST_TEST(problem_with(text) == "");
}

BOOST_AUTO_TEST_CASE(whole_numbers_that_another_tool_wrote_as_reals_are_read) {
  const std::string text =
      replaced(to_json(test::sample_run()), "\"workers\": 1,", "\"workers\": 1.0,");
  BOOST_TEST(problem_with(text) == "");
}

struct Malformed {
  const char* from;
  const char* to;
  const char* error;
};
std::ostream& operator<<(std::ostream& out, const Malformed& one) {
  return out << one.from << " -> " << one.to;
}
const Malformed malformed[] = {
    {"speedwell.result/1", "speedwell.result/2", "/schema: \"speedwell.result/2\" is not"},
    {"\"schema\": \"speedwell.result/1\"", "\"schema\": 1", "/schema: missing"},
    {"\"id\": \"2026", "\"iD\": \"2026", "/run/id: missing"},
    {"\"state\": \"partial\"", "\"state\": \"done\"",
     "/run/state: must be one of 'complete', 'partial', 'interrupted'"},
    {"\"process_cpu_s\": 61.25", "\"process_cpu_s\": \"61\"",
     "/run/process_cpu_s: must be a number"},
    {"\"process_cpu_s\": 61.25", "\"process_cpu_s\": null", "/run/process_cpu_s: must be a number"},
    {"\"oversubscribed\": false", "\"oversubscribed\": 0",
     "/cases/0/oversubscribed: must be true or false"},
    {"\"size\": 16,", "\"size\": -16,", "/cases/2/size: must be a whole number, not negative"},
    {"\"size\": 16,", "\"size\": 1.5,", "/cases/2/size: must be a whole number"},
    {"\"size\": 16,", "\"size\": 1e300,", "/cases/2/size: must be a whole number"},
    {"\"workers\": 1,", "\"workers\": 4294967296,", "/cases/0/workers: must be a whole number"},
    {"\"workers\": 1,", "\"workers\": 2,", "/cases/0/pus: must have one PU for each worker"},
    {"\"baseline\": 0", "\"baseline\": 10", "/cases/1/baseline: there is no such case"},
    {"\"workers\": [\"1\"", "\"workers\": [\"1y\"",
     "/scenario/groups/0/workers/0: must be a number"},
    {"\"workers\": [\"1\"", "\"workers\": [\"0\"",
     "/scenario/groups/0/workers/0: must be a number"},
    {"\"kind\": \"closed\"", "\"kind\": \"open\"",
     "/scenario/groups/0/drives/0/kind: must be one of"},
    {"\"findings\": [", "\"findings\": 3, \"x\": [", "/environment/findings: must be an array"},
    {"\"limits\": {", "\"limits\": [], \"x\": {", "/environment/limits: must be an object"},
    {"\"hdr\": \"HIST", "\"hdr\": \"JIST", "hdr: must be an HdrHistogram"},
    {"\"t_s\": [0.05, 0.1]", "\"t_s\": [0.05]",
     "/cases/0/trials/0/series: must have one value per entry of 't_s' for each worker"},
    {"\"cases\": [", "\"cases\": [null, ", "/cases/0: must be an object"},
    {"{", "", "line 2, column 11: this is no JSON"},
    {"\"run\"", "run", "this is no JSON"},
};

BOOST_DATA_TEST_CASE(a_malformed_document_is_refused_with_its_place,
                     boost::unit_test::data::make(malformed), one) {
  const std::string problem = problem_with(replaced(to_json(test::sample_run()), one.from, one.to));
  BOOST_TEST(problem.find(one.error) != std::string::npos, problem);
}

BOOST_AUTO_TEST_CASE(latencies_of_unequal_batches_are_refused) {
  Run run = test::sample_run();
  Case& sealing = run.cases[SampleCase::bulk_x1];
  const auto latency = std::find_if(sealing.trials.begin(), sealing.trials.end(),
                                    [](const Trial& trial) { return trial.latency.has_value(); });
  BOOST_TEST_REQUIRE((latency != sealing.trials.end()));
  latency->latency->batch *= 2;
  BOOST_TEST(problem_with(to_json(run))
                 .find("/trials: must have the same 'batch' in all latencies of a kind") !=
             std::string::npos);
  latency->latency->batch = 0;
  BOOST_TEST(problem_with(to_json(run)).find("/latency/batch: must be at least 1") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(every_cut_document_is_refused) {
  Run run = test::sample_run();
  run.cases.resize(1);
  run.cases[0].trials.resize(1);
  const std::string text = to_json(run);
  for (std::size_t length = 0; length < text.size() - 2; length += 7)
    BOOST_TEST(!from_json(std::string_view(text).substr(0, length)).has_value());
  BOOST_TEST(!from_json(text + "x").has_value());
  BOOST_TEST(!from_json(std::string(100'000, '[')).has_value());
}

BOOST_AUTO_TEST_CASE(no_more_than_twenty_errors_are_told) {
  std::string text = to_json(test::sample_run());
  for (std::size_t at; (at = text.find("\"window_s\"")) != std::string::npos;)
    text.replace(at, 10, "\"window\"");
  BOOST_TEST(from_json(text).error().size() == 20u);
}

BOOST_AUTO_TEST_CASE(lines_for_events_have_no_line_break) {
  const Run run = test::sample_run();
  for (const std::string& line :
       {to_json_line(run), to_json_line(run.cases[0]), to_json_line(run.cases[0].trials[0]),
        to_json_line(run.environment), to_json_line(run.plan)})
    BOOST_TEST(line.find('\n') == std::string::npos);
  BOOST_TEST(from_json(to_json_line(run)).has_value());
}

BOOST_AUTO_TEST_CASE(the_document_looks_as_kept) {
  Run run = test::sample_run();
  run.cases = {run.cases[SampleCase::rsa_x1], run.cases[SampleCase::x25519_x2_failed]};
  run.cases[1].plan.baseline = 0;
  for (Case& one : run.cases) {
    one.trials.resize(1);
    one.service.reset();  // its text depends on the version of zlib
    one.loaded.reset();
  }
  BOOST_TEST(test::golden_difference(to_json(run), "result/golden/document.json") == "");
}

BOOST_AUTO_TEST_CASE(a_topology_looks_as_kept) {
  const topology::Machine machine = test::sample_run().environment.machine;
  const topology::Placement placement{{0, 1, 0}, true, std::nullopt};
  BOOST_TEST(test::golden_difference(to_json(machine, &placement), "result/golden/topology.json") ==
             "");
  BOOST_TEST(to_json(machine, nullptr).find("placement") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::result
