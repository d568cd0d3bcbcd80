// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/measure.hpp"

#include <cstdlib>
#include <map>
#include <unistd.h>

#include <fmt/format.h>

#include "analysis/summarise.hpp"
#include "base/clock.hpp"
#include "base/units.hpp"
#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/output_place.hpp"
#include "cli/outputs.hpp"
#include "cli/terminal.hpp"
#include "engine/run.hpp"
#include "operation/catalogue.hpp"
#include "report/progress.hpp"
#include "report/terminal.hpp"
#include "scenario/patterns.hpp"
#include "scenario/plan.hpp"
#include "topology/discover.hpp"
#include "topology/placement.hpp"

namespace speedwell::cli {
namespace {

/// The providers that a scenario names, each in a library context of its own: answers what the plan
/// asks of the catalogue, and tells the environment what serves the operations.
class Catalogue {
 public:
  Result<scenario::OperationFacts> look_up(const std::string& name, const std::string& provider) {
    const auto in = context(provider);
    if (!in) return in.error();
    const auto found = operation::find(**in, name);
    if (!found) return found.error();
    return scenario::OperationFacts{found->kind->sized};
  }
  Result<std::vector<std::string>> names(const std::string& provider) {
    const auto in = context(provider);
    if (!in) return in.error();
    return operation::names(**in);
  }
  std::vector<crypto::ProviderInfo> providers() const {
    std::vector<crypto::ProviderInfo> all;
    for (const auto& [name, context] : contexts_)
      for (crypto::ProviderInfo& info : context->providers())
        if (info.name == name) all.push_back(std::move(info));
    return all;
  }

 private:
  Result<std::shared_ptr<const crypto::LibraryContext>> context(const std::string& provider) {
    if (const auto found = contexts_.find(provider); found != contexts_.end()) return found->second;
    auto made = crypto::LibraryContext::create(provider);
    if (!made) return made.error();
    return contexts_.emplace(provider, std::move(*made)).first->second;
  }

  std::map<std::string, std::shared_ptr<const crypto::LibraryContext>> contexts_;
};

/// Not fmt::print, which throws when stdout is closed or full: main tells that in the end, when
/// the result is in its files.
void show(std::string_view text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stdout);
}

void tell_notes(const scenario::Plan& plan) {
  for (const std::string& note : plan.notes) tell("speedwell: note: " + note);
}

/// Progress tells them while the run goes on.
void tell_failures(const result::Run& run) {
  for (const result::Case& one : run.cases)
    if (one.failure)
      tell(fmt::format("speedwell: {}: failed: {}", one.plan.id, to_string(*one.failure)));
}

void show_plan(const scenario::Plan& plan) {
  for (const scenario::PlannedCase& one : plan.cases)
    show(fmt::format("{:<60} PU {}{}\n", one.id, topology::format_pu_list(one.pus),
                     one.oversubscribed ? " (oversubscribed)" : ""));
  show(fmt::format("{}, {}\n", counted(plan.cases.size(), "case"), scenario::expected_time(plan)));
}

int exit_code(const result::Run& run) {
  if (run.state == result::RunState::interrupted) return exit_interrupted;
  return run.state == result::RunState::partial ? exit_failed_in_part : exit_fine;
}

report::Progress progress_on_stderr() {
  const report::Progress::Style style{.live = is_live_terminal(STDERR_FILENO),
                                      .width = terminal_width(STDERR_FILENO)};
  return report::Progress(
      style,
      [](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stderr);
        std::fflush(stderr);
      },
      &MonotonicClock::now_ns);
}

}  // namespace

void add_output_flags(CLI::App& command, OutputFlags& flags) {
  const auto add_file = [&](const char* flag, std::string& path, const char* help) {
    // By its path stdout would be replaced, as any other file, when the whole text is there.
    command.add_option(flag, path, help)
        ->type_name("FILE")
        ->transform([](const std::string& given) {
          return descriptor_of(given) == STDOUT_FILENO ? std::string("-") : given;
        });
  };
  add_file("--json", flags.json, "Write the result document; - for stdout, without tables");
  add_file("--csv", flags.csv, "Write a row per case; - for stdout, without tables");
  add_file("--events", flags.events, "Write progress as NDJSON while running");
  add_file("--latency-log", flags.latency_log, "Write an HdrHistogram interval log");
  command.add_flag("--per-worker", flags.per_worker, "Show a table of the workers of each case");
  command.add_flag("--quiet", flags.quiet, "Show no progress");
  command.add_flag("--dry-run", flags.dry_run, "Show what would be measured, and measure nothing");
}

int measure(const scenario::Scenario& scenario, const OutputFlags& flags) {
  const auto machine = topology::discover();
  if (!machine) return report(machine.error());
  Catalogue catalogue;
  const auto expanded = scenario::expand_patterns(
      scenario, [&](const std::string& provider) { return catalogue.names(provider); });
  if (!expanded) {
    report(expanded.error());
    return exit_usage;
  }
  const auto plan = scenario::make_plan(*expanded, *machine,
                                        [&](const std::string& name, const std::string& provider) {
                                          return catalogue.look_up(name, provider);
                                        });
  if (!plan) {
    report(plan.error());
    return exit_usage;
  }
  if (!flags.quiet) tell_notes(*plan);
  if (flags.dry_run) {
    show_plan(*plan);
    return exit_fine;
  }

  auto outputs = Outputs::open(flags);
  if (!outputs) {
    report(outputs.error());
    return exit_usage;
  }
  const measure::Environment environment = measure::look_around(*machine, catalogue.providers());
  engine::RunSettings settings;
  settings.interrupt = &watch_for_interrupts();
  report::Progress progress = progress_on_stderr();
  engine::RunOutcome outcome =
      engine::run(*plan, environment, settings, [&](const engine::Event& event) {
        if (!flags.quiet) progress(event);
        outputs->take(event);
      });
  analysis::summarise(outcome.run);
  if (flags.quiet) tell_failures(outcome.run);

  report::TerminalStyle style = terminal_style();
  style.per_worker = flags.per_worker;
  if (!outputs->take_stdout()) show(report::terminal_report(outcome.run, style));
  const Errors unwritten = outputs->finish(outcome.run);
  int code = exit_code(outcome.run);
  if (!unwritten.empty()) {
    report(unwritten);
    if (code == exit_fine) code = exit_failed_in_part;
  }
  if (outcome.thread_left) {
    std::fflush(nullptr);
    std::_Exit(code);
  }
  return code;
}

}  // namespace speedwell::cli
