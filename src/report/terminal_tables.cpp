// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// The tables of the terminal report: one operation alone, and all workers together.

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/units.hpp"
#include "report/numbers.hpp"
#include "report/terminal_parts.hpp"

namespace speedwell::report {
namespace {

using result::Case;
using result::CaseState;
using Align = TextTable::Align;

/// Whether `of(plan)` differs between the cases of the run: only then is it worth a column.
template <class Of>
bool varies(const result::Run& run, Of of) {
  return std::any_of(run.cases.begin(), run.cases.end(),
                     [&](const Case& one) { return of(one.plan) != of(run.cases.front().plan); });
}

/// The axes that are shown only when they vary.
struct Axes {
  bool provider, isolation, placement;

  explicit Axes(const result::Run& run)
      : provider(varies(run, [](const auto& plan) { return plan.provider; })),
        isolation(varies(run, [](const auto& plan) { return plan.isolation; })),
        placement(varies(run, [](const auto& plan) { return plan.placement; })) {}
};

std::string size_text(const scenario::PlannedCase& plan) {
  return plan.sized ? format_size(plan.size_bytes) : "";
}

/// "4 on 2 PUs" when they share some.
std::string workers_text(const scenario::PlannedCase& plan) {
  if (!plan.oversubscribed) return fmt::format("{}", plan.workers);
  std::vector<unsigned> pus = plan.pus;
  std::sort(pus.begin(), pus.end());
  const auto distinct = std::unique(pus.begin(), pus.end()) - pus.begin();
  return fmt::format("{} on {}", plan.workers, counted(static_cast<std::uint64_t>(distinct), "PU"));
}

/// "9", or "9/12" when some were not used.
std::string trials_text(const Case& one) {
  if (one.state == CaseState::failed) return "";
  const auto all = std::count_if(one.trials.begin(), one.trials.end(), [](const auto& trial) {
    return trial.kind == result::TrialKind::throughput;
  });
  if (all <= static_cast<std::ptrdiff_t>(one.trials_used))
    return fmt::format("{}", one.trials_used);
  return fmt::format("{}/{}", one.trials_used, all);
}

/// Mean over the workers of CPU time over wall time.
std::string utilisation_text(const Case& one) {
  double cpu_s = 0;
  double wall_s = 0;
  for (const result::WorkerUsage& worker : one.workers) {
    cpu_s += worker.cpu_s;
    wall_s += worker.wall_s;
  }
  return wall_s > 0 ? format_percent(cpu_s / wall_s) : no_value;
}

/// "1 trial", "5 trials": all that were, whether used or repeated.
std::string disturbed_trials(unsigned count) {
  if (count == 0) return "";
  return counted(count, "trial");
}

/// "unsettled, few operations, 3 disturbed"
std::string notes_text(const Case& one) {
  std::vector<std::string> notes;
  if (one.state != CaseState::ok) notes.emplace_back(to_string(one.state));
  if (few_operations(one)) notes.emplace_back("few operations");
  if (one.trials_disturbed > 0) notes.push_back(fmt::format("{} disturbed", one.trials_disturbed));
  return fmt::format("{}", fmt::join(notes, ", "));
}

/// With a star when the values are means of batches.
std::string loaded_p99_text(const Case& one) {
  if (!one.loaded) return "";
  const std::string text = show_quantile(one.loaded->values, 0.99);
  return one.loaded->values.batch > 1 ? text + "*" : text;
}

std::vector<std::string> latency_row(const Case& one) {
  const result::Latency& latency = *one.service;
  const measure::Latencies& values = latency.values;
  const auto at = [&](double quantile) { return show_quantile(values, quantile); };
  return {one.plan.operation,
          size_text(one.plan),
          one.plan.provider,
          std::string(to_string(one.plan.isolation)),
          at(0.5),
          at(0.9),
          at(0.99),
          at(0.999),
          format_duration_ns(values.max_ns()),
          values.batch > 1 ? fmt::format("mean of {}", values.batch) : "1",
          show_count(values.count()),
          disturbed_trials(latency.disturbed)};
}

std::vector<std::string> workers_row(const Case& one, const Case* before) {
  const bool new_size = before == nullptr || size_text(before->plan) != size_text(one.plan);
  const ShownInterval rate =
      one.ops_per_s ? show_rate(*one.ops_per_s) : ShownInterval{no_value, ""};
  const ShownInterval efficiency =
      one.efficiency ? show_ratio(*one.efficiency) : ShownInterval{"", ""};
  return {new_size ? size_text(one.plan) : "",
          one.plan.provider,
          std::string(to_string(one.plan.isolation)),
          one.plan.placement,
          workers_text(one.plan),
          rate.value,
          rate.bounds,
          one.bytes_per_s ? show_bytes_rate(*one.bytes_per_s) : "",
          efficiency.value,
          efficiency.bounds,
          one.ops_per_s ? utilisation_text(one) : "",
          one.cpu_per_op_s ? show_cpu_per_op(*one.cpu_per_op_s) : "",
          loaded_p99_text(one),
          trials_text(one),
          notes_text(one)};
}

/// Clears the columns of axes that do not vary, so that the table leaves them out.
void clear_unless(bool shown, std::string& cell) {
  if (!shown) cell.clear();
}

bool any_batch(const result::Run& run, std::optional<result::Latency> Case::*latency) {
  return std::any_of(run.cases.begin(), run.cases.end(), [&](const Case& one) {
    return (one.*latency) && (one.*latency)->values.batch > 1;
  });
}

std::string workers_notes(const result::Run& run, const Paint& paint, std::size_t width) {
  if (!any_batch(run, &Case::loaded)) return "";
  return "  " +
         paint.faint(wrap("* of means over several consecutive operations, each too short to be "
                          "timed by itself.",
                          width, 2)) +
         "\n";
}

std::string latency_notes(const result::Run& run, const Paint& paint, std::size_t width) {
  std::string note;
  if (run.environment.clock_cost_ns > 0)
    note = fmt::format("Each value includes about {:.0f} ns for reading the clock{}. ",
                       run.environment.clock_cost_ns,
                       any_batch(run, &Case::service) ? " (divided by the batch)" : "");
  if (any_batch(run, &Case::service))
    note +=
        "Where a value is the mean of several consecutive operations, they are too short to be "
        "timed one by one, and single slow ones are averaged away. ";
  note += fmt::format("{}: fewer than ten values lie above.", no_value);
  return "  " + paint.faint(wrap(note, width, 2)) + "\n";
}

}  // namespace

std::string latency_section(const result::Run& run, const Paint& paint, std::size_t width) {
  const Axes axes(run);
  TextTable table({{"operation", Align::left},
                   {"size"},
                   {"provider", Align::left},
                   {"isolation", Align::left},
                   {"p50"},
                   {"p90"},
                   {"p99"},
                   {"p99.9"},
                   {"max"},
                   {"a value is"},
                   {"values"},
                   {"disturbed"}});
  for (const Case& one : run.cases) {
    if (!one.service) continue;
    std::vector<std::string> cells = latency_row(one);
    clear_unless(axes.provider, cells[2]);
    clear_unless(axes.isolation, cells[3]);
    clear_unless(any_batch(run, &Case::service), cells[9]);
    table.row(std::move(cells));
  }
  if (table.empty()) return "";
  return paint.title("Single operation: one worker, nothing else running") + "\n" +
         table.str(paint) + latency_notes(run, paint, width);
}

std::string workers_section(const result::Run& run, const Paint& paint, std::size_t width) {
  const Axes axes(run);
  TextTable table({{"size"},
                   {"provider", Align::left},
                   {"isolation", Align::left},
                   {"placement", Align::left},
                   {"workers"},
                   {"throughput"},
                   {"interval", Align::ellipsis},
                   {"bytes"},
                   {"efficiency"},
                   {"interval", Align::ellipsis},
                   {"CPU"},
                   {"CPU/op"},
                   {"p99 load"},
                   {"trials"},
                   {"", Align::left}});
  const Case* before = nullptr;
  for (const Case& one : run.cases) {
    if (before == nullptr || before->plan.operation != one.plan.operation) {
      table.heading(one.plan.operation);
      before = nullptr;
    }
    std::vector<std::string> cells = workers_row(one, before);
    clear_unless(axes.provider, cells[1]);
    clear_unless(axes.isolation, cells[2]);
    clear_unless(axes.placement, cells[3]);
    table.row(std::move(cells));
    before = &one;
  }
  if (table.empty()) return "";
  return paint.title("All workers together") + "\n" + table.str(paint) +
         workers_notes(run, paint, width);
}

}  // namespace speedwell::report
