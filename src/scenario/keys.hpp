// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The keys of a scenario: a table of options, which hold for the whole run, and a table of axes,
// which each group has. A new key is one line in one of them (and in the schema and the
// documentation: the tests compare them). Private to this part.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenario/scenario.hpp"
#include "scenario/value.hpp"

namespace speedwell::scenario {

/// A key with the values written for it.
struct Setting {
  std::string_view key;  ///< "" where `where` names it
  std::string where;
  std::vector<Value> values;
  bool is_array = false;
};

struct Option {
  std::string_view name;
  void (*apply)(const Setting& setting, Scenario& scenario, Errors& errors);
};

struct Axis {
  std::string_view name;
  void (*apply)(const Setting& setting, Group& group, Errors& errors);
  /// Cuts the text behind `--set` or a flag into values.
  std::vector<std::string> (*split)(std::string_view text);
};

std::span<const Option> options();
std::span<const Axis> axes();
const Option* find_option(std::string_view name);
const Axis* find_axis(std::string_view name);

/// With the nearest of the known ones. Error: usage.
Error unknown_key(std::string_view key, const std::vector<std::string>& known, std::string where);

/// The most values that one axis takes.
inline constexpr std::size_t most_values = 1000;

}  // namespace speedwell::scenario
