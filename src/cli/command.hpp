// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What every subcommand is to the command line: a function that declares its name and flags. One
// file per subcommand, one line in the table of full.cpp.

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/error.hpp"

namespace speedwell::cli {

/// Exit codes of every subcommand.
enum ExitCode : int {
  exit_fine = 0,
  exit_failed_in_part = 1,  ///< a case failed, or a result could not be written
  exit_usage = 2,           ///< the command line or a scenario asks for what cannot be
  exit_interrupted = 130,
};

/// What main calls once the command line is understood.
using Action = std::function<int()>;

/// Declares a subcommand of `app`, which sets `action` when it is chosen. One in the group "" is
/// for speedwell itself and not shown.
using AddCommand = void (*)(CLI::App& app, Action& action);

void add_run(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);
void add_list(CLI::App& app, Action& action);
/// Only to be listed: speed() reads its words itself.
void add_speed(CLI::App& app, Action& action);
void add_doctor(CLI::App& app, Action& action);
void add_topology(CLI::App& app, Action& action);
void add_worker(CLI::App& app, Action& action);

/// `speedwell speed WORDS...`. Returns the exit code.
int speed(std::span<const std::string> words);

/// What a flag's value must be. An empty one is refused for every flag.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

/// Writes a line to stderr. One that is closed or full is no reason to stop: the exit code tells.
void tell(std::string_view line) noexcept;

/// Prints each error on a line of its own to stderr; returns the exit code that the first one's
/// kind asks for.
int report(const Errors& errors);
int report(const Error& error);

}  // namespace speedwell::cli
