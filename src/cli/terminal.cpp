// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/terminal.hpp"

#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace speedwell::cli {

std::size_t terminal_width(int fd) {
  winsize size{};
  return ::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 100;
}

bool is_live_terminal(int fd) {
  const char* term = std::getenv("TERM");
  return ::isatty(fd) && term != nullptr && std::string_view(term) != "dumb";
}

report::TerminalStyle terminal_style() {
  const char* no_color = std::getenv("NO_COLOR");
  const bool may_color = no_color == nullptr || *no_color == '\0';
  return {.color = may_color && is_live_terminal(STDOUT_FILENO),
          .width = terminal_width(STDOUT_FILENO)};
}

}  // namespace speedwell::cli
