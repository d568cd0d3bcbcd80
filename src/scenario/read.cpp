// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/read.hpp"

#include <charconv>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/data_folder.hpp"
#include "base/file.hpp"
#include "base/nearest.hpp"
#include "scenario/from_toml.hpp"
#include "scenario/keys.hpp"

namespace speedwell::scenario {
namespace {

constexpr std::string_view folder = "scenarios";
constexpr std::string_view extension = ".toml";
constexpr std::string_view group_key_form = "expected group.N.KEY, such as group.1.size";

void apply_to_group(Group& group, const Axis& axis, std::string_view value,
                    const std::string& where, Errors& errors) {
  Setting setting{"", where, {}, false};
  for (std::string& piece : axis.split(value))
    setting.values.push_back({Value::Type::text, std::move(piece), where});
  const std::size_t errors_before = errors.size();
  axis.apply(setting, group, errors);
  // What cannot run is told at the place that asks for it.
  if (axis.name == "operation" && errors.size() == errors_before) group.where = where;
}

/// "group.2.size": one axis of one group, counted from 1.
void set_in_group(Scenario& scenario, std::string_view key, std::string_view value,
                  const std::string& where, Errors& errors) {
  std::string_view rest = key.substr(std::string_view("group.").size());
  std::size_t number = 0;
  const auto [end, problem] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  if (problem != std::errc{} || !rest.starts_with('.')) {
    errors.push_back({ErrorCode::usage, where, std::string(group_key_form)});
    return;
  }
  rest.remove_prefix(1);
  const Axis* axis = find_axis(rest);
  if (find_option(rest) != nullptr)
    errors.push_back({ErrorCode::usage, where,
                      fmt::format("{} holds for the whole run: write it without group.N", rest)});
  else if (axis == nullptr)
    errors.push_back(unknown_key(rest, axis_keys(), where));
  else if (number < 1 || number > scenario.groups.size())
    errors.push_back({ErrorCode::usage, where,
                      fmt::format("there is no group {}: the scenario has {}, counted from 1",
                                  number, scenario.groups.size())});
  else
    apply_to_group(scenario.groups[number - 1], *axis, value, where, errors);
}

Result<std::string> find_path(const std::string& name_or_path) {
  if (name_or_path.find('/') != std::string::npos || name_or_path.ends_with(extension))
    return name_or_path;
  std::string path = shipped_file(folder, name_or_path, extension);
  if (!path.empty()) return path;
  const std::vector<std::string> names = shipped_names(folder, extension);
  if (names.empty())
    return Error{ErrorCode::not_found, "",
                 fmt::format("no scenario '{}', nor any other that is shipped: {}",
                             printable(name_or_path), where_shipped(folder))};
  const std::string hint = did_you_mean(printable(name_or_path), names);
  return Error{
      ErrorCode::not_found, "",
      fmt::format("no scenario '{}'{} Shipped are {}; a file is named by a path, or with "
                  ".toml at its end",
                  printable(name_or_path), hint.empty() ? "." : hint, fmt::join(names, ", "))};
}

void apply_override(Scenario& scenario, const std::string& text, Errors& errors) {
  const std::string where = fmt::format("--set {}", printable(text));
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    errors.push_back({ErrorCode::usage, where, "expected KEY=VALUE, such as workers=1,2"});
    return;
  }
  const std::string_view whole = text;
  const auto set = set_value(scenario, whole.substr(0, equals), whole.substr(equals + 1), where);
  if (set) return;
  const Errors wrong = set.error();
  errors.insert(errors.end(), wrong.begin(), wrong.end());
}

std::string file_stem(const std::string& file) {
  return std::filesystem::path(file).stem().string();
}

}  // namespace

ResultAll<Scenario> read_scenario(std::string_view toml, const std::string& file) {
  Errors errors;
  Scenario scenario = read_toml(toml, file, errors);
  if (!errors.empty()) return errors;
  scenario.name = file_stem(file);
  return scenario;
}

ResultAll<void> set_value(Scenario& scenario, std::string_view key, std::string_view value,
                          const std::string& where) {
  Errors errors;
  if (key.starts_with("group.")) {
    set_in_group(scenario, key, value, where, errors);
  } else if (const Option* option = find_option(key)) {
    option->apply({"", where, {{Value::Type::text, std::string(value), where}}, false}, scenario,
                  errors);
  } else if (const Axis* axis = find_axis(key)) {
    // All groups or none, and one message for the same mistake in each.
    Group probe;
    apply_to_group(probe, *axis, value, where, errors);
    if (errors.empty())
      for (Group& group : scenario.groups) apply_to_group(group, *axis, value, where, errors);
  } else if (key == "group") {
    errors.push_back({ErrorCode::usage, where, std::string(group_key_form)});
  } else {
    errors.push_back(unknown_key(key, known_keys(), where));
  }
  if (!errors.empty()) return errors;
  return {};
}

ResultAll<Scenario> find_scenario(const std::string& name_or_path,
                                  const std::vector<std::string>& overrides) {
  const Result<std::string> path = find_path(name_or_path);
  if (!path) return Errors{path.error()};
  const Result<std::string> text = read_input_file(*path);
  if (!text) return Errors{text.error()};
  Errors errors;
  Scenario scenario = read_toml(*text, *path, errors);
  for (const std::string& setting : overrides) apply_override(scenario, setting, errors);
  if (!errors.empty()) return errors;
  scenario.name = file_stem(*path);
  return scenario;
}

std::vector<ShippedScenario> shipped_scenarios() {
  std::vector<ShippedScenario> shipped;
  for (const std::string& name : shipped_names(folder, extension)) {
    ShippedScenario one{name, "", shipped_file(folder, name, extension)};
    if (const auto scenario = find_scenario(one.path)) one.title = scenario->title;
    shipped.push_back(std::move(one));
  }
  return shipped;
}

}  // namespace speedwell::scenario
