// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/event_lines.hpp"

#include "result/document.hpp"
#include "result/json_line.hpp"

namespace speedwell::report {
namespace {

using result::JsonLine;
using result::to_json_line;

JsonLine event(std::string_view name) {
  JsonLine line;
  line.text("event", name);
  return line;
}

/// The case without its trials: each was told when it ended.
std::string without_trials(const result::Case& one) {
  result::Case copy = one;
  copy.trials.clear();
  return to_json_line(copy);
}

std::string interval_json(const measure::Interval& interval) {
  std::string line = JsonLine()
                         .number("value", interval.value)
                         .number("low", interval.low)
                         .number("high", interval.high)
                         .number("confidence", interval.confidence)
                         .str();
  line.pop_back();  // its line break
  return line;
}

struct ToLine {
  JsonLine operator()(const engine::RunStarted& started) const {
    const result::Run& run = *started.run;
    return event("run_started")
        .text("speedwell", run.speedwell_version)
        .text("id", run.id)
        .text("started", run.started)
        .json("environment", to_json_line(run.environment))
        .json("plan", to_json_line(run.plan));
  }
  JsonLine operator()(const engine::CaseStarted& started) const {
    return event("case_started").integer("index", started.index);
  }
  JsonLine operator()(const engine::Sample& sample) const {
    return event("sample")
        .integer("index", sample.index)
        .text("kind", to_string(sample.kind))
        .number("t_s", sample.t_s)
        .number("interval_s", sample.interval_s)
        .integers("ops", sample.ops)
        .numbers("utilisation", sample.utilisation);
  }
  JsonLine operator()(const engine::TrialFinished& finished) const {
    JsonLine line = event("trial_finished");
    line.integer("index", finished.index).text("case", finished.in_case->plan.id);
    if (finished.in_case->ops_per_s)
      line.json("ops_per_s", interval_json(*finished.in_case->ops_per_s));
    return line.number("elapsed_s", finished.elapsed_s)
        .number("left_s", finished.left_s)
        .json("trial", to_json_line(*finished.trial));
  }
  JsonLine operator()(const engine::CaseFinished& finished) const {
    return event("case_finished")
        .integer("index", finished.index)
        .text("case", finished.in_case->plan.id)
        .json("result", without_trials(*finished.in_case));
  }
  JsonLine operator()(const engine::Warning& warning) const {
    return event("warning").text("code", warning.code).text("text", warning.text);
  }
  JsonLine operator()(const engine::RunFinished& finished) const {
    return event("run_finished")
        .text("state", to_string(finished.run->state))
        .json("result", to_json_line(*finished.run));
  }
};

}  // namespace

std::string to_ndjson(const engine::Event& event) {
  return std::visit(ToLine{}, event).str();
}

}  // namespace speedwell::report
