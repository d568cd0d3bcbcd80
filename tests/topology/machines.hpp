// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Machines for tests: from hwloc's synthetic descriptions, and the shipped ones.

#include <algorithm>
#include <string>

#include <boost/test/unit_test.hpp>

#include "topology/description.hpp"
#include "topology/from_hwloc.hpp"

namespace speedwell::topology {

inline Machine synthetic(const std::string& text) {
  Result<TopologyPtr> topology = make_topology();
  BOOST_REQUIRE(topology.has_value());
  BOOST_REQUIRE(hwloc_topology_set_synthetic(topology->get(), text.c_str()) == 0);
  BOOST_REQUIRE(load(topology->get(), "synthetic").has_value());
  Machine machine = machine_from(topology->get());
  machine.name = "synthetic";
  return machine;
}

inline Machine shipped(const std::string& name) {
  ResultAll<Machine> machine = find_machine(name);
  BOOST_REQUIRE_MESSAGE(machine.has_value(), (machine ? "" : to_string(machine.error().front())));
  return *machine;
}

/// Takes all but these PUs away from the process.
inline void allow_only(Machine& machine, const std::vector<unsigned>& pus) {
  for (Pu& pu : machine.pus)
    pu.allowed = std::find(pus.begin(), pus.end(), pu.os_index) != pus.end();
}

}  // namespace speedwell::topology
