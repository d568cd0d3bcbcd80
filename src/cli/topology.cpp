// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// `speedwell topology`: this machine or a described one, and where workers would sit.

#include <cstdio>
#include <optional>

#include <fmt/format.h>

#include "base/file.hpp"
#include "cli/command.hpp"
#include "result/topology_json.hpp"
#include "topology/description.hpp"
#include "topology/discover.hpp"
#include "topology/draw.hpp"
#include "topology/placement.hpp"

namespace speedwell::cli {
namespace {

struct TopologyFlags {
  std::string machine;
  unsigned workers = 0;
  std::string placement = "cores";
  std::string cpus;
  bool keep_one_core_free = false;
  std::string json;
};

ResultAll<topology::Machine> chosen_machine(const std::string& name) {
  if (!name.empty()) return topology::find_machine(name);
  auto here = topology::discover();
  if (!here) return Errors{here.error()};
  return std::move(*here);
}

Result<std::optional<topology::Placement>> chosen_placement(const topology::Machine& machine,
                                                            const TopologyFlags& flags) {
  const auto policy = topology::parse_policy(flags.placement);
  if (!policy) return Error{policy.error().code, "--placement", policy.error().what};
  topology::PlacementRequest request;
  request.workers = flags.workers;
  request.policy = policy->policy;
  request.list = policy->list;
  request.keep_one_core_free = flags.keep_one_core_free;
  if (!flags.cpus.empty()) {
    auto cpus = topology::parse_pu_list(flags.cpus);
    if (!cpus) return Error{cpus.error().code, "--cpus", cpus.error().what};
    request.only = std::move(*cpus);
  }
  if (flags.workers == 0) return std::optional<topology::Placement>();
  auto placement = topology::place(machine, request);
  if (!placement) return placement.error();
  return std::optional(std::move(*placement));
}

int show(const TopologyFlags& flags) {
  const auto machine = chosen_machine(flags.machine);
  if (!machine) return report(machine.error());
  const auto placement = chosen_placement(*machine, flags);
  if (!placement) return report(placement.error());
  const topology::Placement* workers = *placement ? &**placement : nullptr;
  if (flags.json != "-") fmt::print("{}", topology::draw(*machine, workers));
  if (flags.json.empty()) return exit_fine;
  const auto written = write_file(flags.json, result::to_json(*machine, workers) + "\n");
  return written ? exit_fine : report(written.error());
}

}  // namespace

void add_topology(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "topology",
      "Show this machine's cores, or a described machine's, and where workers would sit");
  const auto flags = std::make_shared<TopologyFlags>();
  command
      ->add_option("--machine", flags->machine,
                   "A described machine (`speedwell list machines`) or a file")
      ->type_name("NAME|FILE");
  CLI::Option* workers =
      command->add_option("--workers", flags->workers, "Show where so many workers would sit")
          ->check(whole_number(1, 65536))
          ->type_name("N");
  command->add_option("--placement", flags->placement, "cores, compact, scatter or a list of PUs")
      ->capture_default_str()
      ->needs(workers)
      ->type_name("POLICY|LIST");
  command->add_option("--cpus", flags->cpus, "Let workers use only these PUs")
      ->needs(workers)
      ->type_name("LIST");
  command
      ->add_flag("--keep-one-core-free", flags->keep_one_core_free,
                 "Leave a core to the sampler and the printing")
      ->needs(workers);
  command->add_option("--json", flags->json, "Write it as JSON to a file, or - for stdout")
      ->type_name("FILE");
  command->footer(
      "Example: speedwell topology --machine epyc-9654-2p --workers 24 --placement scatter");
  command->callback([flags, &action] { action = [flags] { return show(*flags); }; });
}

}  // namespace speedwell::cli
