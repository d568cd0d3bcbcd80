// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The CPU time that cgroups grant this process. A quota does not take PUs away, so neither hwloc
// nor the affinity mask shows it; a process over its quota is stopped until the next period.

#include <string>
#include <vector>

#include "topology/machine.hpp"

namespace speedwell::topology {

/// A cgroup that this process is in, of a hierarchy that grants CPU time.
struct CpuCgroup {
  bool v2 = false;
  std::string folder;  ///< without `root`
};

/// The process's own cgroup and those above it as far as they can be seen, in each hierarchy from
/// the inside out. `root` is put before every path ("" for the real files).
std::vector<CpuCgroup> cpu_cgroups(const std::string& root);

/// The tightest quota of the process's cgroup and all cgroups above it that can be seen, in cgroup
/// v1 (cpu.cfs_quota_us, cpu.cfs_period_us) and v2 (cpu.max) hierarchies alike. `root` is put
/// before every path ("" for the real files), quota_source is without it. What cannot be read
/// limits nothing. Formats: proc(5), cgroups(7), the kernel's admin-guide/cgroup-v2.rst and
/// scheduler/sched-bwc.rst.
Limits read_limits(const std::string& root);

}  // namespace speedwell::topology
