// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// The whole of speedwell: every command.

#include <array>

#include "cli/command_line.hpp"

int main(int argc, char** argv) {
  using namespace speedwell::cli;
  if (argc > 1 && std::string_view(argv[1]) == "speed")
    return run_action([&] { return speed(std::vector<std::string>(argv + 2, argv + argc)); });
  constexpr std::array<AddCommand, 7> commands{add_run,      add_bench,  add_speed, add_list,
                                               add_topology, add_doctor, add_worker};
  return run_command_line(commands, argc, argv);
}
