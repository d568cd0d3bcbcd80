// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/providers.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <fmt/format.h>

#include "crypto/context_settings.hpp"

namespace speedwell::speed {
namespace {

/// The clauses of a property query, without spaces.
std::vector<std::string> clauses(std::string_view query) {
  std::vector<std::string> found(1);
  for (const char c : query) {
    if (c == ',')
      found.emplace_back();
    else if (std::isspace(static_cast<unsigned char>(c)) == 0)
      found.back() += c;
  }
  return found;
}

std::string after(const std::string& clause, std::string_view start) {
  return clause.starts_with(start) ? clause.substr(start.size()) : "";
}

void choose(std::vector<std::string>& names, const std::string& clause) {
  if (const std::string only = after(clause, "provider="); !only.empty())
    std::erase_if(names, [&](const std::string& name) { return name != only; });
  for (const char* not_start : {"provider!=", "-provider="})
    if (const std::string not_this = after(clause, not_start); !not_this.empty())
      std::erase(names, not_this);
  if (const std::string first = after(clause, "?provider="); !first.empty())
    std::stable_partition(names.begin(), names.end(),
                          [&](const std::string& name) { return name == first; });
}

}  // namespace

Result<std::vector<std::string>> provider_names(const Options& options, const std::string& config) {
  std::vector<std::string> names;
  for (const std::string& name : options.providers)
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  if (names.empty() && !config.empty()) {
    auto active = crypto::providers_of_config(config);
    if (!active) return active.error();
    names = std::move(*active);
  }
  if (names.empty()) names = {"default"};
  const std::string all = fmt::format("{}", fmt::join(names, ", "));
  for (const std::string& clause : clauses(options.properties)) choose(names, clause);
  if (!names.empty()) return names;
  return Error{ErrorCode::usage, "speed -propquery",
               fmt::format("'{}' leaves none of the providers in use ({}); -provider NAME adds one",
                           options.properties, all)};
}

Result<Providers> load_providers(const std::vector<std::string>& names) {
  Providers providers;
  for (const std::string& name : names) {
    auto context = crypto::LibraryContext::create(name);
    if (!context) {
      Error error = context.error();
      error.code = ErrorCode::not_found;
      return error;
    }
    providers.push_back(std::move(*context));
  }
  return providers;
}

}  // namespace speedwell::speed
