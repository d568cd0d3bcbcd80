// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/watch.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unistd.h>

#include "base/clock.hpp"

namespace speedwell::engine {

std::uint64_t Edge::all_ops() const noexcept {
  return std::accumulate(ops.begin(), ops.end(), std::uint64_t{0});
}

Result<Watch> Watch::open(const measure::Region& region, const measure::MachineAccount& machine) {
  Watch watch(region, machine);
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

/// Waits a little for the answers: a worker answers within a batch, some 10 us, unless one
/// operation takes longer or it has lost its core.
std::vector<measure::Reading> Watch::ask_all() const {
  constexpr std::int64_t patience_ns = 2'000'000;
  const std::int64_t asked_ns = MonotonicClock::now_ns();
  region_->control().command.fetch_add(measure::Control::tick, std::memory_order_relaxed);
  std::vector<measure::Reading> readings(region_->workers());
  for (bool all = false; !all && MonotonicClock::now_ns() < asked_ns + patience_ns;) {
    all = true;
    for (unsigned i = 0; i < readings.size(); ++i)
      all &= region_->worker(i).read(readings[i]) && readings[i].wall_ns >= asked_ns;
    if (!all) sleep_until_ns(MonotonicClock::now_ns() + 50'000);
  }
  return readings;
}

/// Counters and CPU clocks belong together only when nothing came between the readings. The
/// coordinator is a thread like others and may lose its core there: then it reads again, a few
/// times, and keeps the readings that lay closest together.
Edge Watch::read_edge() const {
  constexpr int most_attempts = 8;
  const auto close_together_ns = static_cast<std::int64_t>(20'000 + 5'000 * accounts_.size());
  Edge edge;
  edge.readings = ask_all();
  std::vector<std::int64_t> cpu_ns;
  std::int64_t closest_ns = std::numeric_limits<std::int64_t>::max();
  for (int attempt = 0; attempt < most_attempts && closest_ns > close_together_ns; ++attempt) {
    const std::int64_t before = MonotonicClock::now_ns();
    std::vector<std::uint64_t> ops = read_ops();
    const std::int64_t after = MonotonicClock::now_ns();
    std::vector<std::int64_t> clocks;
    for (const measure::ThreadAccount& account : accounts_) clocks.push_back(account.cpu_ns());
    const std::int64_t process = measure::process_cpu_ns();
    const std::int64_t took = MonotonicClock::now_ns() - before;
    if (took >= closest_ns) continue;
    closest_ns = took;
    edge.wall_ns = before + (after - before) / 2;
    edge.ops = std::move(ops);
    edge.process_cpu_ns = process;
    cpu_ns = std::move(clocks);
  }
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

namespace {

/// What a worker and its process used between two edges, in ns.
struct Used {
  std::int64_t cpu_ns = 0;
  std::int64_t beside_ns = 0;  ///< its process without it; 0 for a thread of this process
};

/// Of another process the kernel tells the CPU clock only as of its last tick (1 to 10 ms), so
/// there the worker's own readings count, stretched to the window; they cover all but some 10 us of
/// it. A worker whose operations are so long that it hardly answers is left with the ticks.
Used used_by(unsigned worker, const Edge& begin, const Edge& end, bool own_process) {
  const std::int64_t told = end.usage[worker].cpu_ns - begin.usage[worker].cpu_ns;
  if (!own_process) return {told, 0};
  const measure::Reading& a = begin.readings[worker];
  const measure::Reading& b = end.readings[worker];
  const auto window = static_cast<double>(end.wall_ns - begin.wall_ns);
  const auto covered = static_cast<double>(b.wall_ns - a.wall_ns);
  if (covered < 0.9 * window || covered > 1.1 * window) return {told, 0};
  const auto stretched = [&](std::int64_t ns) {
    return static_cast<std::int64_t>(static_cast<double>(ns) * window / covered);
  };
  const std::int64_t cpu = stretched(b.cpu_ns - a.cpu_ns);
  return {cpu, std::max<std::int64_t>(0, stretched(b.process_cpu_ns - a.process_cpu_ns) - cpu)};
}

}  // namespace

Window window_between(const Edge& begin, const Edge& end, const measure::Region& region,
                      const std::vector<unsigned>& pus) {
  Window window;
  const double own_s = to_s(end.process_cpu_ns - begin.process_cpu_ns);
  double threads_s = 0;
  double processes_s = 0;
  double beside_s = 0;
  for (unsigned i = 0; i < region.workers(); ++i) {
    const measure::WorkerBlock& block = region.worker(i);
    const bool own_process = block.pid.load(std::memory_order_relaxed) != ::getpid();
    const Used used = used_by(i, begin, end, own_process);
    measure::ThreadUsage last = end.usage[i];
    last.cpu_ns = begin.usage[i].cpu_ns + used.cpu_ns;
    const measure::ThreadUsage split = measure::used_between(begin.usage[i], last);
    result::WorkerUsage worker;
    worker.worker = i;
    worker.pu = pus[i];
    worker.wall_s = to_s(end.wall_ns - begin.wall_ns);
    worker.cpu_s = to_s(split.cpu_ns);
    worker.user_s = split.user_s;
    worker.system_s = split.system_s;
    worker.utilisation = worker.cpu_s / worker.wall_s;
    worker.ops = end.ops[i] - begin.ops[i];
    worker.failures = block.failures.load(std::memory_order_relaxed);
    worker.voluntary = split.voluntary;
    worker.involuntary = split.involuntary;
    // The kernel counts a wait when it ends, also the part before the window.
    if (split.wait_ns)
      worker.wait_s =
          std::clamp(to_s(*split.wait_ns), 0.0, std::max(0.0, worker.wall_s - worker.cpu_s));
    if (begin.counters[i] && end.counters[i]) {
      worker.cycles = end.counters[i]->cycles - begin.counters[i]->cycles;
      worker.instructions = end.counters[i]->instructions - begin.counters[i]->instructions;
    }
    (own_process ? processes_s : threads_s) += worker.cpu_s;
    beside_s += to_s(used.beside_ns);
    window.workers.push_back(worker);
  }
  // A thread's clock is read some microseconds before its process's: never less than nothing.
  window.outside_workers_s = std::max(0.0, own_s - threads_s) + beside_s;
  window.cpu_s = threads_s + processes_s + window.outside_workers_s;
  return window;
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
  std::vector<std::uint64_t> ops(region_->workers());
  for (unsigned i = 0; i < ops.size(); ++i)
    ops[i] = region_->worker(i).ops.load(std::memory_order_relaxed);
  return sample(wall_ns, std::move(ops));
}

std::optional<Sample> SeriesRecorder::sample(std::int64_t wall_ns, std::vector<std::uint64_t> ops) {
  Point point;
  point.wall_ns = wall_ns;
  point.ops = std::move(ops);
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
