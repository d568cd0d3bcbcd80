// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A machine as placement and reports need it: plain data, seen by hwloc on this machine
// (discover.hpp) or described in topology/ (description.hpp). No hwloc type leaves this part.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace speedwell::topology {

/// One processing unit: what a worker is pinned to. All indexes but os_index are hwloc's logical
/// ones, machine-wide and dense from 0.
struct Pu {
  unsigned os_index = 0;  ///< the number the kernel knows it by
  unsigned core = 0;
  unsigned smt = 0;    ///< which sibling of its core, 0 first
  unsigned cache = 0;  ///< the group that shares a last-level cache
  unsigned numa = 0;
  unsigned package = 0;
  unsigned kind = 0;    ///< index into Machine::kinds
  bool allowed = true;  ///< this process may run there (cpuset, affinity mask)

  bool operator==(const Pu&) const = default;
};

/// One level of cache, as the PUs share it.
struct Cache {
  unsigned level = 0;       ///< 1 to 3, data or unified
  std::uint64_t bytes = 0;  ///< of one instance; 0 when unknown
  unsigned instances = 0;
  unsigned pus_each = 0;  ///< PUs that share one instance

  bool operator==(const Cache&) const = default;
};

/// One kind of core of a hybrid machine; a plain machine has one.
struct CoreKind {
  std::string name;  ///< "P-core", "Cortex-A72"; "" when nothing tells
  unsigned cores = 0;
  int efficiency = -1;  ///< hwloc's rank, higher is faster; -1 when unknown

  bool operator==(const CoreKind&) const = default;
};

/// What bounds this process beside the PUs themselves; absent when nothing does or nothing tells.
struct Limits {
  std::optional<double> quota_cpus;  ///< CPU time per wall time that the cgroups grant, in CPUs
  std::string quota_source;          ///< which file said so
};

struct Machine {
  std::string name;              ///< of the description; the host name for this machine
  std::string description;       ///< one line: "2 x AMD EPYC 9654 (96 cores, SMT)"
  std::string source;            ///< where the facts are from: "hwloc 2.9.0", a data sheet
  bool is_this_machine = false;  ///< else it can be planned for, and not pinned on
  std::vector<Pu> pus;           ///< in logical order: siblings, caches, nodes lie together
  std::vector<Cache> caches;     ///< largest level first
  std::vector<CoreKind> kinds;
  Limits limits;

  unsigned packages() const noexcept;
  unsigned numa_nodes() const noexcept;
  unsigned cores() const noexcept;
  std::vector<unsigned> allowed_pus() const;  ///< os indexes, in logical order
  const Pu* find(unsigned os_index) const noexcept;
};

}  // namespace speedwell::topology
