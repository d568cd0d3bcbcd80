// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <span>

#include "cli/command.hpp"

namespace speedwell::cli {

/// Parses the command line, hands over to one of the subcommands, and turns what goes wrong into
/// an error on stderr and an exit code. Does not throw.
int run_command_line(std::span<const AddCommand> commands, int argc, char** argv);

/// The same for an action whose words are not read by the rules of the others.
int run_action(const Action& action);

}  // namespace speedwell::cli
