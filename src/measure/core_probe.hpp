// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// How fast is this core just now? Works without performance counters: chains of dependent
// multiplies that nothing but the core's clock (and a sibling or neighbour that shares its pipes)
// can slow, and a scan for gaps in the clock, which finds time that a hypervisor took without
// booking it as steal.

#include <cstdint>

namespace speedwell::measure {

struct CoreProbe {
  double speed = 0;       ///< multiplications per ns over six independent chains
  double lost_ratio = 0;  ///< share of the scan that lay in gaps of over 5 us, 0 to 1
  std::int64_t longest_gap_ns = 0;
};

/// Takes about `duration_ns` on the calling thread, half for each part. Call it pinned.
CoreProbe probe_core(std::int64_t duration_ns) noexcept;

/// What one read of CLOCK_MONOTONIC costs on the calling thread, in ns: the least of several
/// batches.
double clock_cost_ns() noexcept;

}  // namespace speedwell::measure
