// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/from_hwloc.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <unordered_map>

#include <fmt/format.h>

namespace speedwell::topology {
namespace {

/// Numbers the things it is shown, from 0 in the order in which they first appear. Walking the PUs
/// in hwloc's logical order, this gives hwloc's logical indexes, and stays dense where objects
/// lack.
class Numbering {
 public:
  unsigned operator()(const void* thing) {
    return numbers_.try_emplace(thing, static_cast<unsigned>(numbers_.size())).first->second;
  }

 private:
  std::unordered_map<const void*, unsigned> numbers_;
};

bool is_data_cache(const hwloc_obj* object) {
  return object->type >= HWLOC_OBJ_L1CACHE && object->type <= HWLOC_OBJ_L5CACHE;
}

/// The objects above a PU that matter; where one is missing, the nearest that stands for it.
struct Above {
  const void* core;
  const void* cache;
  const void* numa;
  const void* package;
};

Above above(hwloc_obj_t pu) {
  Above found{pu, nullptr, nullptr, nullptr};
  hwloc_obj_t top = pu;
  for (hwloc_obj_t object = pu; object != nullptr; object = object->parent) {
    if (object->type == HWLOC_OBJ_CORE) found.core = object;
    if (is_data_cache(object)) found.cache = object;
    if (found.numa == nullptr && object->memory_arity > 0) found.numa = object;
    if (object->type == HWLOC_OBJ_PACKAGE) found.package = object;
    top = object;
  }
  if (found.package == nullptr) found.package = top;
  if (found.numa == nullptr) found.numa = found.package;
  if (found.cache == nullptr) found.cache = found.numa;
  return found;
}

/// One entry for each shape (size, PUs that share it) of each level, in the order of appearance.
void add_caches(hwloc_topology_t topology, Machine& machine) {
  for (const hwloc_obj_type_t type : {HWLOC_OBJ_L5CACHE, HWLOC_OBJ_L4CACHE, HWLOC_OBJ_L3CACHE,
                                      HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L1CACHE}) {
    for (hwloc_obj_t object = hwloc_get_next_obj_by_type(topology, type, nullptr);
         object != nullptr; object = hwloc_get_next_obj_by_type(topology, type, object)) {
      Cache cache{.level = object->attr->cache.depth,
                  .bytes = object->attr->cache.size,
                  .instances = 1,
                  .pus_each = static_cast<unsigned>(hwloc_bitmap_weight(object->cpuset))};
      const auto same =
          std::find_if(machine.caches.begin(), machine.caches.end(), [&](const Cache& known) {
            return known.level == cache.level && known.bytes == cache.bytes &&
                   known.pus_each == cache.pus_each;
          });
      if (same == machine.caches.end())
        machine.caches.push_back(cache);
      else
        ++same->instances;
    }
  }
}

/// What a kind is called: Intel's types by the names people use, other kinds by what hwloc tells.
std::string kind_name(unsigned n_infos, const hwloc_info_s* infos) {
  std::string frequency;
  for (unsigned i = 0; i < n_infos; ++i) {
    const std::string_view key = infos[i].name, value = infos[i].value;
    if (key == "CoreType")
      return value == "IntelCore" ? "P-core" : value == "IntelAtom" ? "E-core" : std::string(value);
    if (key == "FrequencyMaxMHz") frequency = fmt::format("{} MHz core", value);
  }
  return frequency;
}

/// Fills machine.kinds and the kind of each PU; one nameless kind unless hwloc knows several.
void add_kinds(hwloc_topology_t topology, Machine& machine) {
  const int known = hwloc_cpukinds_get_nr(topology, 0);
  const BitmapPtr set(hwloc_bitmap_alloc());
  if (known >= 2) {
    for (unsigned kind = 0; kind < static_cast<unsigned>(known); ++kind) {
      int efficiency = -1;
      unsigned n_infos = 0;
      hwloc_info_s* infos = nullptr;
      if (hwloc_cpukinds_get_info(topology, kind, set.get(), &efficiency, &n_infos, &infos, 0) != 0)
        continue;
      const auto index = static_cast<unsigned>(machine.kinds.size());
      machine.kinds.push_back({.name = kind_name(n_infos, infos), .efficiency = efficiency});
      for (Pu& pu : machine.pus)
        if (hwloc_bitmap_isset(set.get(), pu.os_index) != 0) pu.kind = index;
    }
  }
  if (machine.kinds.empty()) machine.kinds.push_back({});
  for (const Pu& pu : machine.pus)
    if (pu.smt == 0) ++machine.kinds[pu.kind].cores;
}

}  // namespace

Result<TopologyPtr> make_topology() {
  hwloc_topology_t made = nullptr;
  if (hwloc_topology_init(&made) != 0)
    return Error{ErrorCode::io, "hwloc", "cannot start: out of memory"};
  TopologyPtr topology(made);
  // DONT_CHANGE_BINDING: no walk of this thread over all PUs to ask each one's CPUID; Linux tells
  // the same, the walk costs time and disturbs whoever runs there.
  hwloc_topology_set_flags(
      made, HWLOC_TOPOLOGY_FLAG_INCLUDE_DISALLOWED | HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING |
                HWLOC_TOPOLOGY_FLAG_NO_DISTANCES | HWLOC_TOPOLOGY_FLAG_NO_MEMATTRS);
  hwloc_topology_set_io_types_filter(made, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_icache_types_filter(made, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_type_filter(made, HWLOC_OBJ_MISC, HWLOC_TYPE_FILTER_KEEP_NONE);
  return topology;
}

Result<void> load(hwloc_topology_t topology, const std::string& where) {
  if (hwloc_topology_load(topology) == 0) return {};
  return Error{
      ErrorCode::io, where,
      fmt::format("{} cannot load this topology: {}", hwloc_version(), std::strerror(errno))};
}

Machine machine_from(hwloc_topology_t topology) {
  Machine machine;
  const hwloc_const_bitmap_t allowed = hwloc_topology_get_allowed_cpuset(topology);
  Numbering core, cache, numa, package;
  std::vector<unsigned> siblings;
  const auto n = static_cast<unsigned>(hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_PU));
  machine.pus.reserve(n);
  for (unsigned i = 0; i < n; ++i) {
    hwloc_obj_t object = hwloc_get_obj_by_type(topology, HWLOC_OBJ_PU, i);
    const Above is_below = above(object);
    Pu pu{.os_index = object->os_index,
          .core = core(is_below.core),
          .cache = cache(is_below.cache),
          .numa = numa(is_below.numa),
          .package = package(is_below.package),
          .allowed = hwloc_bitmap_isset(allowed, object->os_index) != 0};
    siblings.resize(std::max(siblings.size(), std::size_t{pu.core} + 1));
    pu.smt = siblings[pu.core]++;
    machine.pus.push_back(pu);
  }
  add_caches(topology, machine);
  add_kinds(topology, machine);
  return machine;
}

std::string hwloc_version() {
  const unsigned version = hwloc_get_api_version();
  return fmt::format("hwloc {}.{}.{}", version >> 16U, version >> 8U & 0xffU, version & 0xffU);
}

std::string cpu_model(hwloc_topology_t topology) {
  for (const hwloc_obj_type_t type : {HWLOC_OBJ_PACKAGE, HWLOC_OBJ_MACHINE}) {
    hwloc_obj_t object = hwloc_get_obj_by_type(topology, type, 0);
    const char* model =
        object == nullptr ? nullptr : hwloc_obj_get_info_by_name(object, "CPUModel");
    if (model != nullptr) return model;
  }
  return "";
}

}  // namespace speedwell::topology
