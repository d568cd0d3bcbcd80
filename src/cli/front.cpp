// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// What `speedwell` starts: answers a command that measures nothing by itself, since to load OpenSSL
// and oneTBB takes longer than to answer it, and becomes speedwell-full for every other one.

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <unistd.h>

#include <climits>

#include "cli/command_line.hpp"

namespace speedwell::cli {
namespace {

/// The program beside this one. Empty when /proc does not tell where that is.
std::string full_program() {
  std::array<char, PATH_MAX> path{};
  const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
  if (length <= 0) return "";
  const std::string_view self(path.data(), static_cast<std::size_t>(length));
  return std::string(self.substr(0, self.rfind('/') + 1)) + "speedwell-full";
}

int become_full_program(char** argv) {
  const std::string program = full_program();
  if (program.empty()) {
    tell("speedwell: cannot find the programs beside it: /proc is not mounted");
    return exit_failed_in_part;
  }
  ::execv(program.c_str(), argv);
  tell("speedwell: cannot start " + program + ": " + std::strerror(errno) +
       " (it comes with speedwell: install both, side by side)");
  return exit_failed_in_part;
}

}  // namespace
}  // namespace speedwell::cli

int main(int argc, char** argv) {
  using namespace speedwell::cli;
  constexpr std::array<AddCommand, 1> commands{add_topology};
  if (argc > 1 && std::string_view(argv[1]) == "topology")
    return run_command_line(commands, argc, argv);
  return become_full_program(argv);
}
