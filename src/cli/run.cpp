// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// `speedwell run SCENARIO`: what a scenario file asks for.

#include "cli/command.hpp"
#include "cli/measure.hpp"
#include "scenario/read.hpp"

namespace speedwell::cli {
namespace {

struct RunFlags {
  std::string scenario;
  std::vector<std::string> overrides;
  OutputFlags output;
};

int run(const RunFlags& flags) {
  const auto scenario = scenario::find_scenario(flags.scenario, flags.overrides);
  if (!scenario) return report(scenario.error());
  return measure(*scenario, flags.output);
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("run", "Measure what a scenario asks for");
  const auto flags = std::make_shared<RunFlags>();
  command
      ->add_option("scenario", flags->scenario,
                   "A shipped scenario (`speedwell list scenarios`) or a file")
      ->required()
      ->type_name("NAME|FILE");
  command
      ->add_option("--set", flags->overrides,
                   "Override a value of the scenario, as often as wanted: workers=1,2")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  add_output_flags(*command, flags->output);
  command->footer("Example: speedwell run scaling --set workers=1,2,4 --json result.json");
  command->callback([flags, &action] { action = [flags] { return run(*flags); }; });
}

}  // namespace speedwell::cli
