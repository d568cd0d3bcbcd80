// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A loaded hwloc topology as a Machine. Internal to this part: discover.cpp and description.cpp.

#include <string>

#include "base/error.hpp"
#include "topology/hwloc.hpp"
#include "topology/machine.hpp"

namespace speedwell::topology {

/// A topology that is not loaded yet and will hold only what a Machine needs: packages, NUMA nodes,
/// data caches, cores, PUs (those that are not allowed as well), kinds of core. Error: io.
Result<TopologyPtr> make_topology();

/// Loads what make_topology() gave, after its source was set. Error: io, with `where`.
Result<void> load(hwloc_topology_t topology, const std::string& where);

/// PUs, caches and kinds of a loaded topology; the rest of the Machine is left as it is by default.
///
/// What a machine lacks is replaced by the next larger thing it has: PUs without a core object are
/// cores of their own; without any cache the NUMA node counts as what shares one. A PU's NUMA node
/// is the one attached nearest to it, so nodes without PUs (CXL, HBM beside DRAM) do not count.
Machine machine_from(hwloc_topology_t topology);

/// The version of hwloc at run time: "hwloc 2.9.0".
std::string hwloc_version();

/// What hwloc says of the processors of the first package ("AMD EPYC 9654 96-Core Processor"), or
/// "".
std::string cpu_model(hwloc_topology_t topology);

}  // namespace speedwell::topology
