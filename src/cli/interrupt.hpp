// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Ctrl-C, SIGTERM, SIGHUP, SIGQUIT and a spent CPU limit (SIGXCPU) end a run and keep its results;
// another one, a second or more later, ends the program at once.

#include <atomic>

namespace speedwell::cli {

/// Installs the handlers; the returned flag is set by the first signal.
const std::atomic<bool>& watch_for_interrupts();

}  // namespace speedwell::cli
