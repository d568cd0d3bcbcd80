// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/description.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "base/data_folder.hpp"
#include "base/file.hpp"
#include "base/nearest.hpp"
#include "base/toml.hpp"
#include "topology/from_hwloc.hpp"
#include "topology/placement.hpp"

namespace speedwell::topology {
namespace {

constexpr std::string_view kind_of_data = "topology";
constexpr std::string_view extension = ".toml";

/// Upper bound of the PUs that a description may have: hwloc would try to build any number.
constexpr std::uint64_t most_pus = 16384;

/// Reads one file; keeps all that is wrong with it.
class Reader {
 public:
  Reader(const toml::table& table, std::string path) : table_(table), path_(std::move(path)) {}

  ResultAll<Machine> read() {
    static const std::vector<std::string> known{"name",      "description", "source",
                                                "synthetic", "xml",         "kinds"};
    reject_unknown_keys(table_, known, path_, errors_);
    Machine machine;
    if (const TopologyPtr topology = read_topology()) machine = machine_from(topology.get());
    machine.name = required_text(table_, "name");
    machine.description = required_text(table_, "description");
    machine.source = required_text(table_, "source");
    read_kinds(machine);
    if (!errors_.empty()) return errors_;
    return machine;
  }

 private:
  void wrong(const toml::source_region& place, std::string what) {
    errors_.push_back({ErrorCode::usage, toml_place(path_, place), std::move(what)});
  }

  /// The text of a key, "" when it is absent; a value that is no text is an error.
  std::string text(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    if (node == nullptr) return "";
    if (const auto value = node->value_exact<std::string>()) return *value;
    wrong(node->source(), fmt::format("'{}' must be a text in quotes", key));
    return "";
  }

  std::string required_text(const toml::table& table, std::string_view key) {
    if (!table.contains(key)) wrong(table.source(), fmt::format("'{}' is missing", key));
    return text(table, key);
  }

  /// The PUs that a synthetic description would make: the product of its counts, outside of the
  /// attributes in (...) and of the memory children in [...].
  static std::uint64_t pus_of_synthetic(std::string_view synthetic) {
    std::uint64_t pus = 1;
    int depth = 0;
    for (std::size_t i = 0; i < synthetic.size(); ++i) {
      const char c = synthetic[i];
      if (c == '(' || c == '[') ++depth;
      if (c == ')' || c == ']') --depth;
      const bool starts = i == 0 || synthetic[i - 1] == ' ' || synthetic[i - 1] == ':';
      if (depth != 0 || !starts || c < '0' || c > '9') continue;
      std::uint64_t count = most_pus + 1;
      std::from_chars(&synthetic[i], synthetic.data() + synthetic.size(), count);
      pus *= std::clamp<std::uint64_t>(count, 1, most_pus + 1);
      if (pus > most_pus) return pus;
    }
    return pus;
  }

  /// The loaded topology, or nothing and at least one error.
  TopologyPtr read_topology() {
    const std::string synthetic = text(table_, "synthetic");
    const std::string xml = text(table_, "xml");
    if (table_.contains("synthetic") == table_.contains("xml")) {
      wrong(table_.source(), "give either 'synthetic' or 'xml': what the machine looks like");
      return nullptr;
    }
    const toml::source_region& place =
        table_.get(table_.contains("xml") ? "xml" : "synthetic")->source();
    if (synthetic.empty() && xml.empty()) {
      if (errors_.empty()) wrong(place, "this is empty");
      return nullptr;
    }
    if (pus_of_synthetic(synthetic) > most_pus) {
      wrong(place, fmt::format("this describes more than {} PUs", most_pus));
      return nullptr;
    }
    Result<TopologyPtr> topology = make_topology();
    if (!topology) {
      errors_.push_back(topology.error());
      return nullptr;
    }
    std::string xml_text;
    const std::string file = (std::filesystem::path(path_).parent_path() / xml).string();
    if (!xml.empty()) {
      const Result<std::string> text = read_input_file(file);
      if (!text) {
        wrong(place, to_string(text.error()));
        return nullptr;
      }
      xml_text = *text;
    }
    const bool set = xml.empty()
                         ? hwloc_topology_set_synthetic(topology->get(), synthetic.c_str()) == 0
                         : hwloc_topology_set_xmlbuffer(topology->get(), xml_text.c_str(),
                                                        static_cast<int>(xml_text.size()) + 1) == 0;
    if (!set || !load(topology->get(), path_)) {
      wrong(place, xml.empty() ? "hwloc does not understand this synthetic description; "
                                 "'lstopo -i \"TEXT\"' says where it stops"
                               : fmt::format("hwloc cannot load '{}'", file));
      return nullptr;
    }
    return std::move(*topology);
  }

