// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// This machine, as hwloc and the cgroups tell it.

#include "base/error.hpp"
#include "topology/machine.hpp"

namespace speedwell::topology {

/// What this process may use, now: hwloc's allowed PUs cut by the affinity mask, and the tightest
/// CPU quota of its cgroup (v1 or v2) and all cgroups above. Takes milliseconds. Error: io.
Result<Machine> discover();

}  // namespace speedwell::topology
