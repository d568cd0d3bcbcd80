// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/from_toml.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/toml.hpp"
#include "scenario/keys.hpp"
#include "scenario/read.hpp"

namespace speedwell::scenario {
namespace {

/// Bounds what reading may cost, whoever wrote the file.
constexpr std::size_t most_bytes = std::size_t{256} * 1024;

struct Entry {
  const toml::key* key;
  const toml::node* node;
};

/// A table's entries as they stand in the file; toml++ sorts them by name.
std::vector<Entry> in_order(const toml::table& table) {
  std::vector<Entry> entries;
  for (auto&& [key, node] : table) entries.push_back({&key, &node});
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.key->source().begin < b.key->source().begin;
  });
  return entries;
}

std::string_view type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::date:
      return "a date";
    case toml::node_type::time:
      return "a time";
    default:
      return "a date and time";
  }
}

Value to_value(const toml::node& node, const std::string& file) {
  Value value{Value::Type::other, "", toml_place(file, node.source())};
  if (const auto* string = node.as_string()) {
    value.type = Value::Type::string;
    value.text = string->get();
  } else if (const auto* integer = node.as_integer()) {
    value.type = Value::Type::integer;
    value.text = fmt::to_string(integer->get());
  } else if (const auto* number = node.as_floating_point()) {
    value.type = Value::Type::number;
    value.text = fmt::to_string(number->get());
  } else if (const auto* boolean = node.as_boolean()) {
    value.type = Value::Type::boolean;
    value.text = boolean->get() ? "true" : "false";
  } else {
    value.text = type_name(node);
  }
  return value;
}

Setting to_setting(const Entry& entry, const std::string& file) {
  Setting setting{entry.key->str(), toml_place(file, entry.node->source()), {}, false};
  if (const toml::array* array = entry.node->as_array()) {
    setting.is_array = true;
    for (const toml::node& element : *array) setting.values.push_back(to_value(element, file));
  } else {
    setting.values.push_back(to_value(*entry.node, file));
  }
  return setting;
}

/// The groups of a file, each over the axes given at its top.
class GroupReader {
 public:
  GroupReader(const std::string& file, Errors& errors) : file_(file), errors_(errors) {}

  void read_default(const Axis& axis, const Entry& entry) {
    axis.apply(to_setting(entry, file_), defaults_, errors_);
    if (axis.name != "operation") return;
    default_operation_ = true;
    defaults_.where = toml_place(file_, entry.key->source());
  }

  void read_groups(const toml::node& node, std::vector<Group>& groups) {
    const toml::array* array = node.as_array();
    const bool tables = array != nullptr && !array->empty() && array->is_array_of_tables();
    if (!tables) {
      errors_.push_back({ErrorCode::usage, toml_place(file_, node.source()),
                         "group: expected tables, each headed [[group]]"});
      return;
    }
    for (const toml::node& element : *array)
      groups.push_back(read_group(*element.as_table(), element.source()));
  }

  /// A file without groups is one group.
  void finish_without_groups(std::vector<Group>& groups) {
    if (!default_operation_)
      errors_.push_back({ErrorCode::usage, fmt::format("{}:1:1", file_),
                         "nothing to measure: write operation = \"sign/ecdsa-p256\" or the like, "
                         "or [[group]] tables that do"});
    groups.push_back(defaults_);
  }

 private:
  Group read_group(const toml::table& table, const toml::source_region& region) {
    Group group = defaults_;
    group.where = toml_place(file_, region);
    bool has_operation = default_operation_;
    for (const Entry& entry : in_order(table)) {
      const std::string_view key = entry.key->str();
      if (const Axis* axis = find_axis(key)) {
        axis->apply(to_setting(entry, file_), group, errors_);
        has_operation = has_operation || axis->name == "operation";
      } else if (find_option(key) != nullptr) {
        errors_.push_back({ErrorCode::usage, toml_place(file_, entry.key->source()),
                           fmt::format("{} holds for the whole run: write it at the top of the "
                                       "file, before the first [[group]]",
                                       key)});
      } else {
        errors_.push_back(unknown_key(key, axis_keys(), toml_place(file_, entry.key->source())));
      }
    }
    if (!has_operation)
      errors_.push_back({ErrorCode::usage, group.where,
                         "this group has no operation, and there is none at the top of the file"});
    return group;
  }

  const std::string& file_;
  Errors& errors_;
  Group defaults_;
  bool default_operation_ = false;
};

}  // namespace

Scenario read_toml(std::string_view text, const std::string& file, Errors& errors) {
  Scenario scenario;
  if (text.size() > most_bytes) {
    errors.push_back(
        {ErrorCode::usage, file,
         fmt::format("{} bytes are no scenario; the most is {}", text.size(), most_bytes)});
    return scenario;
  }
  const Result<toml::table> parsed = parse_toml(text, file);
  if (!parsed) {
    errors.push_back(parsed.error());
    return scenario;
  }
  GroupReader reader(file, errors);
  const toml::node* groups = nullptr;
  for (const Entry& entry : in_order(*parsed)) {
    const std::string_view key = entry.key->str();
    if (key == "group")
      groups = entry.node;
    else if (const Option* option = find_option(key))
      option->apply(to_setting(entry, file), scenario, errors);
    else if (const Axis* axis = find_axis(key))
      reader.read_default(*axis, entry);
    else
      errors.push_back(unknown_key(key, known_keys(), toml_place(file, entry.key->source())));
  }
  if (groups != nullptr)
    reader.read_groups(*groups, scenario.groups);
  else
    reader.finish_without_groups(scenario.groups);
  return scenario;
}

}  // namespace speedwell::scenario
