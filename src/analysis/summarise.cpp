// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "analysis/summarise.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/check.hpp"

namespace speedwell::analysis {
namespace {

using measure::Interval;
using result::Case;
using result::Trial;
using result::TrialKind;
using result::WorkerUsage;

bool enters(const Trial& trial, TrialKind kind) {
  return trial.kind == kind && trial.used;
}

std::optional<Interval> median_of(const std::vector<double>& values) {
  if (values.empty()) return std::nullopt;
  return measure::median_interval(values);
}

/// `value` of each used throughput trial for which it is a number.
template <class Value>
std::optional<Interval> over_trials(const Case& one, Value value) {
  std::vector<double> values;
  for (const Trial& trial : one.trials)
    if (enters(trial, TrialKind::throughput))
      if (const double number = value(trial); std::isfinite(number)) values.push_back(number);
  return median_of(values);
}

Interval times(Interval interval, double factor) {
  interval.value *= factor;
  interval.low *= factor;
  interval.high *= factor;
  return interval;
}

/// The rate of each round; the mean where a round has several used trials.
std::map<unsigned, double> rate_by_round(const Case& one) {
  std::map<unsigned, std::pair<double, unsigned>> sums;
  for (const Trial& trial : one.trials)
    if (enters(trial, TrialKind::throughput) && std::isfinite(trial.ops_per_s)) {
      auto& [sum, count] = sums[trial.round];
      sum += trial.ops_per_s;
      ++count;
    }
  std::map<unsigned, double> rates;
  for (const auto& [round, sum] : sums) rates[round] = sum.first / sum.second;
  return rates;
}

std::optional<Interval> efficiency(const Case& one, const Case& baseline) {
  const auto single = rate_by_round(baseline);
  std::vector<double> ratios;
  for (const auto& [round, rate] : rate_by_round(one)) {
    const auto paired = single.find(round);
    if (paired != single.end() && paired->second > 0)
      ratios.push_back(rate / (one.plan.workers * paired->second));
  }
  return median_of(ratios);
}

/// Unknown in one trial is unknown in the sum.
template <class T>
void add_optional(std::optional<T>& sum, const std::optional<T>& value) {
  sum = sum && value ? std::optional(*sum + *value) : std::nullopt;
}

/// Sums what adds up. Rates (core speed, lost time, frequency) are summed here weighted by wall
/// time and divided in finish().
void add_worker(WorkerUsage& sum, const WorkerUsage& part, bool first) {
  if (first) {
    sum.worker = part.worker;
    sum.pu = part.pu;
    sum.wait_s = sum.frequency_hz = 0;
    sum.cycles = sum.instructions = 0;
  }
  sum.wall_s += part.wall_s;
  sum.user_s += part.user_s;
  sum.system_s += part.system_s;
  sum.cpu_s += part.cpu_s;
  sum.ops += part.ops;
  sum.failures += part.failures;
  sum.voluntary += part.voluntary;
  sum.involuntary += part.involuntary;
  add_optional(sum.wait_s, part.wait_s);
  add_optional(sum.cycles, part.cycles);
  add_optional(sum.instructions, part.instructions);
  sum.core_speed += part.core_speed * part.wall_s;
  sum.lost_ratio += part.lost_ratio * part.wall_s;
  add_optional(sum.frequency_hz,
               part.frequency_hz ? std::optional(*part.frequency_hz * part.wall_s) : std::nullopt);
}

void finish(WorkerUsage& sum) {
  if (sum.wall_s > 0) {
    sum.utilisation = sum.cpu_s / sum.wall_s;
    sum.core_speed /= sum.wall_s;
    sum.lost_ratio /= sum.wall_s;
    if (sum.frequency_hz) *sum.frequency_hz /= sum.wall_s;
  } else {
    sum.frequency_hz.reset();
  }
}

std::vector<WorkerUsage> sum_workers(const Case& one) {
  std::map<unsigned, WorkerUsage> sums;
  for (const Trial& trial : one.trials)
    if (enters(trial, TrialKind::throughput))
      for (const WorkerUsage& part : trial.workers) {
        const auto [found, first] = sums.try_emplace(part.worker);
        add_worker(found->second, part, first);
      }
  std::vector<WorkerUsage> workers;
  for (auto& [worker, sum] : sums) {
    finish(sum);
    workers.push_back(sum);
  }
  return workers;
}

std::optional<result::Latency> merge_latency(const Case& one, TrialKind kind) {
  result::Latency merged;
  for (const Trial& trial : one.trials) {
    if (trial.kind != kind) continue;
    if (!trial.disturbances.empty()) ++merged.disturbed;
    if (!trial.used || !trial.latency) continue;
    if (merged.trials == 0) merged.values.batch = trial.latency->batch;
    SPEEDWELL_CHECK(merged.values.batch == trial.latency->batch, "latencies of unequal batches");
    merged.values.batches.add(trial.latency->batches);
    ++merged.trials;
  }
  return merged.values.empty() ? std::nullopt : std::optional(std::move(merged));
}

/// Back to what it was before anything was summarised.
void clear(Case& one) {
  one.ops_per_s = one.bytes_per_s = one.efficiency = one.cpu_per_op_s = std::nullopt;
  one.workers.clear();
  one.outside_workers_s = 0;
  one.trials_used = one.trials_disturbed = 0;
  one.service = one.loaded = std::nullopt;
}

}  // namespace

void summarise(Case& one, const Case* baseline) {
  clear(one);
  for (const Trial& trial : one.trials) {
    if (trial.kind != TrialKind::throughput) continue;
    if (!trial.disturbances.empty()) ++one.trials_disturbed;
    if (!trial.used) continue;
    ++one.trials_used;
    one.outside_workers_s += trial.outside_workers_s;
  }
  one.workers = sum_workers(one);
  if (one.state == result::CaseState::failed) return;

  one.ops_per_s = over_trials(one, [](const Trial& trial) { return trial.ops_per_s; });
  if (one.ops_per_s && one.plan.sized)
    one.bytes_per_s = times(*one.ops_per_s, static_cast<double>(one.plan.size_bytes));
  if (baseline != nullptr && baseline->state != result::CaseState::failed && one.plan.workers > 1)
    one.efficiency = efficiency(one, *baseline);
  one.cpu_per_op_s = over_trials(
      one, [](const Trial& trial) { return trial.cpu_s / (trial.ops_per_s * trial.window_s); });
  one.service = merge_latency(one, TrialKind::service);
  one.loaded = merge_latency(one, TrialKind::loaded);
}

void summarise(result::Run& run) {
  for (Case& one : run.cases) {
    const auto index = one.plan.baseline;
    summarise(one, index && *index < run.cases.size() ? &run.cases[*index] : nullptr);
  }
}

}  // namespace speedwell::analysis
