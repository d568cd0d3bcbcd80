// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/placement.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

namespace speedwell::topology {
namespace {

/// A PU that may get a worker.
struct Seat {
  const Pu* pu;
  unsigned rank;  ///< which of its core's seats, 0 first: not Pu::smt, whose first may be barred
};
using Seats = std::vector<Seat>;

/// The seats on those PUs of the machine, in logical order, that `wanted` keeps.
template <class Wanted>
Seats seats_where(const Machine& machine, Wanted wanted) {
  Seats seats;
  std::unordered_map<unsigned, unsigned> taken;
  for (const Pu& pu : machine.pus)
    if (pu.allowed && wanted(pu)) seats.push_back({&pu, taken[pu.core]++});
  return seats;
}

int efficiency(const Machine& machine, const Pu& pu) {
  return pu.kind < machine.kinds.size() ? machine.kinds[pu.kind].efficiency : -1;
}

/// One seat per core before any second one; among those, faster kinds first, then logical order.
Seats in_cores_order(const Machine& machine, Seats seats) {
  std::stable_sort(seats.begin(), seats.end(), [&](const Seat& a, const Seat& b) {
    if (a.rank != b.rank) return a.rank < b.rank;
    return efficiency(machine, *a.pu) > efficiency(machine, *b.pu);
  });
  return seats;
}

using Level = unsigned Pu::*;

/// Deals the seats out over the groups of the first level in turn, and within each group over the
/// groups of the next: any first k of the result are spread as evenly as they can be.
Seats spread(const Seats& seats, std::span<const Level> levels) {
  if (levels.empty() || seats.size() < 2) return seats;
  std::map<unsigned, Seats> groups;
  for (const Seat& seat : seats) groups[seat.pu->*levels.front()].push_back(seat);
  for (auto& [index, group] : groups) group = spread(group, levels.subspan(1));
  Seats dealt;
  dealt.reserve(seats.size());
  for (std::size_t turn = 0; dealt.size() < seats.size(); ++turn)
    for (const auto& [index, group] : groups)
      if (turn < group.size()) dealt.push_back(group[turn]);
  return dealt;
}

/// Cores before siblings and faster kinds first, as `cores`; each such run of equals spread.
Seats in_scatter_order(const Machine& machine, Seats seats) {
  unsigned caches = 0;
  for (const Pu& pu : machine.pus) caches = std::max(caches, pu.cache + 1);
  std::array<Level, 3> levels{&Pu::package, &Pu::numa, &Pu::cache};
  // With sub-NUMA clusters a cache spans several nodes; otherwise a node has several caches.
  if (caches < machine.numa_nodes()) std::swap(levels[1], levels[2]);
  seats = in_cores_order(machine, std::move(seats));
  Seats result;
  for (auto begin = seats.begin(); begin != seats.end();) {
    const auto end = std::find_if(begin, seats.end(), [&](const Seat& seat) {
      return seat.rank != begin->rank ||
             efficiency(machine, *seat.pu) != efficiency(machine, *begin->pu);
    });
    const Seats run = spread(Seats(begin, end), levels);
    result.insert(result.end(), run.begin(), run.end());
    begin = end;
  }
  return result;
}

/// Why that PU cannot be used, or nothing.
Result<void> check_usable(const Machine& machine, const std::vector<unsigned>& pus,
                          const char* where) {
  std::unordered_map<unsigned, bool> allowed;
  for (const Pu& pu : machine.pus) allowed.emplace(pu.os_index, pu.allowed);
  for (const unsigned pu : pus) {
    const auto found = allowed.find(pu);
    if (found != allowed.end() && found->second) continue;
    std::vector<unsigned> usable = machine.allowed_pus();
    std::sort(usable.begin(), usable.end());
    return Error{ErrorCode::usage, where,
                 fmt::format("PU {} {}; usable: {}", pu,
                             found == allowed.end()
                                 ? "does not exist on " + machine.name
                                 : "may not be used by this process (cpuset or affinity mask)",
                             usable.empty() ? "none" : format_pu_list(usable))};
  }
  return {};
}

/// The last core, in `cores` order, of those seats; nothing without seats.
std::optional<unsigned> last_core(const Machine& machine, const Seats& seats) {
  std::optional<unsigned> core;
  for (const Seat& seat : in_cores_order(machine, seats))
    if (seat.rank == 0) core = seat.pu->core;
  return core;
}

/// Takes a core out of the workers' way and returns a PU of it: one that no seat lies on if there
/// is any, else the last one that `cores` would fill.
Result<unsigned> free_a_core(const Machine& machine, const PlacementRequest& request,
                             Seats& seats) {
  std::unordered_set<unsigned> used;
  for (const Seat& seat : seats) used.insert(seat.pu->core);
  const Seats outside = seats_where(machine, [&](const Pu& pu) { return !used.contains(pu.core); });
  std::optional<unsigned> core = last_core(machine, outside);
  if (!core && request.policy == Policy::list)
    return Error{ErrorCode::usage, "placement",
                 "the list uses every core, none is left to keep free; leave a core out of the "
                 "list, or keep none free"};
  if (!core) core = last_core(machine, seats);
  std::erase_if(seats, [&](const Seat& seat) { return seat.pu->core == *core; });
  if (seats.empty())
    return Error{ErrorCode::usage, "placement",
                 "there is only one core, so none is left for workers when one is kept free; keep "
                 "none free"};
  const auto pu = std::find_if(machine.pus.begin(), machine.pus.end(), [&](const Pu& candidate) {
    return candidate.allowed && candidate.core == *core;
  });
  return pu->os_index;
}

/// The PUs that workers may sit on, in logical order, or as written for a list.
Result<Seats> candidates(const Machine& machine, const PlacementRequest& request) {
  if (request.only)
    if (const auto usable = check_usable(machine, *request.only, "cpus"); !usable)
      return usable.error();
  const std::unordered_set<unsigned> only =
      request.only ? std::unordered_set<unsigned>(request.only->begin(), request.only->end())
                   : std::unordered_set<unsigned>();
  const auto wanted = [&](const Pu& pu) { return !request.only || only.contains(pu.os_index); };
  if (request.policy != Policy::list) return seats_where(machine, wanted);
  if (const auto usable = check_usable(machine, request.list, "placement"); !usable)
    return usable.error();
  std::unordered_map<unsigned, const Pu*> by_os_index;
  for (const Pu& pu : machine.pus) by_os_index.emplace(pu.os_index, &pu);
  Seats seats;
  for (const unsigned os_index : request.list) {
    const Pu* pu = by_os_index.at(os_index);
    if (!wanted(*pu))
      return Error{ErrorCode::usage, "placement",
                   fmt::format("PU {} of the list is not among the PUs to use ({})", os_index,
                               format_pu_list(*request.only))};
    seats.push_back({pu, 0});
  }
  return seats;
}

Seats in_order(const Machine& machine, Policy policy, Seats seats) {
  switch (policy) {
    case Policy::cores:
      return in_cores_order(machine, std::move(seats));
    case Policy::scatter:
      return in_scatter_order(machine, std::move(seats));
    case Policy::compact:
    case Policy::list:
      break;
  }
  return seats;
}

bool has_twice(std::vector<unsigned> pus) {
  std::sort(pus.begin(), pus.end());
  return std::adjacent_find(pus.begin(), pus.end()) != pus.end();
}

}  // namespace

Result<Placement> place(const Machine& machine, const PlacementRequest& request) {
  if (request.workers == 0)
    return Error{ErrorCode::usage, "workers", "0 workers can do nothing; give at least 1"};
  Result<Seats> seats = candidates(machine, request);
  if (!seats) return seats.error();
  if (seats->empty())
    return Error{ErrorCode::usage, request.only ? "cpus" : "placement", "there is no PU to use"};
  Placement placement;
  if (request.keep_one_core_free) {
    const Result<unsigned> kept = free_a_core(machine, request, *seats);
    if (!kept) return kept.error();
    placement.housekeeping = *kept;
  }
  const Seats order = in_order(machine, request.policy, std::move(*seats));
  placement.pus.reserve(request.workers);
  for (unsigned worker = 0; worker < request.workers; ++worker)
    placement.pus.push_back(order[worker % order.size()].pu->os_index);
  placement.oversubscribed = has_twice(placement.pus);
  return placement;
}

}  // namespace speedwell::topology
