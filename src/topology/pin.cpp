// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/pin.hpp"

#include <cerrno>
#include <cstring>
#include <sched.h>

#include <fmt/format.h>

#include "topology/hwloc.hpp"

namespace speedwell::topology {

struct Pinner::State {
  TopologyPtr topology;
};

Pinner::Pinner(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
Pinner::Pinner(Pinner&&) noexcept = default;
Pinner& Pinner::operator=(Pinner&&) noexcept = default;
Pinner::~Pinner() = default;

Result<Pinner> Pinner::create() {
  hwloc_topology_t made = nullptr;
  if (hwloc_topology_init(&made) != 0)
    return Error{ErrorCode::io, "hwloc", "cannot start: out of memory"};
  TopologyPtr topology(made);
  hwloc_topology_set_flags(
      made, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED | HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING |
                HWLOC_TOPOLOGY_FLAG_NO_DISTANCES | HWLOC_TOPOLOGY_FLAG_NO_MEMATTRS |
                HWLOC_TOPOLOGY_FLAG_NO_CPUKINDS);
  hwloc_topology_set_all_types_filter(made, HWLOC_TYPE_FILTER_KEEP_NONE);
  if (hwloc_topology_load(made) != 0)
    return Error{ErrorCode::io, "hwloc",
                 fmt::format("cannot see this machine's PUs: {}", std::strerror(errno))};
  auto state = std::make_unique<State>();
  state->topology = std::move(topology);
  return Pinner(std::move(state));
}

Result<void> Pinner::pin(unsigned os_index) const {
  const BitmapPtr set(hwloc_bitmap_alloc());
  if (set && hwloc_bitmap_only(set.get(), os_index) == 0 &&
      hwloc_set_cpubind(state_->topology.get(), set.get(),
                        HWLOC_CPUBIND_THREAD | HWLOC_CPUBIND_STRICT) == 0)
    return {};
  const int number = errno;
  return Error{ErrorCode::io, fmt::format("PU {}", os_index),
               fmt::format("cannot pin a thread to it: {}{}", std::strerror(number),
                           number == EINVAL || number == EXDEV
                               ? " (is it offline, or outside of this process's cpuset?)"
                               : "")};
}

unsigned Pinner::where() noexcept {
  return static_cast<unsigned>(::sched_getcpu());
}

std::optional<unsigned> Pinner::pinned_to() const {
  const BitmapPtr set(hwloc_bitmap_alloc());
  if (!set || hwloc_get_cpubind(state_->topology.get(), set.get(), HWLOC_CPUBIND_THREAD) != 0 ||
      hwloc_bitmap_weight(set.get()) != 1)
    return std::nullopt;
  return static_cast<unsigned>(hwloc_bitmap_first(set.get()));
}

struct Pinner::Restore::State {
  hwloc_topology_t topology;
  BitmapPtr set;
};

Pinner::Restore::Restore(const Pinner& pinner)
    : state_(new State{pinner.state_->topology.get(), BitmapPtr(hwloc_bitmap_alloc())}) {
  if (state_->set &&
      hwloc_get_cpubind(state_->topology, state_->set.get(), HWLOC_CPUBIND_THREAD) != 0)
    state_->set.reset();
}

Pinner::Restore::~Restore() {
  if (state_->set) hwloc_set_cpubind(state_->topology, state_->set.get(), HWLOC_CPUBIND_THREAD);
}

}  // namespace speedwell::topology
