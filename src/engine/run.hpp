// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A whole run: Plan in, Run out, events on the way.

#include <atomic>
#include <string>

#include "engine/events.hpp"
#include "engine/operations.hpp"
#include "measure/environment.hpp"
#include "result/run_result.hpp"
#include "scenario/plan.hpp"

namespace speedwell::engine {

struct RunSettings {
  std::string worker_executable = "/proc/self/exe";  ///< has the subcommand `worker`
  double hang_timeout_s = 30;
  const std::atomic<bool>* interrupt =
      nullptr;                       ///< set by a signal handler: end, keep what is there
  Operations* operations = nullptr;  ///< of earlier runs whose keys and contexts are used again
};

struct RunOutcome {
  result::Run run;
  /// A thread hangs in an operation: leave by _Exit, static destructors would pull OpenSSL away
  /// from under it.
  bool thread_left = false;
};

/// Runs the plan. Never throws for what goes wrong inside a case: that case is marked failed and
/// the run goes on. The summaries of analysis::summarise are not filled in, but for the throughput.
RunOutcome run(const scenario::Plan& plan, const measure::Environment& environment,
               const RunSettings& settings, const EventSink& events);

}  // namespace speedwell::engine
