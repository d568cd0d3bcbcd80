// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/core_probe.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "base/clock.hpp"

namespace speedwell::measure {
namespace {

constexpr std::int64_t chunk_ns = 4'000;  ///< long against the clock's own 25 ns
constexpr std::size_t most_chunks = 512;
constexpr std::int64_t gap_ns = 5'000;  ///< far above a cache miss or an interrupt's few us
constexpr std::int64_t slow_clock_reads = 10;

/// Keeps `value` opaque to the optimiser (no instruction), which could otherwise fold a chain of
/// multiplies into one power, or pack the chains into vectors.
inline void keep(std::uint64_t& value) noexcept {
  asm volatile("" : "+r"(value));
}

using Chains = std::array<std::uint64_t, 6>;

/// Each chain waits for its own last product; six of them fill a multiplier of latency 3 to 5 and
/// one or two issues per cycle.
[[gnu::noinline]] void multiply_chains(Chains& chains, std::int64_t rounds) noexcept {
  std::uint64_t factor = 0x9e37'79b9'7f4a'7c15;  // any odd number keeps the products from 0
  keep(factor);
  auto [a, b, c, d, e, f] = chains;
  for (std::int64_t i = 0; i < rounds; ++i) {
    a *= factor;
    b *= factor;
    c *= factor;
    d *= factor;
    e *= factor;
    f *= factor;
    keep(a);
    keep(b);
    keep(c);
    keep(d);
    keep(e);
    keep(f);
  }
  chains = {a, b, c, d, e, f};
}

/// Multiplications per ns: the median over chunks of some us, so that a preemption within the scan,
/// which the gap scan and the CPU clock tell, does not pass for a slow core.
double multiply_speed(std::int64_t duration_ns) noexcept {
  Chains chains{1, 3, 5, 7, 9, 11};
  const std::int64_t end_ns = MonotonicClock::now_ns() + duration_ns;
  const std::int64_t least_chunk_ns =
      std::max(chunk_ns, duration_ns / static_cast<std::int64_t>(most_chunks));
  std::array<double, most_chunks> speeds;
  std::size_t chunks = 0;
  std::int64_t rounds = 256;
  std::int64_t start_ns = MonotonicClock::now_ns();
  do {
    multiply_chains(chains, rounds);
    const std::int64_t now_ns = MonotonicClock::now_ns();
    const std::int64_t took_ns = std::max<std::int64_t>(now_ns - start_ns, 1);
    start_ns = now_ns;
    if (took_ns < least_chunk_ns && chunks == 0) {
      rounds *= 2;
      continue;
    }
    speeds[chunks++] = static_cast<double>(rounds) * static_cast<double>(chains.size()) /
                       static_cast<double>(took_ns);
  } while (chunks == 0 || (start_ns < end_ns && chunks < most_chunks));
  const auto middle = speeds.begin() + static_cast<std::ptrdiff_t>(chunks / 2);
  std::nth_element(speeds.begin(), middle, speeds.begin() + static_cast<std::ptrdiff_t>(chunks));
  return *middle;
}

/// Reads the clock over and over; time between two reads that are far apart was taken away.
void scan_for_gaps(std::int64_t duration_ns, CoreProbe& probe) noexcept {
  const std::int64_t start_ns = MonotonicClock::now_ns();
  std::int64_t last_ns = start_ns;
  std::int64_t fastest_ns = duration_ns;
  std::int64_t lost_ns = 0;
  while (last_ns - start_ns < duration_ns) {
    const std::int64_t now_ns = MonotonicClock::now_ns();
    const std::int64_t step_ns = now_ns - last_ns;
    last_ns = now_ns;
    fastest_ns = std::min(fastest_ns, std::max<std::int64_t>(step_ns, 1));
    if (step_ns <= gap_ns || step_ns <= slow_clock_reads * fastest_ns) continue;
    lost_ns += step_ns;
    probe.longest_gap_ns = std::max(probe.longest_gap_ns, step_ns);
  }
  if (last_ns > start_ns)
    probe.lost_ratio = static_cast<double>(lost_ns) / static_cast<double>(last_ns - start_ns);
}

}  // namespace

CoreProbe probe_core(std::int64_t duration_ns) noexcept {
  CoreProbe probe;
  probe.speed = multiply_speed(duration_ns / 2);
  scan_for_gaps(duration_ns / 2, probe);
  return probe;
}

double clock_cost_ns() noexcept {
  constexpr int batches = 16;
  constexpr int reads = 500;
  std::int64_t least_ns = 0;
  for (int batch = 0; batch < batches; ++batch) {
    const std::int64_t start_ns = MonotonicClock::now_ns();
    std::int64_t end_ns = start_ns;
    for (int i = 0; i < reads; ++i) end_ns = MonotonicClock::now_ns();
    const std::int64_t took_ns = end_ns - start_ns;
    least_ns = batch == 0 ? took_ns : std::min(least_ns, took_ns);
  }
  return static_cast<double>(least_ns) / reads;
}

}  // namespace speedwell::measure
