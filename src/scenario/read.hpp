// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// TOML text -> Scenario. Every error at once, with line and column; unknown keys and values with
// the nearest names.

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "scenario/scenario.hpp"

namespace speedwell::scenario {

/// `file` is only for messages and the scenario's name. Error: usage. Never throws or aborts,
/// whatever the text.
ResultAll<Scenario> read_scenario(std::string_view toml, const std::string& file);

/// A shipped scenario by name, or a file by path (a name with '/' or ending in ".toml").
/// `overrides` are "key=value" texts ("workers=1,2", "budget=10s", "group.2.size=16"), applied
/// after the file's own values. Error: usage, not_found with nearest names.
ResultAll<Scenario> find_scenario(const std::string& name_or_path,
                                  const std::vector<std::string>& overrides = {});

/// Applies one "key=value" to every group (axes) or to the options. Error: usage.
ResultAll<void> set_value(Scenario& scenario, std::string_view key, std::string_view value,
                          const std::string& where);

/// Every key that a scenario file may have at its top, "group" included.
std::vector<std::string> known_keys();
/// Those of them that a [[group]] may have.
std::vector<std::string> axis_keys();

struct ShippedScenario {
  std::string name;
  std::string title;
  std::string path;
};
std::vector<ShippedScenario> shipped_scenarios();

}  // namespace speedwell::scenario
