// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// The command line: parses, hands over to one subcommand, turns what goes wrong into an exit code.

#include <array>
#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "cli/command.hpp"

namespace speedwell::cli {
namespace {

const std::array commands{
    Command{"run", add_run},           Command{"bench", add_bench},   Command{"list", add_list},
    Command{"topology", add_topology}, Command{"worker", add_worker},
};

int main(int argc, char** argv) {
  CLI::App app(
      "Measures how OpenSSL scales over the cores of this machine: latency of one operation, "
      "throughput of all workers, and the CPU that each paid.");
  app.set_version_flag("--version", "speedwell " SPEEDWELL_VERSION);
  app.footer(
      "Example: speedwell run quick\n"
      "`speedwell COMMAND --help` shows the flags of a command, with an example.");
  app.require_subcommand(1);
  app.get_formatter()->column_width(34);

  Action action;
  for (const Command& command : commands) command.add(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "speedwell: {}\nTry 'speedwell --help'.\n", error.what());
    return exit_usage;
  }
  const int code = action();
  // What stands in the buffer of a full disk or a closed pipe was not written.
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    fmt::print(stderr, "speedwell: cannot write to standard output\n");
    return code == exit_fine ? exit_failed_in_part : code;
  }
  return code;
}

}  // namespace

int report(const Errors& errors) {
  for (const Error& error : errors) fmt::print(stderr, "speedwell: {}\n", to_string(error));
  if (errors.empty()) return exit_usage;
  const ErrorCode code = errors.front().code;
  return code == ErrorCode::usage || code == ErrorCode::not_found ? exit_usage
                                                                  : exit_failed_in_part;
}

int report(const Error& error) {
  return report(Errors{error});
}

}  // namespace speedwell::cli

int main(int argc, char** argv) {
  try {
    return speedwell::cli::main(argc, argv);
  } catch (const std::exception& exception) {
    fmt::print(stderr, "speedwell: {}\n", exception.what());
    return speedwell::cli::exit_failed_in_part;
  }
}
