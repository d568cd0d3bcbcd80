// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// `speedwell doctor`: what would disturb a measurement here, before one is made.

#include <cmath>
#include <cstdio>

#include "base/file.hpp"
#include "base/units.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "crypto/library_context.hpp"
#include "measure/environment.hpp"
#include "report/terminal.hpp"
#include "result/document.hpp"
#include "topology/discover.hpp"

namespace speedwell::cli {
namespace {

struct DoctorFlags {
  std::string seconds = "1";
  std::string json;
};

/// Those that load of the two that nearly every library has.
std::vector<crypto::ProviderInfo> providers() {
  std::vector<crypto::ProviderInfo> all;
  for (const char* name : {"default", "fips"})
    if (const auto context = crypto::LibraryContext::create(name))
      for (crypto::ProviderInfo& info : (*context)->providers())
        if (info.name == name) all.push_back(std::move(info));
  return all;
}

int look(const DoctorFlags& flags) {
  const auto seconds = parse_duration_s(flags.seconds);
  if (!seconds || *seconds < 0.01 || *seconds > 3600)
    return report(Error{ErrorCode::usage, "--seconds",
                        "expected a duration from 0.01 s to 1 h, found '" + flags.seconds + "'"});
  const auto machine = topology::discover();
  if (!machine) return report(machine.error());
  const auto environment = measure::look_around(
      *machine, providers(), static_cast<std::int64_t>(std::llround(*seconds * 1e9)));
  if (flags.json != "-") {
    const std::string text = report::conditions_report(environment, terminal_style());
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
  if (flags.json.empty()) return exit_fine;
  const auto written = write_file(flags.json, result::to_json(environment) + "\n");
  return written ? exit_fine : report(written.error());
}

}  // namespace

void add_doctor(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "doctor", "Tell what would disturb a measurement on this machine, and how to mend it");
  const auto flags = std::make_shared<DoctorFlags>();
  command->add_option("--seconds", flags->seconds, "How long to watch the cores, all at once")
      ->capture_default_str()
      ->type_name("S");
  command->add_option("--json", flags->json, "Write it as JSON to a file, or - for stdout")
      ->type_name("FILE");
  command->footer("Example: speedwell doctor --seconds 10");
  command->callback([flags, &action] { action = [flags] { return look(*flags); }; });
}

}  // namespace speedwell::cli
