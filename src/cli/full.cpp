// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// The whole of speedwell: every command.

#include <array>

#include "cli/command_line.hpp"

int main(int argc, char** argv) {
  using namespace speedwell::cli;
  constexpr std::array<AddCommand, 6> commands{add_run,      add_bench,  add_list,
                                               add_topology, add_doctor, add_worker};
  return run_command_line(commands, argc, argv);
}
