// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/interrupt.hpp"

#include <cerrno>
#include <csignal>

#include "base/clock.hpp"

namespace speedwell::cli {
namespace {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set by a signal handler");

/// A signal that comes so soon after the first is the same wish: `timeout` and some terminals send
/// theirs to the program and to its group.
constexpr std::int64_t echo_ns = ns_per_s;

std::atomic<std::int64_t> first_signal_ns{0};
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "used by a signal handler");

extern "C" void note_interrupt(int signal) {
  const int error = errno;
  const std::int64_t now = MonotonicClock::now_ns();
  std::int64_t first = 0;
  if (first_signal_ns.compare_exchange_strong(first, now)) {
    interrupted.store(true, std::memory_order_relaxed);
  } else if (now - first > echo_ns) {
    // Blocked while it is handled, it ends the program when this returns.
    std::signal(signal, SIG_DFL);
    ::raise(signal);
  }
  errno = error;
}

}  // namespace

const std::atomic<bool>& watch_for_interrupts() {
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU}) {
    // nohup and background shells ignore signals on purpose.
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) ::sigaction(signal, &action, nullptr);
  }
  // A reader that goes away is a write error, told and counted, not a death.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a file that may not grow.
  std::signal(SIGXFSZ, SIG_IGN);
  return interrupted;
}

}  // namespace speedwell::cli
