// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The coordinator's eyes during one trial: what all workers did between two instants, and samples
// in between. It reads counters and clocks that are published anyway; only a sample asks the
// workers for something, one reading of their own clocks.

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/events.hpp"
#include "measure/accounting.hpp"
#include "measure/perf_counters.hpp"
#include "measure/region.hpp"
#include "result/run_result.hpp"

namespace speedwell::engine {

/// Everything at one instant: an edge of the window.
struct Edge {
  std::int64_t wall_ns = 0;        ///< when the counters were read
  std::vector<std::uint64_t> ops;  ///< per worker
  std::vector<measure::ThreadUsage> usage;
  std::vector<measure::Reading> readings;  ///< the workers' own clocks, at about the same time
  std::vector<std::optional<measure::PerfCounts>> counters;
  std::int64_t process_cpu_ns = 0;  ///< of this process
  measure::MachineUsage machine;

  std::uint64_t all_ops() const noexcept;
};

/// Opens what the kernel tells of each worker, once all are at the rendezvous.
class Watch {
 public:
  static Result<Watch> open(const measure::Region& region, const measure::MachineAccount& machine);

  /// Asks the workers for their own clocks; then the counters, so that all lie within a microsecond
  /// or so, and the CPU clocks; then the rest.
  Edge read_edge() const;
  std::vector<std::uint64_t> read_ops() const;

 private:
  Watch(const measure::Region& region, const measure::MachineAccount& machine)
      : region_(&region), machine_(&machine) {}
  std::vector<measure::Reading> ask_all() const;

  const measure::Region* region_;
  const measure::MachineAccount* machine_;
  std::vector<measure::ThreadAccount> accounts_;
  std::vector<std::optional<measure::PerfCounters>> counters_;
};

/// What all workers did between two edges.
struct Window {
  std::vector<result::WorkerUsage> workers;
  double cpu_s = 0;              ///< of this process and the workers' processes
  double outside_workers_s = 0;  ///< the part of it that no worker used
};
Window window_between(const Edge& begin, const Edge& end, const measure::Region& region,
                      const std::vector<unsigned>& pus);
std::vector<result::PuUsage> machine_between(const Edge& begin, const Edge& end);

/// Collects the time series of one trial.
class SeriesRecorder {
 public:
  explicit SeriesRecorder(const measure::Region& region) : region_(&region) {}

  /// Asks every worker for a reading; `flags` are the command's other bits.
  void ask() noexcept;
  /// One sample at `wall_ns`: counts now, and the readings that the last ask() brought. The first
  /// call only sets the start. Returns the sample, or nothing for the first.
  std::optional<Sample> sample(std::int64_t wall_ns);
  /// The same with counts read at `wall_ns` before: those of an edge, so that both agree.
  std::optional<Sample> sample(std::int64_t wall_ns, std::vector<std::uint64_t> ops);
  /// The series since the first sample; call after the workers have drained, when the last readings
  /// are there.
  result::Series finish();

 private:
  struct Point {
    std::int64_t wall_ns = 0;
    std::vector<std::uint64_t> ops;
    std::vector<measure::Reading> readings;  ///< that answer the ask at this point
  };
  std::vector<measure::Reading> readings() const;
  std::vector<double> utilisation(std::size_t worker) const;

  const measure::Region* region_;
  std::vector<Point> points_;
};

}  // namespace speedwell::engine
