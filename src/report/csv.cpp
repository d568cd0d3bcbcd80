// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/csv.hpp"

#include <array>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "topology/placement.hpp"

namespace speedwell::report {
namespace {

using measure::Interval;
using result::Case;
using result::Latency;

std::string number(double value) {
  return std::isfinite(value) ? fmt::format("{:.9g}", value) : "";
}

template <std::optional<Interval> Case::*interval, double Interval::*part>
std::string interval_cell(const Case& one) {
  return one.*interval ? number((*(one.*interval)).*part) : "";
}

template <std::optional<Latency> Case::*latency, int per_mille>
std::string quantile_cell(const Case& one) {
  return one.*latency ? number((one.*latency)->values.value_at(per_mille / 1000.0)) : "";
}

template <std::optional<Latency> Case::*latency>
std::string max_cell(const Case& one) {
  return one.*latency ? number((one.*latency)->values.max_ns()) : "";
}

template <std::optional<Latency> Case::*latency>
std::string count_cell(const Case& one) {
  return one.*latency ? fmt::format("{}", (one.*latency)->values.count()) : "";
}

template <std::optional<Latency> Case::*latency>
std::string batch_cell(const Case& one) {
  return one.*latency ? fmt::format("{}", (one.*latency)->values.batch) : "";
}

template <double result::WorkerUsage::*part>
std::string workers_sum_cell(const Case& one) {
  if (one.workers.empty()) return "";
  return number(std::accumulate(one.workers.begin(), one.workers.end(), 0.0,
                                [](double sum, const auto& worker) { return sum + worker.*part; }));
}

std::string utilisation_cell(const Case& one) {
  double cpu_s = 0;
  double wall_s = 0;
  for (const auto& worker : one.workers) {
    cpu_s += worker.cpu_s;
    wall_s += worker.wall_s;
  }
  return wall_s > 0 ? number(cpu_s / wall_s) : "";
}

std::string failure_cell(const Case& one) {
  return one.failure ? to_string(*one.failure) : "";
}

constexpr auto ops = &Case::ops_per_s;
constexpr auto bytes = &Case::bytes_per_s;
constexpr auto efficiency = &Case::efficiency;
constexpr auto cpu = &Case::cpu_per_op_s;
constexpr auto service = &Case::service;
constexpr auto loaded = &Case::loaded;

const auto columns = std::to_array<CsvColumn>({
    {"case", [](const Case& one) { return one.plan.id; }},
    {"operation", [](const Case& one) { return one.plan.operation; }},
    {"size_bytes",
     [](const Case& one) {
       return one.plan.sized ? fmt::format("{}", one.plan.size_bytes) : std::string();
     }},
    {"provider", [](const Case& one) { return one.plan.provider; }},
    {"served_by", [](const Case& one) { return one.served_by; }},
    {"drive", [](const Case& one) { return std::string(to_string(one.plan.drive.kind)); }},
    {"isolation", [](const Case& one) { return std::string(to_string(one.plan.isolation)); }},
    {"placement", [](const Case& one) { return one.plan.placement; }},
    {"workers", [](const Case& one) { return fmt::format("{}", one.plan.workers); }},
    {"pus", [](const Case& one) { return topology::format_pu_list(one.plan.pus); }},
    {"oversubscribed",
     [](const Case& one) { return std::string(one.plan.oversubscribed ? "true" : "false"); }},
    {"state", [](const Case& one) { return std::string(to_string(one.state)); }},
    {"failure", failure_cell},
    {"ops_per_s", interval_cell<ops, &Interval::value>},
    {"ops_per_s_low", interval_cell<ops, &Interval::low>},
    {"ops_per_s_high", interval_cell<ops, &Interval::high>},
    {"ops_per_s_confidence_ratio", interval_cell<ops, &Interval::confidence>},
    {"bytes_per_s", interval_cell<bytes, &Interval::value>},
    {"bytes_per_s_low", interval_cell<bytes, &Interval::low>},
    {"bytes_per_s_high", interval_cell<bytes, &Interval::high>},
    {"efficiency_ratio", interval_cell<efficiency, &Interval::value>},
    {"efficiency_ratio_low", interval_cell<efficiency, &Interval::low>},
    {"efficiency_ratio_high", interval_cell<efficiency, &Interval::high>},
    {"efficiency_confidence_ratio", interval_cell<efficiency, &Interval::confidence>},
    {"cpu_per_op_s", interval_cell<cpu, &Interval::value>},
    {"cpu_per_op_s_low", interval_cell<cpu, &Interval::low>},
    {"cpu_per_op_s_high", interval_cell<cpu, &Interval::high>},
    {"workers_utilisation_ratio", utilisation_cell},
    {"workers_user_s", workers_sum_cell<&result::WorkerUsage::user_s>},
    {"workers_system_s", workers_sum_cell<&result::WorkerUsage::system_s>},
    {"outside_workers_s",
     [](const Case& one) { return one.workers.empty() ? "" : number(one.outside_workers_s); }},
    {"trials_used", [](const Case& one) { return fmt::format("{}", one.trials_used); }},
    {"trials_disturbed", [](const Case& one) { return fmt::format("{}", one.trials_disturbed); }},
    {"service_count", count_cell<service>},
    {"service_batch_ops", batch_cell<service>},
    {"service_p50_ns", quantile_cell<service, 500>},
    {"service_p90_ns", quantile_cell<service, 900>},
    {"service_p99_ns", quantile_cell<service, 990>},
    {"service_p999_ns", quantile_cell<service, 999>},
    {"service_max_ns", max_cell<service>},
    {"loaded_count", count_cell<loaded>},
    {"loaded_batch_ops", batch_cell<loaded>},
    {"loaded_p50_ns", quantile_cell<loaded, 500>},
    {"loaded_p90_ns", quantile_cell<loaded, 900>},
    {"loaded_p99_ns", quantile_cell<loaded, 990>},
    {"loaded_p999_ns", quantile_cell<loaded, 999>},
    {"loaded_max_ns", max_cell<loaded>},
});

/// In quotes when it must be: a comma, a quote or a line break inside (RFC 4180, 2.6 and 2.7).
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace

std::span<const CsvColumn> csv_columns() {
  return columns;
}

std::string csv_report(const result::Run& run) {
  std::string out;
  const char* between = "";
  for (const CsvColumn& column : columns) {
    out += between + std::string(column.name);
    between = ",";
  }
  out += "\r\n";
  for (const Case& one : run.cases) {
    between = "";
    for (const CsvColumn& column : columns) {
      out += between + quoted(column.cell(one));
      between = ",";
    }
    out += "\r\n";
  }
  return out;
}

}  // namespace speedwell::report
