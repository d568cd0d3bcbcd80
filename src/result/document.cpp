// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/document.hpp"

#include <algorithm>

#include <boost/json/parser.hpp>

#include "result/document_parts.hpp"
#include "result/json_text.hpp"

namespace speedwell::result {

template <>
struct Spelled<RunState>
    : SpelledEnum<RunState::complete, RunState::partial, RunState::interrupted, RunState::running> {
};

namespace {

template <class A>
void describe_durations(A& archive, Field<A, scenario::Plan>& plan) {
  archive("window_s", plan.window_s);
  archive("estimate_s", plan.estimate_s);
  archive("budget_s", plan.budget_s);
}

template <class A>
void describe_run(A& archive, Field<A, Run>& run) {
  archive("speedwell", run.speedwell_version);
  archive.group("run", [&](A& inner) {
    inner("id", run.id);
    inner("started", run.started);
    if constexpr (!A::writing) inner("state", run.state);  // says what else there must be
    const bool ended = run.state != RunState::running;
    if (ended) inner("finished", run.finished);
    if constexpr (A::writing) {
      inner("state", run.state);
      inner("seed", run.plan.scenario.options.seed);
    }
    if (ended) inner("process_cpu_s", run.process_cpu_s);
  });
  archive("environment", run.environment);
  archive("scenario", run.plan.scenario);
  archive.group("plan", [&](A& plan) { describe_durations(plan, run.plan); });
  archive("cases", run.cases);
}

boost::json::value run_value(const Run& run) {
  boost::json::object object;
  Writer writer(object);
  writer("schema", std::string(result_schema));
  describe_run(writer, run);
  return object;
}

/// "line 3, column 14" of a byte of `text`, both from 1.
std::string place_of_byte(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return "line " + std::to_string(line) + ", column " +
         std::to_string(before.size() - line_start + 1);
}

ResultAll<boost::json::value> parse(std::string_view text) {
  boost::json::parser parser;
  boost::system::error_code problem;
  const std::size_t read = parser.write_some({text.data(), text.size()}, problem);
  const bool rest_is_blank = text.find_first_not_of(" \t\r\n", read) == std::string_view::npos;
  if (problem || !rest_is_blank)
    return Errors{{ErrorCode::usage, place_of_byte(text, read),
                   "this is no JSON: " + (problem ? problem.message() : "text behind its end")}};
  return parser.release();
}

/// What the fields of a run say about one another.
void check_cases(const Run& run, Errors& errors) {
  for (std::size_t i = 0; i < run.cases.size(); ++i) {
    const scenario::PlannedCase& plan = run.cases[i].plan;
    const std::string place = "/cases/" + std::to_string(i);
    if (plan.baseline && *plan.baseline >= run.cases.size())
      errors.push_back({ErrorCode::usage, place + "/baseline", "there is no such case"});
    if (plan.pus.size() != plan.workers)
      errors.push_back({ErrorCode::usage, place + "/pus", "must have one PU for each worker"});
  }
}

}  // namespace

std::string to_json(const Run& run) {
  return json_page_text(run_value(run));
}

std::string to_json(const measure::Environment& environment) {
  boost::json::object object;
  Writer archive(object);
  archive("schema", std::string(environment_schema));
  archive("environment", environment);
  return json_page_text(object);
}

std::string to_json_line(const Run& run) {
  return json_line_text(run_value(run));
}
std::string to_json_line(const Case& one) {
  return json_line_text(Writer::to_value(one));
}
std::string to_json_line(const Trial& trial) {
  return json_line_text(Writer::to_value(trial));
}
std::string to_json_line(const measure::Environment& environment) {
  return json_line_text(Writer::to_value(environment));
}
std::string to_json_line(const scenario::Plan& plan) {
  boost::json::object object;
  Writer writer(object);
  describe_durations(writer, plan);
  writer("scenario", plan.scenario);
  writer("cases", plan.cases);
  return json_line_text(object);
}

ResultAll<Run> from_json(std::string_view text) {
  const auto value = parse(text);
  if (!value) return value.error();
  const auto* object = value->if_object();
  const auto* schema = object == nullptr ? nullptr : object->if_contains("schema");
  if (schema == nullptr || !schema->is_string())
    return Errors{
        {ErrorCode::usage, "/schema", "missing: this is no result document of speedwell"}};
  if (std::string_view(schema->get_string().data(), schema->get_string().size()) != result_schema)
    return Errors{{ErrorCode::usage, "/schema",
                   json_line_text(*schema) + " is not '" + std::string(result_schema) +
                       "', the one this speedwell reads"}};
  Run run;
  Errors errors;
  Reader reader(*object, "", errors);
  describe_run(reader, run);
  for (const Case& one : run.cases) run.plan.cases.push_back(one.plan);
  if (errors.empty()) check_cases(run, errors);
  if (!errors.empty()) return errors;
  return run;
}

}  // namespace speedwell::result
