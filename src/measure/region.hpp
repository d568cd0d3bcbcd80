// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The memory that a trial's workers and its coordinator share: threads and worker processes alike
// (a memfd, mapped by each). Every worker owns whole cache lines, so publishing a count disturbs
// nobody; the coordinator reads and never waits for a worker in turn.

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "base/error.hpp"
#include "base/file.hpp"
#include "measure/core_probe.hpp"
#include "measure/histogram.hpp"

namespace speedwell::measure {

/// Where a worker is. A worker only goes forward; the store that enters a phase releases all that
/// the worker wrote before.
enum class Phase : std::uint32_t {
  created,  ///< nobody has started it
  pin,
  verify,    ///< is it where it was put?
  allocate,  ///< contexts, keys, buffers, on its own PU
  check,     ///< one checked operation
  warm_up,   ///< by itself: caches, and how long one operation takes
  ready,     ///< at the rendezvous
  measure,   ///< in the loop: joint warm-up, then the window
  drain,     ///< saw the stop
  check_again,
  done,
  failed,  ///< `error_where` and `error_what` say how
};
/// "pin", "verify", … as a failure names it.
std::string_view to_string(Phase phase) noexcept;

/// What the coordinator tells all workers; a worker looks once per batch.
struct alignas(64) Control {
  static constexpr std::uint32_t stop = 1;    ///< leave the loop
  static constexpr std::uint32_t opened = 2;  ///< the window has begun
  static constexpr std::uint32_t closed = 4;  ///< it has ended
  static constexpr std::uint32_t tick = 8;    ///< added to ask for a Reading
  static constexpr std::int64_t abandon = -1;

  std::atomic<std::uint32_t> command{0};
  /// CLOCK_MONOTONIC at which all start; 0 = wait, `abandon` = do not start.
  alignas(64) std::atomic<std::int64_t> start_at_ns{0};
  // One for all workers, from what they found; set before the start.
  std::atomic<std::uint32_t> batch{1};  ///< operations per published count or latency
  std::atomic<bool> clocked{false};     ///< a clock read per batch, also where none is recorded
};

/// A worker's own clocks at one instant.
struct Reading {
  std::int64_t wall_ns = 0;
  std::int64_t cpu_ns = 0;          ///< of the worker's thread
  std::int64_t process_cpu_ns = 0;  ///< of its process
};

/// A batch of operations, as its worker timed it. `done` counts all operations up to its end.
struct Completion {
  std::int64_t began_ns = 0;
  std::int64_t ended_ns = 0;
  std::uint64_t done = 0;
  std::uint64_t ops = 0;  ///< in the batch

  bool timed() const noexcept { return ended_ns > began_ns; }
  /// Operations done at an instant within the batch, the part of the one under way included.
  double done_at(std::int64_t ns) const noexcept;
};

/// What one worker tells.
struct alignas(64) WorkerBlock {
  // Written in the measured loop, once per batch.
  std::atomic<std::uint64_t> ops{0};       ///< completed without an error
  std::atomic<std::uint64_t> failures{0};  ///< completed with one

  // Written when asked.
  alignas(64) std::atomic<std::uint32_t> reading_version{0};
  std::atomic<std::int64_t> reading_wall_ns{0};
  std::atomic<std::int64_t> reading_cpu_ns{0};
  std::atomic<std::int64_t> reading_process_cpu_ns{0};

  // Written between phases.
  alignas(64) std::atomic<Phase> phase{Phase::created};
  std::atomic<pid_t> pid{0};
  std::atomic<pid_t> tid{0};
  std::atomic<std::int64_t> first_op_ns{0};  ///< CLOCK_MONOTONIC as the first operation began
  CoreProbe before, after;                   ///< after: valid from Phase::check_again on
  double operation_ns = 0;                   ///< as estimated; valid from Phase::ready on
  Completion at_opened, at_closed;           ///< under way at the edges; valid from Phase::drain on
  char served_by[32] = {};                   ///< the provider
  char error_where[32] = {};
  char error_what[320] = {};

  void enter(Phase next) noexcept { phase.store(next, std::memory_order_release); }
  Phase at() const noexcept { return phase.load(std::memory_order_acquire); }
  /// Keeps the first error; later ones are counted by `failures` alone.
  void note_error(std::string_view where, std::string_view what) noexcept;
  void publish(Reading reading) noexcept;
  /// The last published reading, or the one before when a publication is under way.
  bool read(Reading& reading) const noexcept;
};

/// The mapped memory: one Control, a WorkerBlock per worker, a histogram per worker where latencies
/// are recorded, and the key material that worker processes cannot inherit.
class Region {
 public:
  static Result<Region> create(unsigned workers, bool with_histograms, std::string_view key);
  /// Maps a region that another process made. Error: io, usage when it is none.
  static Result<Region> attach(UniqueFd fd);
  Region(Region&& other) noexcept;
  Region& operator=(Region&&) = delete;
  ~Region();

  int fd() const noexcept { return fd_.get(); }
  unsigned workers() const noexcept;
  Control& control() const noexcept;
  WorkerBlock& worker(unsigned index) const noexcept;
  /// Only in regions with histograms.
  std::span<std::uint64_t, HistogramLayout::size> histogram(unsigned index) const noexcept;
  std::string_view key() const noexcept;

 private:
  struct Header;
  Region(UniqueFd fd, void* memory, std::size_t size) noexcept;
  Header& header() const noexcept { return *static_cast<Header*>(memory_); }
  std::byte* at(std::size_t offset) const noexcept {
    return static_cast<std::byte*>(memory_) + offset;
  }

  UniqueFd fd_;
  void* memory_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace speedwell::measure