  void read_kinds(Machine& machine) {
    const toml::node* node = table_.get("kinds");
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr || array->empty() || !array->is_homogeneous<toml::table>()) {
      wrong(node->source(), "'kinds' must be tables: write [[kinds]]");
      return;
    }
    machine.kinds.clear();
    std::vector<int> kind_of_core(machine.cores(), -1);
    for (const toml::node& entry : *array) {
      const int index = static_cast<int>(machine.kinds.size());
      machine.kinds.push_back(read_kind(*entry.as_table(), index, kind_of_core));
    }
    const auto bare = std::find(kind_of_core.begin(), kind_of_core.end(), -1);
    if (bare != kind_of_core.end() && errors_.empty())
      wrong(node->source(), fmt::format("core {} is of no kind; the kinds must cover all {} cores",
                                        bare - kind_of_core.begin(), kind_of_core.size()));
    if (!errors_.empty()) return;
    for (Pu& pu : machine.pus) pu.kind = static_cast<unsigned>(kind_of_core[pu.core]);
  }

  CoreKind read_kind(const toml::table& table, int index, std::vector<int>& kind_of_core) {
    static const std::vector<std::string> known{"name", "cores", "efficiency"};
    reject_unknown_keys(table, known, path_, errors_);
    CoreKind kind;
    kind.name = required_text(table, "name");
    if (const toml::node* node = table.get("efficiency")) {
      const auto value = node->value_exact<std::int64_t>();
      if (value && *value >= 0 && *value <= 1000)
        kind.efficiency = static_cast<int>(*value);
      else
        wrong(node->source(), "'efficiency' must be a whole number from 0 (slowest) to 1000");
    }
    const std::string cores = required_text(table, "cores");
    if (cores.empty()) return kind;
    const toml::source_region& place = table.get("cores")->source();
    const Result<std::vector<unsigned>> list = parse_pu_list(cores);
    if (!list) {
      wrong(place, fmt::format("'{}' is no list of cores: {}", cores, list.error().what));
      return kind;
    }
    for (const unsigned core : *list) {
      // Without a topology there is nothing to hold the cores against, and an error already.
      if (kind_of_core.empty()) break;
      if (core >= kind_of_core.size()) {
        wrong(place, fmt::format("there is no core {}; the machine has {} (0 first)", core,
                                 kind_of_core.size()));
        break;
      }
      if (kind_of_core[core] >= 0) {
        wrong(place, fmt::format("core {} is of another kind already", core));
        break;
      }
      kind_of_core[core] = index;
      ++kind.cores;
    }
    return kind;
  }

  const toml::table& table_;
  std::string path_;
  Errors errors_;
};

}  // namespace

ResultAll<Machine> load_description(const std::string& path) {
  const Result<std::string> text = read_input_file(path);
  if (!text) return Errors{text.error()};
  const Result<toml::table> table = parse_toml(*text, path);
  if (!table) return Errors{table.error()};
  return Reader(*table, path).read();
}

std::vector<std::string> shipped_machines() {
  return shipped_names(kind_of_data, extension);
}

ResultAll<Machine> find_machine(const std::string& name_or_path) {
  if (name_or_path.find('/') != std::string::npos || name_or_path.ends_with(extension))
    return load_description(name_or_path);
  const std::string path = shipped_file(kind_of_data, name_or_path, extension);
  if (!path.empty()) return load_description(path);
  const std::vector<std::string> names = shipped_machines();
  if (names.empty())
    return Errors{{ErrorCode::not_found, "machine",
                   fmt::format("there is no machine '{}', nor any other that is shipped: {}",
                               name_or_path, where_shipped(kind_of_data))}};
  const std::string near = did_you_mean(name_or_path, names);
  return Errors{{ErrorCode::not_found, "machine",
                 fmt::format("there is no machine '{}'{}", name_or_path,
                             near.empty() ? "; 'speedwell list machines' shows them, a file is "
                                            "given by its path"
                                          : near)}};
}

}  // namespace speedwell::topology
