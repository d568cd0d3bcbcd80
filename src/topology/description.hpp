// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Machines that are described in a file (topology/*.toml), to plan placements without having them.

#include <string>
#include <vector>

#include "base/error.hpp"
#include "topology/machine.hpp"

namespace speedwell::topology {

/// Reads one description. All errors of the file at once, with line and column.
ResultAll<Machine> load_description(const std::string& path);

/// The names of the descriptions in the folder(s) of shipped ones, sorted.
std::vector<std::string> shipped_machines();

/// A shipped machine by name, or a file by its path (a name with '/' or ending in ".toml").
ResultAll<Machine> find_machine(const std::string& name_or_path);

}  // namespace speedwell::topology
