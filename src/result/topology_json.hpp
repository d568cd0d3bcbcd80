// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A machine, and where workers go on it, as JSON: what `speedwell topology --json` prints.

#include <string>
#include <string_view>

#include "topology/machine.hpp"
#include "topology/placement.hpp"

namespace speedwell::result {

inline constexpr std::string_view topology_schema = "speedwell.topology/1";

/// { "schema", "machine": as "environment/topology" of a result, "limits", "placement": { "pus",
/// "oversubscribed", "housekeeping_pu" } }; without `placement` when there is none.
std::string to_json(const topology::Machine& machine, const topology::Placement* placement);

}  // namespace speedwell::result
