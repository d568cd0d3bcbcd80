// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Events as NDJSON, one object a line: what `--events` writes and the service reads.

#include <string>

#include "engine/events.hpp"

namespace speedwell::report {

/// One line with its line break. Every line has "event", the name; events of a case have "case",
/// its id, and "index", its place in the result's cases (a Sample has the index alone).
///
///   run_started     speedwell, id, started, environment, plan (as the result document has them)
///   case_started    index
///   sample          index, kind, t_s, interval_s, ops [per worker], utilisation [same]
///   trial_finished  index, case, ops_per_s so far (interval), elapsed_s, left_s, trial
///   case_finished   index, case, result: the document's case without its trials
///   warning         code, text
///   run_finished    state, result: the whole document
std::string to_ndjson(const engine::Event& event);

}  // namespace speedwell::report
