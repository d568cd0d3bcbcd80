// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// The section of long runs: what went on from their start to their end, and what drifts.

#include <cmath>

#include <fmt/format.h>

#include "analysis/over_time.hpp"
#include "base/units.hpp"
#include "report/numbers.hpp"
#include "report/terminal_parts.hpp"

namespace speedwell::report {
namespace {

using Align = TextTable::Align;

constexpr double percent = 100;
constexpr double least_run_s = 60;  ///< of a shorter one an hour is too far
constexpr double bytes_per_mib = 1024.0 * 1024.0;

std::string time_text(const analysis::Period& period) {
  return fmt::format("{} … {}", format_wait_s(period.from_s), format_wait_s(period.to_s));
}
std::string percent_text(const std::optional<double>& ratio) {
  return ratio ? fmt::format("{:.1f} %", percent * *ratio) : "";
}
std::string count_text(std::uint64_t count) {
  return count == 0 ? "" : show_count(count);
}

/// "-0.2 % an hour (-0.5 … +0.1)"; "" when there is none to tell.
std::string drift_text(const char* what, const std::optional<measure::Interval>& drift,
                       double factor, const char* unit) {
  if (!drift) return "";
  const auto scaled = [&](double value) {
    const double shown = factor * value;
    return std::fabs(shown) < 0.05 ? 0.0 : shown;  // no "-0.0"
  };
  const bool sure = drift->low > 0 || drift->high < 0;
  return fmt::format("{} {:+.1f}{} an hour ({:+.1f} … {:+.1f}){}", what, scaled(drift->value), unit,
                     scaled(drift->low), scaled(drift->high), sure ? "" : ", which may be none");
}

}  // namespace

std::string over_time_section(const result::Run& run, const Paint& paint, std::size_t width) {
  const analysis::OverTime over = analysis::over_time(run);
  if (over.periods.empty()) return "";
  TextTable table({{"since start", Align::ellipsis},
                   {"throughput"},
                   {"core speed"},
                   {"CPU"},
                   {"memory"},
                   {"descriptors"},
                   {"trials"},
                   {"disturbed"},
                   {"wrong"}});
  const std::optional<double> first_speed = over.periods.front().core_speed;
  for (const analysis::Period& period : over.periods) {
    std::optional<double> speed;
    if (period.core_speed && first_speed) speed = *period.core_speed / *first_speed;
    table.row({time_text(period), percent_text(period.throughput), percent_text(speed),
               percent_text(period.utilisation),
               period.resident_bytes
                   ? fmt::format("{:.1f} MiB", *period.resident_bytes / bytes_per_mib)
                   : "",
               period.descriptors ? show_count(*period.descriptors) : "", show_count(period.trials),
               count_text(period.disturbed), count_text(period.failures)});
  }
  std::string out = paint.title("Over time") + "\n" + table.str(paint);
  out += "  " +
         paint.faint(wrap("throughput: of a trial over the median of its case, the mean of all; "
                          "core speed: over that of the first line; memory and descriptors: of "
                          "this process, with what it keeps of each trial, at the end",
                          width, 2)) +
         "\n";
  if (over.periods.back().to_s < least_run_s) return out;
  const analysis::Drift& drift = over.drift;
  for (const std::string& text :
       {drift_text("throughput", drift.throughput, percent, " %"),
        drift_text("core speed", drift.core_speed, percent, " %"),
        drift_text("memory", drift.resident_bytes, 1 / bytes_per_mib, " MiB"),
        drift_text("descriptors", drift.descriptors, 1, "")})
    if (!text.empty()) out += "  drift: " + wrap(text, width, 9) + "\n";
  return out;
}

}  // namespace speedwell::report
