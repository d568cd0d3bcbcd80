// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/keys.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include <fmt/format.h>

#include "base/nearest.hpp"
#include "scenario/read.hpp"

namespace speedwell::scenario {
namespace {

void add_error(const Setting& setting, Error error, Errors& errors) {
  if (!setting.key.empty()) error.what = fmt::format("{}: {}", setting.key, error.what);
  errors.push_back(std::move(error));
}

/// Reads every value; false, with errors, unless all are right and there is at least one.
template <class T>
bool read_all(const Setting& setting, Result<T> (*parse)(const Value&), std::vector<T>& values,
              Errors& errors) {
  const auto refuse = [&](std::string what) {
    add_error(setting, {ErrorCode::usage, setting.where, std::move(what)}, errors);
    return false;
  };
  if (setting.values.empty()) return refuse("expected at least one value, found none");
  if (setting.values.size() > most_values)
    return refuse(
        fmt::format("expected at most {} values, found {}", most_values, setting.values.size()));
  bool good = true;
  for (const Value& value : setting.values) {
    Result<T> parsed = parse(value);
    good = good && parsed.has_value();
    if (parsed)
      values.push_back(*std::move(parsed));
    else
      add_error(setting, std::move(parsed).error(), errors);
  }
  return good;
}

template <class T>
void read_axis(const Setting& setting, Result<T> (*parse)(const Value&), std::vector<T>& axis,
               Errors& errors) {
  std::vector<T> values;
  if (!read_all(setting, parse, values, errors)) return;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (std::find(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(i), values[i]) !=
        values.begin() + static_cast<std::ptrdiff_t>(i))
      add_error(setting,
                {ErrorCode::usage, setting.values[i].where,
                 fmt::format("{} is there twice", printable(setting.values[i].text))},
                errors);
  axis = std::move(values);
}

template <class T, class Target>
void read_option(const Setting& setting, Result<T> (*parse)(const Value&), Target& target,
                 Errors& errors) {
  if (setting.is_array) {
    add_error(setting, {ErrorCode::usage, setting.where, "expected one value, found an array"},
              errors);
    return;
  }
  std::vector<T> values;
  if (read_all(setting, parse, values, errors)) target = std::move(values.front());
}

void read_cpus(const Setting& setting, Scenario& scenario, Errors& errors) {
  std::vector<unsigned> pus;
  std::unordered_set<unsigned> seen;
  const std::size_t errors_before = errors.size();
  if (setting.values.empty())
    add_error(setting, {ErrorCode::usage, setting.where, "expected at least one PU, found none"},
              errors);
  for (const Value& value : setting.values) {
    const Result<std::vector<unsigned>> list = parse_pus(value);
    if (!list) {
      add_error(setting, list.error(), errors);
      continue;
    }
    for (const unsigned pu : *list) {
      if (seen.insert(pu).second)
        pus.push_back(pu);
      else {
        add_error(setting, {ErrorCode::usage, value.where, fmt::format("PU {} is there twice", pu)},
                  errors);
        break;
      }
    }
  }
  if (errors.size() == errors_before) scenario.options.cpus = std::move(pus);
}

std::string_view without_blanks_around(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::vector<std::string> split_at(std::string_view text, char separator) {
  std::vector<std::string> pieces;
  while (true) {
    const std::size_t at = text.find(separator);
    pieces.emplace_back(without_blanks_around(text.substr(0, at)));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

std::vector<std::string> split_at_commas(std::string_view text) {
  return split_at(text, ',');
}

/// "cores,0,2-3;4,5" is cores, then the PUs 0,2-3, then the PUs 4,5: neighbouring PUs are one list.
std::vector<std::string> split_placements(std::string_view text) {
  const auto is_pus = [](std::string_view piece) {
    return !piece.empty() && piece.front() >= '0' && piece.front() <= '9';
  };
  std::vector<std::string> placements;
  for (const std::string& part : split_at(text, ';')) {
    bool after_pus = false;
    for (std::string& piece : split_at(part, ',')) {
      const bool pus = is_pus(piece);
      if (pus && after_pus)
        placements.back() += "," + piece;
      else
        placements.push_back(std::move(piece));
      after_pus = pus;
    }
  }
  return placements;
}

constexpr std::array option_table{
    Option{"title", [](const Setting& s, Scenario& scenario,
                       Errors& e) { read_option(s, &parse_line, scenario.title, e); }},
    Option{"question", [](const Setting& s, Scenario& scenario,
                          Errors& e) { read_option(s, &parse_line, scenario.question, e); }},
    Option{"seconds",
           [](const Setting& s, Scenario& scenario, Errors& e) {
             read_option(s, &parse_seconds, scenario.options.seconds, e);
           }},
    Option{"trials", [](const Setting& s, Scenario& scenario,
                        Errors& e) { read_option(s, &parse_trials, scenario.options.trials, e); }},
    Option{"target", [](const Setting& s, Scenario& scenario,
                        Errors& e) { read_option(s, &parse_target, scenario.options.target, e); }},
    Option{"budget",
           [](const Setting& s, Scenario& scenario, Errors& e) {
             read_option(s, &parse_budget, scenario.options.budget_s, e);
           }},
    Option{"latency_seconds",
           [](const Setting& s, Scenario& scenario, Errors& e) {
             read_option(s, &parse_latency_seconds, scenario.options.latency_seconds, e);
           }},
    Option{"seed", [](const Setting& s, Scenario& scenario,
                      Errors& e) { read_option(s, &parse_seed, scenario.options.seed, e); }},
    Option{"cpus", &read_cpus},
    Option{"keep_one_core_free",
           [](const Setting& s, Scenario& scenario, Errors& e) {
             read_option(s, &parse_boolean, scenario.options.keep_one_core_free, e);
           }},
    Option{"over_time",
           [](const Setting& s, Scenario& scenario, Errors& e) {
             read_option(s, &parse_boolean, scenario.options.over_time, e);
           }},
    Option{"verify",
           [](const Setting& s, Scenario& scenario, Errors& e) {
             read_option(s, &parse_verify, scenario.options.verify_every, e);
           }},
};

constexpr std::array axis_table{
    Axis{"operation",
         [](const Setting& s, Group& group, Errors& e) {
           read_axis(s, &parse_name, group.operations, e);
         },
         &split_at_commas},
    Axis{"size",
         [](const Setting& s, Group& group, Errors& e) {
           read_axis(s, &parse_message_size, group.sizes, e);
         },
         &split_at_commas},
    Axis{"provider",
         [](const Setting& s, Group& group, Errors& e) {
           read_axis(s, &parse_name, group.providers, e);
         },
         &split_at_commas},
    Axis{"drive",
         [](const Setting& s, Group& group, Errors& e) {
           read_axis(s, &parse_drive, group.drives, e);
         },
         &split_at_commas},
    Axis{"isolation",
         [](const Setting& s, Group& group, Errors& e) {
           read_axis(s, &parse_isolation, group.isolations, e);
         },
         &split_at_commas},
    Axis{"placement",
         [](const Setting& s, Group& group, Errors& e) {
           read_axis(s, &parse_placement, group.placements, e);
         },
         &split_placements},
    Axis{"workers",
         [](const Setting& s, Group& group, Errors& e) {
           read_axis(s, &parse_worker_count, group.workers, e);
         },
         &split_at_commas},
};

}  // namespace

std::span<const Option> options() {
  return option_table;
}

std::span<const Axis> axes() {
  return axis_table;
}

const Option* find_option(std::string_view name) {
  for (const Option& option : option_table)
    if (option.name == name) return &option;
  return nullptr;
}

const Axis* find_axis(std::string_view name) {
  for (const Axis& axis : axis_table)
    if (axis.name == name) return &axis;
  return nullptr;
}

std::vector<std::string> axis_keys() {
  std::vector<std::string> names;
  for (const Axis& axis : axes()) names.emplace_back(axis.name);
  return names;
}

std::vector<std::string> known_keys() {
  std::vector<std::string> names;
  for (const Option& option : options()) names.emplace_back(option.name);
  for (const Axis& axis : axes()) names.emplace_back(axis.name);
  names.emplace_back("group");
  return names;
}

Error unknown_key(std::string_view key, const std::vector<std::string>& known, std::string where) {
  return {ErrorCode::usage, std::move(where),
          fmt::format("unknown key '{}'{}", printable(key),
                      key.size() > 60 ? "" : did_you_mean(key, known))};
}

}  // namespace speedwell::scenario
