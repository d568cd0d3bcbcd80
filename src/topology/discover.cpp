// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/discover.hpp"

#include <array>
#include <unistd.h>

#include <fmt/format.h>
#include <hwloc/linux.h>

#include "topology/from_hwloc.hpp"
#include "topology/limits.hpp"

namespace speedwell::topology {
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "this machine";
}

std::string describe(const Machine& machine, const std::string& model) {
  const unsigned packages = machine.packages();
  const unsigned cores = machine.cores();
  return fmt::format("{}{} ({} {}, {} {})",
                     packages > 1 ? fmt::format("{} x ", packages) : std::string(),
                     model.empty() ? "unnamed CPU" : model, cores, cores == 1 ? "core" : "cores",
                     machine.pus.size(), machine.pus.size() == 1 ? "PU" : "PUs");
}

}  // namespace

Result<Machine> discover() {
  Result<TopologyPtr> topology = make_topology();
  if (!topology) return topology.error();
  hwloc_topology_t hwloc = topology->get();
  if (const Result<void> loaded = load(hwloc, "this machine"); !loaded) return loaded.error();
  Machine machine = machine_from(hwloc);
  machine.name = host_name();
  machine.description = describe(machine, cpu_model(hwloc));
  machine.source = hwloc_version();
  machine.is_this_machine = true;
  // The main thread's mask is what taskset or a batch system gave the process; the calling thread's
  // may be one PU that it was pinned to.
  const BitmapPtr mask(hwloc_bitmap_alloc());
  if (hwloc_linux_get_tid_cpubind(hwloc, ::getpid(), mask.get()) == 0)
    for (Pu& pu : machine.pus)
      pu.allowed = pu.allowed && hwloc_bitmap_isset(mask.get(), pu.os_index) != 0;
  machine.limits = read_limits("");
  return machine;
}

}  // namespace speedwell::topology
