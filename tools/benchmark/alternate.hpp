// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Compares two loops in one process on one PU: blocks of some milliseconds, in turn. Cores of
// virtual machines change their speed for seconds to minutes, so only neighbours compare.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "drive/port.hpp"
#include "measure/region.hpp"

namespace speedwell::benchmark {

/// Does so many operations; returns how many succeeded.
using Block = std::function<std::uint64_t(std::uint64_t count)>;

struct Options {
  unsigned pu = 0;
  int pairs = 100;
  double block_ms = 8;
};
/// From the arguments: PU [PAIRS [BLOCK_MS]]. Error: usage.
Result<Options> parse_options(int argc, char** argv);

/// Pins the calling thread. Error: io.
Result<void> pin_to(unsigned pu);

/// Nanoseconds per operation of both blocks, measured one right after the other.
struct Pair {
  double first_ns = 0;
  double second_ns = 0;
};

/// Pairs, either block first at random: a fixed order falls into step with the scheduler's ticks,
/// which then always cut the same block. A block has a multiple of `step` operations and takes
/// about options.block_ms. Error: crypto when an operation fails.
Result<std::vector<Pair>> alternate(const Block& first, const Block& second, std::uint64_t step,
                                    const Options& options);

/// A line of JSON: {"name": ..., "pairs": [[first_ns, second_ns], ...]}
std::string json_line(std::string_view name, const std::vector<Pair>& pairs);

/// The port of a real worker, into real shared memory, that says stop once so many operations are
/// published: one comparison more per batch. It does not answer with the CPU clocks: a worker is
/// asked 20 times a second, here it would be once per block, and each such system call is where the
/// scheduler of a busy machine takes the core away.
class BoundedPort {
 public:
  BoundedPort(const measure::Region& region, std::uint64_t most) noexcept
      : control_(&region.control()), port_(*control_, region.worker(0)), most_(most) {}

  std::uint32_t command() const noexcept { return port_.command(); }
  void publish(std::uint64_t ops) noexcept {
    port_.publish(ops);
    if (ops >= most_) [[unlikely]]
      control_->command.store(measure::Control::stop, std::memory_order_relaxed);
  }
  void failed(std::uint64_t count) noexcept {
    most_ = 0;
    port_.failed(count);
  }
  void answer(std::uint32_t, measure::Completion) noexcept {}

 private:
  measure::Control* control_;
  drive::RegionPort port_;
  std::uint64_t most_;
};

static_assert(drive::Port<BoundedPort>);

}  // namespace speedwell::benchmark
