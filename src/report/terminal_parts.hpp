// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The sections of the terminal report, in its order. Each is "" when it has nothing to say, else
// ends with a line break. Private to this part.

#include <cstdint>
#include <optional>
#include <string>

#include "report/terminal.hpp"
#include "report/text_table.hpp"
#include "result/run_result.hpp"

namespace speedwell::report {

/// Machine, OpenSSL, clock.
std::string conditions_section(const measure::Environment& environment, const Paint& paint,
                               std::size_t width);
/// Findings with their remedies, a mark before each.
std::string findings_text(const measure::Environment& environment, const Paint& paint,
                          std::size_t width);
/// Findings with their remedies; cases that failed or did not settle; disturbances by core and
/// cause.
std::string warnings_section(const result::Run& run, const Paint& paint, std::size_t width);
/// Below this many in a trial, a worker's rate hangs on single operations.
inline constexpr std::uint64_t enough_operations = 5;
/// The least that a worker completed in a used throughput trial, where that is not enough.
std::optional<std::uint64_t> few_operations(const result::Case& one);
/// "failed: worker 1 (PU 1) at measure: killed by signal 9"; "" unless the case failed.
std::string failure_text(const result::Case& one);

std::string latency_section(const result::Run& run, const Paint& paint, std::size_t width);
std::string workers_section(const result::Run& run, const Paint& paint, std::size_t width);
std::string per_worker_section(const result::Run& run, const Paint& paint);
/// How the run went from its start to its end, where the scenario asks for it.
std::string over_time_section(const result::Run& run, const Paint& paint, std::size_t width);
/// Which number answers which question.
std::string legend_section(const result::Run& run, const Paint& paint, std::size_t width);

}  // namespace speedwell::report
