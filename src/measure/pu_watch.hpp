// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What becomes of all PUs when this process computes on each of them, before anything is measured.

#include <cstdint>
#include <span>
#include <vector>

#include "measure/core_probe.hpp"

namespace speedwell::measure {

/// One PU while a thread was pinned to it and computed.
struct WatchedPu {
  unsigned pu = 0;
  CoreProbe probe;
  double steal = 0;  ///< share of the time that the hypervisor says it took, 0 to 1
};

/// Probes all of `pus` (os indexes) at once for `duration_ns`, a thread on each. A PU that no
/// thread can be pinned to is left out.
std::vector<WatchedPu> watch_pus(std::span<const unsigned> pus, std::int64_t duration_ns);

}  // namespace speedwell::measure
