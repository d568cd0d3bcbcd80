// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#define TOML_IMPLEMENTATION
#include "base/toml.hpp"

#include <fmt/format.h>

#include "base/nearest.hpp"

namespace speedwell {

Result<toml::table> parse_toml(std::string_view text, std::string_view file) {
  toml::parse_result parsed = toml::parse(text, file);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return Error{ErrorCode::usage, toml_place(file, error.source()),
                 std::string(error.description())};
  }
  return std::move(parsed).table();
}

std::string toml_place(std::string_view file, const toml::source_region& region) {
  if (!region.begin) return std::string(file);
  return fmt::format("{}:{}:{}", file, region.begin.line, region.begin.column);
}

void reject_unknown_keys(const toml::table& table, std::span<const std::string> known,
                         std::string_view file, Errors& errors) {
  for (auto&& [key, value] : table) {
    const std::string_view name = key.str();
    bool found = false;
    for (const std::string& candidate : known) found = found || candidate == name;
    if (!found)
      errors.push_back({ErrorCode::usage, toml_place(file, key.source()),
                        fmt::format("unknown key '{}'{}", name, did_you_mean(name, known))});
  }
}

}  // namespace speedwell
