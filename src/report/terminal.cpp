// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/terminal.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/units.hpp"
#include "report/terminal_parts.hpp"

namespace speedwell::report {
namespace {

using result::Case;

std::string title(const result::Run& run, const Paint& paint, std::size_t width) {
  const scenario::Scenario& scenario = run.plan.scenario;
  std::string text =
      paint.title(fmt::format("speedwell {}: {}", run.speedwell_version, scenario.name));
  if (!scenario.title.empty()) text += " · " + scenario.title;
  text += "\n";
  if (!scenario.question.empty()) text += paint.faint(wrap(scenario.question, width, 0)) + "\n";
  return text +
         paint.faint(fmt::format("run {}, {}, {}, seed {}", run.id, to_string(run.state),
                                 counted(run.cases.size(), "case"), scenario.options.seed)) +
         "\n";
}

struct Question {
  const char* number;
  const char* answer;
  bool (*shown)(const Case& one);
};

constexpr std::array<Question, 8> questions{{
    {"p50 … max",
     "How long does one operation take? Timed by itself on one worker of an idle "
     "machine; not 1/throughput.",
     [](const Case& one) { return one.service.has_value(); }},
    {"throughput",
     "What do all workers do together? Operations that ended in one common window, "
     "over its wall time; the median of the trials, and the interval that holds the true median "
     "with 95 % confidence (or what stands in brackets).",
     [](const Case& one) { return one.ops_per_s.has_value(); }},
    {"efficiency",
     "Does it scale? Throughput over (workers x throughput of one worker), of trials "
     "close in time, with its interval; 100 % is perfect.",
     [](const Case& one) { return one.efficiency.has_value(); }},
    {"CPU",
     "Were the workers kept busy? Their CPU time over wall time, the mean of all workers. "
     "Below 100 %: they waited or were preempted.",
     [](const Case& one) { return !one.workers.empty(); }},
    {"CPU/op",
     "What does one operation cost? CPU time of the whole process, also outside the "
     "workers.",
     [](const Case& one) { return one.cpu_per_op_s.has_value(); }},
    {"p99 load", "How long does it take while all workers run? Measured in a pass of its own.",
     [](const Case& one) { return one.loaded.has_value(); }},
    {"trials",
     "How many stand behind the throughput: those used, or used/run when some were repeated.",
     [](const Case& one) { return one.trials_used > 0; }},
    {"disturbed",
     "Trials that something else slowed; see the warnings. They are repeated while "
     "the budget lasts.",
     [](const Case& one) { return one.trials_disturbed > 0; }},
}};

}  // namespace

std::string legend_section(const result::Run& run, const Paint& paint, std::size_t width) {
  constexpr std::size_t indent = 14;
  std::string out;
  for (const Question& question : questions)
    if (std::any_of(run.cases.begin(), run.cases.end(), question.shown)) {
      const std::string blanks(indent - 2 - columns_of(question.number), ' ');
      out += "  " + std::string(question.number) + blanks +
             paint.faint(wrap(question.answer, width, indent)) + "\n";
    }
  return out.empty() ? "" : paint.title("Which number answers which question") + "\n" + out;
}

std::string terminal_report(const result::Run& run, const TerminalStyle& style) {
  const Paint paint(style.color);
  std::string out = title(run, paint, style.width);
  for (const std::string& section :
       {conditions_section(run.environment, paint, style.width),
        warnings_section(run, paint, style.width), latency_section(run, paint, style.width),
        workers_section(run, paint, style.width),
        style.per_worker ? per_worker_section(run, paint) : std::string(),
        run.plan.scenario.options.over_time ? over_time_section(run, paint, style.width)
                                            : std::string(),
        legend_section(run, paint, style.width)})
    if (!section.empty()) out += "\n" + section;
  return out;
}

std::string conditions_report(const measure::Environment& environment, const TerminalStyle& style) {
  const Paint paint(style.color);
  const std::string findings = findings_text(environment, paint, style.width);
  return conditions_section(environment, paint, style.width) + "\n" +
         paint.title("What would disturb a measurement here") + "\n" +
         (findings.empty() ? "  Nothing that can be seen.\n" : findings);
}

}  // namespace speedwell::report
