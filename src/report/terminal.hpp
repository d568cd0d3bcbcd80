// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A run as people read it in a terminal: the conditions, what to beware of, how fast one operation
// is, what all workers carry, and which number answers which question.

#include <string>

#include "result/run_result.hpp"

namespace speedwell::report {

struct TerminalStyle {
  bool color = false;       ///< only for a terminal, and not with NO_COLOR
  std::size_t width = 100;  ///< at which texts are wrapped; tables take what they need
  bool per_worker = false;  ///< a table of each case's workers
};

/// The whole report; `run` is summarised (analysis::summarise).
std::string terminal_report(const result::Run& run, const TerminalStyle& style);

/// The conditions alone, and what of them to beware of, as they head a report.
std::string conditions_report(const measure::Environment& environment, const TerminalStyle& style);

}  // namespace speedwell::report
