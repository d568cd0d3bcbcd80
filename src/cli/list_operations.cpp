// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/list_operations.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "crypto/library_context.hpp"
#include "crypto/library_info.hpp"
#include "operation/catalogue.hpp"
#include "operation/obstacle.hpp"
#include "result/operations_json.hpp"

namespace speedwell::cli {
namespace {

using result::OperationList;

OperationList list_of(const crypto::LibraryContext& context) {
  OperationList list{crypto::library_info().version, context.provider(), {}, {}};
  std::set<std::string> served;
  for (const operation::Kind& kind : operation::kinds()) {
    if (kind.for_testing) continue;
    std::vector<std::string> algorithms = kind.algorithms(context);
    if (!kind.has_algorithm) algorithms = {""};
    for (const std::string& algorithm : algorithms) {
      list.operations.push_back(
          {operation::Name{&kind, algorithm}.text(), kind.label(), kind.sized});
      served.insert(list.operations.back().name);
    }
  }
  for (const std::string& name : operation::well_known_names())
    if (served.count(name) == 0)
      list.missing.push_back({name, operation::obstacle(context, name).value_or("")});
  return list;
}

void show(const OperationList& list) {
  std::size_t width = 0;
  for (const auto& one : list.operations) width = std::max(width, one.name.size());
  for (const auto& one : list.missing) width = std::max(width, one.name.size());
  for (const auto& one : list.operations)
    fmt::print("{:<{}}  {:<20}  {}\n", one.name, width, one.kind, list.provider);
  if (list.missing.empty()) return;
  fmt::print("\nNot with provider {} of {}:\n", list.provider, list.library);
  for (const auto& one : list.missing) fmt::print("{:<{}}  {}\n", one.name, width, one.reason);
}

}  // namespace

int list_operations(const std::string& provider, bool json) {
  const auto context = crypto::LibraryContext::create(provider);
  if (!context) {
    // A provider is a name that the user gave, so a wrong one is a wrong command line.
    report(context.error());
    return exit_usage;
  }
  const OperationList list = list_of(**context);
  if (json)
    fmt::print("{}", result::to_json(list));
  else
    show(list);
  return exit_fine;
}

}  // namespace speedwell::cli
