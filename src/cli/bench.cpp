// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// `speedwell bench OPERATION...`: ad hoc, the axes of a scenario as flags.

#include <array>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/measure.hpp"
#include "scenario/read.hpp"

namespace speedwell::cli {
namespace {

/// A flag and the key of a scenario file that it sets; both read the same values.
struct AxisFlag {
  const char* flag;
  const char* key;
  const char* type;
  const char* help;
};

constexpr std::array axis_flags{
    AxisFlag{"--size", "size", "N,...", "Message sizes in bytes: 16,1k,16k"},
    AxisFlag{"--workers", "workers", "N,...", "How many workers: 1,2,4, all, cores, 1..all, 2x"},
    AxisFlag{"--placement", "placement", "POLICY,...", "cores, compact, scatter or a list of PUs"},
    AxisFlag{"--isolation", "isolation", "KIND,...",
             "What workers share: shared, private, process"},
    AxisFlag{"--provider", "provider", "NAME,...", "OpenSSL providers"},
    AxisFlag{"--drive", "drive", "KIND", "How operations are issued: closed"},
    AxisFlag{"--cpus", "cpus", "LIST", "Use only these PUs: 0,2,4-7"},
    AxisFlag{"--seconds", "seconds", "S", "Measured time per case"},
    AxisFlag{"--trials", "trials", "N", "Least number of trials per case"},
    AxisFlag{"--target", "target", "RATIO", "Interval half-width at which a case is done: 1%"},
    AxisFlag{"--budget", "budget", "S", "Time for the whole run"},
    AxisFlag{"--latency-seconds", "latency_seconds", "S", "Time per latency pass; 0 for none"},
    AxisFlag{"--verify", "verify", "every=N", "Check each N-th result while measuring"},
    AxisFlag{"--seed", "seed", "N", "Of the order of trials"},
};

struct BenchFlags {
  std::vector<std::string> operations;
  std::array<std::string, axis_flags.size()> axes;
  bool keep_one_core_free = false;
  OutputFlags output;
};

int bench(const BenchFlags& flags) {
  scenario::Scenario scenario;
  scenario.name = "bench";
  scenario.title = fmt::format("{}", fmt::join(flags.operations, ", "));
  scenario.options.keep_one_core_free = flags.keep_one_core_free;
  scenario.groups.resize(1);
  Errors errors;
  const auto set = [&](const char* key, const std::string& value, const char* where) {
    const auto done = scenario::set_value(scenario, key, value, where);
    if (done) return;
    const Errors wrong = done.error();  // error() makes a copy each time
    errors.insert(errors.end(), wrong.begin(), wrong.end());
  };
  set("operation", fmt::format("{}", fmt::join(flags.operations, ",")), "operation");
  for (std::size_t i = 0; i < axis_flags.size(); ++i)
    if (!flags.axes[i].empty()) set(axis_flags[i].key, flags.axes[i], axis_flags[i].flag);
  if (!errors.empty()) return report(errors);
  return measure(scenario, flags.output);
}

}  // namespace

void add_bench(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("bench", "Measure operations, the axes given as flags");
  const auto flags = std::make_shared<BenchFlags>();
  command
      ->add_option("operation", flags->operations, "What to measure (`speedwell list operations`)")
      ->required();
  for (std::size_t i = 0; i < axis_flags.size(); ++i)
    command->add_option(axis_flags[i].flag, flags->axes[i], axis_flags[i].help)
        ->type_name(axis_flags[i].type);
  command->add_flag("--keep-one-core-free", flags->keep_one_core_free,
                    "Leave a core to the sampler and the printing");
  add_output_flags(*command, flags->output);
  command->footer(
      "Example: speedwell bench sign/rsa-2048 seal/aes-128-gcm --size 1k --workers 1,2");
  command->callback([flags, &action] { action = [flags] { return bench(*flags); }; });
}

}  // namespace speedwell::cli
