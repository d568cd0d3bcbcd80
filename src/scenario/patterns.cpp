// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/patterns.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace speedwell::scenario {
namespace {

bool is_excluded(const std::string& name) {
  return name.starts_with('!');
}
bool is_pattern(const std::string& name) {
  return is_excluded(name) || name.find('*') != std::string::npos;
}

/// What `operations` stand for with one provider.
std::vector<std::string> expanded(const std::vector<std::string>& operations,
                                  const std::vector<std::string>& served) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::string& operation : operations) {
    if (is_excluded(operation)) {
      std::erase_if(names, [&](const std::string& name) {
        return matches(std::string_view(operation).substr(1), name);
      });
      continue;
    }
    if (!is_pattern(operation)) add(operation);
    for (const std::string& name : served)
      if (is_pattern(operation) && matches(operation, name)) add(name);
  }
  return names;
}

}  // namespace

bool matches(std::string_view pattern, std::string_view name) noexcept {
  std::size_t star = std::string_view::npos;  // the last one seen, and where what it took ends
  std::size_t taken = 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < name.size();) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      taken = i;
    } else if (at < pattern.size() && pattern[at] == name[i]) {
      ++at;
      ++i;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      i = ++taken;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

ResultAll<Scenario> expand_patterns(const Scenario& scenario, const NamesOf& names_of) {
  Scenario result = scenario;
  result.groups.clear();
  Errors errors;
  for (const Group& group : scenario.groups) {
    if (std::none_of(group.operations.begin(), group.operations.end(), is_pattern)) {
      result.groups.push_back(group);
      continue;
    }
    const std::vector<std::string> providers =
        group.providers.empty() ? std::vector<std::string>{"default"} : group.providers;
    for (const std::string& provider : providers) {
      const auto served = names_of(provider);
      if (!served) {
        errors.push_back({served.error().code, group.where, to_string(served.error())});
        continue;
      }
      Group one = group;
      one.operations = expanded(group.operations, *served);
      if (one.operations.empty()) {
        errors.push_back({ErrorCode::not_found, group.where,
                          fmt::format("provider '{}' serves no operation '{}'", provider,
                                      fmt::join(group.operations, "', '"))});
        continue;
      }
      const bool alike = !result.groups.empty() && provider != providers.front() &&
                         result.groups.back().operations == one.operations;
      if (alike) {
        result.groups.back().providers.push_back(provider);
        continue;
      }
      one.providers = {provider};
      result.groups.push_back(std::move(one));
    }
  }
  if (!errors.empty()) return errors;
  return result;
}

}  // namespace speedwell::scenario
