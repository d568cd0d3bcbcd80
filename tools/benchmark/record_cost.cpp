// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// What recording one latency costs beyond reading the clock: the drive's timing loop over an
// operation that does nothing, against a loop of chained clock reads.

#include <cstdio>

#include <fmt/format.h>

#include "alternate.hpp"
#include "base/clock.hpp"
#include "drive/closed.hpp"
#include "operation/null.hpp"

namespace {

using namespace speedwell;

/// Clocks alike in cost; by the second all takes a thousand times as long, and so more than 2 us,
/// from where on the histogram's buckets hold several values.
struct LongerClock {
  static std::int64_t now_ns() noexcept { return MonotonicClock::now_ns() * 1024; }
};

std::int64_t longest_seen = 0;

/// What any timing of successive operations needs.
template <class Clock>
[[gnu::noinline, gnu::aligned(64)]] std::uint64_t read_clock(std::uint64_t count) {
  std::int64_t longest = 0;
  std::int64_t before = Clock::now_ns();
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::int64_t now = Clock::now_ns();
    if (now - before > longest) longest = now - before;
    before = now;
  }
  longest_seen = longest;
  return count;
}

template <class Clock>
Result<void> compare(std::string_view name, const benchmark::Options& options) {
  const auto region = measure::Region::create(1, true, "");
  if (!region) return region.error();
  operation::Null null;
  const auto record = [&](std::uint64_t count) {
    region->control().command.store(measure::Control::opened, std::memory_order_relaxed);
    benchmark::BoundedPort port(*region, count);
    measure::HistogramRecorder latencies(region->histogram(0));
    drive::time_operations<Clock>(null, port, &latencies, 1);
    return region->worker(0).ops.load(std::memory_order_relaxed);
  };
  const auto pairs = benchmark::alternate(record, read_clock<Clock>, 1024, options);
  if (!pairs) return pairs.error();
  fmt::print("{}", benchmark::json_line(name, *pairs));
  return {};
}

Result<void> compare_both(const benchmark::Options& options) {
  if (auto pinned = benchmark::pin_to(options.pu); !pinned) return pinned;
  if (auto done = compare<MonotonicClock>("below 2 us", options); !done) return done;
  return compare<LongerClock>("2 us and longer", options);
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = speedwell::benchmark::parse_options(argc, argv);
  const auto done = options ? compare_both(*options) : options.error();
  if (done) return 0;
  fmt::print(stderr, "record_cost_benchmark: {}\n", speedwell::to_string(done.error()));
  return 1;
}
