// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What is at the other end of a descriptor: a terminal, how wide, and whether it has colours.

#include <cstddef>

#include "report/terminal.hpp"

namespace speedwell::cli {

/// Columns; 100 when it is no terminal.
std::size_t terminal_width(int fd);
/// A terminal that understands control sequences.
bool is_live_terminal(int fd);
/// Of what is written to stdout.
report::TerminalStyle terminal_style();

}  // namespace speedwell::cli
