// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// From the trials of a case to its values. Nothing is measured here and nothing judged: which
// trials are used is the engine's choice (Trial::used).

#include "result/run_result.hpp"

namespace speedwell::analysis {

/// Fills in all that Case says analysis fills in, from its trials; what was there before is
/// replaced, so it may be called after every trial. `baseline` is the one-worker case that
/// efficiency is against; without one, or for a case with one worker, there is no efficiency.
///
/// - ops_per_s: median over the used throughput trials; bytes_per_s the same times the size.
/// - efficiency: for each round with a used trial here and in the baseline,
///   ops_per_s / (workers x ops_per_s of the baseline); the median of these
///   (docs/decisions/0003-efficiency-paired-by-round.md).
/// - cpu_per_op_s: median over the used throughput trials of cpu_s / (ops_per_s x window_s).
/// - service, loaded: the histograms of the used trials of that kind, merged; all of
///   them must have recorded batches of the same size.
///
/// A failed case has no values: a worker that failed or died would silently lower them. Its workers
/// and counts are there to see. All values are finite.
void summarise(result::Case& one, const result::Case* baseline);

/// Every case of the run.
void summarise(result::Run& run);

}  // namespace speedwell::analysis
