// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// `speedwell list`: the names that other commands take.

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/data_folder.hpp"
#include "base/nearest.hpp"
#include "cli/command.hpp"
#include "cli/list_operations.hpp"
#include "crypto/library_context.hpp"
#include "scenario/read.hpp"
#include "topology/description.hpp"

namespace speedwell::cli {
namespace {

struct ListFlags {
  std::string what;
  std::string provider;
  bool json = false;
};

int list_providers(const ListFlags&) {
  for (const char* name : {"default", "legacy", "fips", "base"}) {
    const auto context = crypto::LibraryContext::create(name);
    if (!context) continue;
    for (const crypto::ProviderInfo& info : (*context)->providers())
      if (info.name == name) fmt::print("{:<10} {}\n", info.name, info.version);
  }
  return exit_fine;
}

int none_shipped(std::string_view kind) {
  return report(Error{ErrorCode::not_found, "list", "none is shipped: " + where_shipped(kind)});
}

int list_scenarios(const ListFlags&) {
  const std::vector<scenario::ShippedScenario> shipped = scenario::shipped_scenarios();
  if (shipped.empty()) return none_shipped("scenarios");
  for (const scenario::ShippedScenario& one : shipped)
    fmt::print("{:<18} {}\n", one.name, one.title);
  return exit_fine;
}

int list_machines(const ListFlags&) {
  const std::vector<std::string> shipped = topology::shipped_machines();
  if (shipped.empty()) return none_shipped("topology");
  int code = exit_fine;
  for (const std::string& name : shipped) {
    const auto machine = topology::find_machine(name);
    if (machine)
      fmt::print("{:<22} {}\n", name, machine->description);
    else
      code = report(machine.error());
  }
  return code;
}

struct Listing {
  std::string name;
  int (*list)(const ListFlags& flags);
};

const std::array listings{
    Listing{"operations",
            [](const ListFlags& flags) {
              return list_operations(flags.provider.empty() ? "default" : flags.provider,
                                     flags.json);
            }},
    Listing{"providers", list_providers},
    Listing{"scenarios", list_scenarios},
    Listing{"machines", list_machines},
};

int list(const ListFlags& flags) {
  if (flags.what != "operations" && (flags.json || !flags.provider.empty()))
    return report(Error{ErrorCode::usage, flags.json ? "--json" : "--provider",
                        "only `speedwell list operations` takes it"});
  std::vector<std::string> names;
  for (const Listing& listing : listings) {
    if (listing.name == flags.what) return listing.list(flags);
    names.push_back(listing.name);
  }
  return report(Error{ErrorCode::usage, "list",
                      fmt::format("nothing is called '{}'; there are {}{}", flags.what,
                                  fmt::join(names, ", "), did_you_mean(flags.what, names))});
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("list", "List operations, providers, scenarios or machines");
  const auto flags = std::make_shared<ListFlags>();
  command->add_option("what", flags->what, "operations, providers, scenarios or machines")
      ->required();
  command->add_option("--provider", flags->provider, "Operations of this provider [default]")
      ->type_name("NAME");
  command->add_flag("--json", flags->json, "Operations as JSON");
  command->footer("Example: speedwell list operations");
  command->callback([flags, &action] { action = [flags] { return list(*flags); }; });
}

}  // namespace speedwell::cli
