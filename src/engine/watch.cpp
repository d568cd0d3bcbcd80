// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/watch.hpp"

#include <algorithm>
#include <numeric>

#include "base/clock.hpp"

namespace speedwell::engine {

std::uint64_t Edge::all_ops() const noexcept {
  return std::accumulate(ops.begin(), ops.end(), std::uint64_t{0});
}

Result<Watch> Watch::open(const measure::Region& region, const Host& host,
                          const measure::MachineAccount& machine) {
  Watch watch(region, host, machine);
  for (unsigned i = 0; i < region.workers(); ++i) {
    const measure::WorkerBlock& block = region.worker(i);
    const pid_t tid = block.tid.load(std::memory_order_relaxed);
    auto account = measure::ThreadAccount::open(block.pid.load(std::memory_order_relaxed), tid);
    if (!account) return account.error();
    watch.accounts_.push_back(std::move(*account));
    auto counters = measure::PerfCounters::open(tid);
    watch.counters_.push_back(counters ? std::optional(std::move(*counters)) : std::nullopt);
  }
  return watch;
}

std::vector<std::uint64_t> Watch::read_ops() const {
  std::vector<std::uint64_t> ops(region_->workers());
  for (unsigned i = 0; i < ops.size(); ++i)
    ops[i] = region_->worker(i).ops.load(std::memory_order_relaxed);
  return ops;
}

Edge Watch::read_edge() const {
  Edge edge;
  const std::int64_t before = MonotonicClock::now_ns();
  edge.ops = read_ops();
  const std::int64_t after = MonotonicClock::now_ns();
  edge.wall_ns = before + (after - before) / 2;
  edge.process_cpu_ns = host_->cpu_ns();
  std::vector<std::int64_t> cpu_ns;
  for (const measure::ThreadAccount& account : accounts_) cpu_ns.push_back(account.cpu_ns());
  for (std::size_t i = 0; i < accounts_.size(); ++i) {
    measure::ThreadUsage usage;
    if (const auto read = accounts_[i].read()) usage = *read;
    if (cpu_ns[i] >= 0) usage.cpu_ns = cpu_ns[i];
    edge.usage.push_back(usage);
    std::optional<measure::PerfCounts> counts;
    if (counters_[i])
      if (const auto got = counters_[i]->read()) counts = *got;
    edge.counters.push_back(counts);
  }
  edge.machine = machine_->read();
  return edge;
}

std::vector<result::WorkerUsage> usage_between(const Edge& begin, const Edge& end,
                                               const measure::Region& region,
                                               const std::vector<unsigned>& pus) {
  std::vector<result::WorkerUsage> workers;
  for (unsigned i = 0; i < region.workers(); ++i) {
    const measure::ThreadUsage used = measure::used_between(begin.usage[i], end.usage[i]);
    result::WorkerUsage worker;
    worker.worker = i;
    worker.pu = pus[i];
    worker.wall_s = to_s(end.wall_ns - begin.wall_ns);
    worker.cpu_s = to_s(used.cpu_ns);
    worker.user_s = used.user_s;
    worker.system_s = used.system_s;
    worker.utilisation = worker.cpu_s / worker.wall_s;
    worker.ops = end.ops[i] - begin.ops[i];
    worker.failures = region.worker(i).failures.load(std::memory_order_relaxed);
    worker.voluntary = used.voluntary;
    worker.involuntary = used.involuntary;
    if (used.wait_ns) worker.wait_s = to_s(*used.wait_ns);
    if (begin.counters[i] && end.counters[i]) {
      worker.cycles = end.counters[i]->cycles - begin.counters[i]->cycles;
      worker.instructions = end.counters[i]->instructions - begin.counters[i]->instructions;
    }
    workers.push_back(worker);
  }
  return workers;
}

std::vector<result::PuUsage> machine_between(const Edge& begin, const Edge& end) {
  std::vector<result::PuUsage> pus;
  for (const auto& [pu, times] : end.machine.pus) {
    const auto before = begin.machine.pus.find(pu);
    if (before == begin.machine.pus.end()) continue;
    pus.push_back({pu, std::max(0.0, times.busy_s - before->second.busy_s),
                   std::max(0.0, times.steal_s - before->second.steal_s)});
  }
  return pus;
}

void SeriesRecorder::ask() noexcept {
  region_->control().command.fetch_add(measure::Control::tick, std::memory_order_relaxed);
}

std::vector<measure::Reading> SeriesRecorder::readings() const {
  std::vector<measure::Reading> all(region_->workers());
  for (unsigned i = 0; i < all.size(); ++i) region_->worker(i).read(all[i]);
  return all;
}

std::optional<Sample> SeriesRecorder::sample(std::int64_t wall_ns) {
  Point point;
  point.wall_ns = wall_ns;
  point.ops.resize(region_->workers());
  for (unsigned i = 0; i < point.ops.size(); ++i)
    point.ops[i] = region_->worker(i).ops.load(std::memory_order_relaxed);
  if (!points_.empty()) points_.back().readings = readings();
  ask();
  points_.push_back(std::move(point));
  if (points_.size() < 2) return std::nullopt;

  const Point& last = points_.back();
  const Point& before = points_[points_.size() - 2];
  Sample sample;
  sample.interval_s = to_s(last.wall_ns - before.wall_ns);
  for (std::size_t i = 0; i < last.ops.size(); ++i)
    sample.ops.push_back(last.ops[i] - before.ops[i]);
  // The workers answer the ask of this very sample later: what is known is one sample older.
  if (points_.size() >= 3) {
    const Point& older = points_[points_.size() - 3];
    for (std::size_t i = 0; i < last.ops.size(); ++i) {
      const auto wall = before.readings[i].wall_ns - older.readings[i].wall_ns;
      const auto cpu = before.readings[i].cpu_ns - older.readings[i].cpu_ns;
      sample.utilisation.push_back(wall > 0 ? static_cast<double>(cpu) / static_cast<double>(wall)
                                            : 0);
    }
  }
  return sample;
}

void SeriesRecorder::begin_window() {
  if (points_.size() > 1) points_.erase(points_.begin(), points_.end() - 1);
}

// A worker whose operation outlasts a sample answers late: the samples that share one answer share
// the utilisation between that answer and the one before.
std::vector<double> SeriesRecorder::utilisation(std::size_t worker) const {
  std::vector<double> values(points_.size() - 1, 0);
  std::size_t from = 0;
  measure::Reading before = points_.front().readings[worker];
  for (std::size_t k = 1; k < points_.size(); ++k) {
    const measure::Reading now = points_[k].readings[worker];
    if (now.wall_ns <= before.wall_ns) continue;
    const double value = static_cast<double>(now.cpu_ns - before.cpu_ns) /
                         static_cast<double>(now.wall_ns - before.wall_ns);
    std::fill(values.begin() + static_cast<std::ptrdiff_t>(from),
              values.begin() + static_cast<std::ptrdiff_t>(k), value);
    from = k;
    before = now;
  }
  if (from > 0)
    std::fill(values.begin() + static_cast<std::ptrdiff_t>(from), values.end(), values[from - 1]);
  return values;
}

result::Series SeriesRecorder::finish() {
  result::Series series;
  if (points_.size() < 2) return series;
  points_.back().readings = readings();
  const std::size_t workers = points_.front().ops.size();
  for (std::size_t k = 1; k < points_.size(); ++k)
    series.t_s.push_back(to_s(points_[k].wall_ns - points_.front().wall_ns));
  for (std::size_t i = 0; i < workers; ++i) {
    std::vector<std::uint64_t> ops;
    for (std::size_t k = 1; k < points_.size(); ++k)
      ops.push_back(points_[k].ops[i] - points_[k - 1].ops[i]);
    series.ops.push_back(std::move(ops));
    series.utilisation.push_back(utilisation(i));
  }
  return series;
}

}  // namespace speedwell::engine
