// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// The table of each case's workers, on demand: who did how much, at what cost, and on how fast a
// core.

#include <fmt/format.h>

#include "base/units.hpp"
#include "report/numbers.hpp"
#include "report/terminal_parts.hpp"

namespace speedwell::report {
namespace {

using result::WorkerUsage;

std::string per_wall(double value, const WorkerUsage& worker) {
  return worker.wall_s > 0 ? format_percent(value / worker.wall_s) : no_value;
}

std::string rate_of(std::uint64_t count, const WorkerUsage& worker) {
  return worker.wall_s > 0 ? format_rate(static_cast<double>(count) / worker.wall_s) : no_value;
}

std::vector<std::string> worker_row(const WorkerUsage& worker, std::uint64_t all_ops) {
  const auto share = static_cast<double>(worker.ops) / static_cast<double>(all_ops);
  return {fmt::format("{}", worker.worker),
          fmt::format("{}", worker.pu),
          rate_of(worker.ops, worker),
          all_ops > 0 ? format_percent(share) : no_value,
          per_wall(worker.cpu_s, worker),
          per_wall(worker.user_s, worker),
          per_wall(worker.system_s, worker),
          worker.wait_s ? per_wall(*worker.wait_s, worker) : "",
          rate_of(worker.voluntary, worker),
          rate_of(worker.involuntary, worker),
          worker.core_speed > 0 ? fmt::format("{:.2f}/ns", worker.core_speed) : "",
          worker.core_speed > 0 ? format_percent(worker.lost_ratio, 2) : "",
          worker.frequency_hz ? fmt::format("{:.2f} GHz", *worker.frequency_hz * 1e-9) : "",
          worker.failures > 0 ? show_count(worker.failures) : ""};
}

}  // namespace

std::string per_worker_section(const result::Run& run, const Paint& paint) {
  TextTable table({{"worker"},
                   {"PU"},
                   {"throughput"},
                   {"share"},
                   {"CPU"},
                   {"user"},
                   {"system"},
                   {"waited"},
                   {"voluntary"},
                   {"preempted"},
                   {"core speed"},
                   {"lost"},
                   {"frequency"},
                   {"failures"}});
  for (const result::Case& one : run.cases) {
    if (one.workers.empty()) continue;
    table.heading(one.plan.id);
    std::uint64_t all_ops = 0;
    for (const WorkerUsage& worker : one.workers) all_ops += worker.ops;
    for (const WorkerUsage& worker : one.workers) table.row(worker_row(worker, all_ops));
  }
  if (table.empty()) return "";
  return paint.title("Per worker") + "\n" + table.str(paint) + "  " +
         paint.faint(
             "Over the used throughput trials. Core speed: multiplications per ns; lost: "
             "time in gaps of the clock.") +
         "\n";
}

}  // namespace speedwell::report
