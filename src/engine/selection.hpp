// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Which trials enter a case's values. Nothing is dropped in silence: a trial that is not used stays
// in the result with its disturbances.

#include "result/run_result.hpp"

namespace speedwell::engine {

/// Sets `used` on every trial and from them the case's throughput so far (ops_per_s, trials_used,
/// trials_disturbed). Of the trials of one kind and round the first undisturbed one is used, else
/// the first. When at least half of a kind's rounds, and at least five of throughput, have an
/// undisturbed trial, only those rounds are used; else all are, and the case's count of disturbed
/// trials says so.
void select_trials(result::Case& one_case);

}  // namespace speedwell::engine
