// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The result document: a run as JSON ("speedwell.result/1"), out and in again. docs/result.md and
// config/schema/result.schema.json say what each field means. Within a version a field is added,
// never changed in meaning; what is unknown is absent.

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "result/run_result.hpp"

namespace speedwell::result {

inline constexpr std::string_view result_schema = "speedwell.result/1";
inline constexpr std::string_view environment_schema = "speedwell.environment/1";

/// The whole document, for people and programs: several lines, doubles with nine significant
/// digits.
std::string to_json(const Run& run);

/// { "schema", "environment": as in a result }.
std::string to_json(const measure::Environment& environment);

/// Reads a document. Unknown fields are ignored, so that a later speedwell's can be read. Errors
/// name the place by line and column (no JSON) or by JSON pointer ("/cases/3/trials/0/ops"), at
/// most twenty of them. Error: usage.
ResultAll<Run> from_json(std::string_view text);

/// Parts of the document on one line each, for event streams (json_line.hpp puts them together).
std::string to_json_line(const Run& run);
std::string to_json_line(const Case& one);
std::string to_json_line(const Trial& trial);
std::string to_json_line(const measure::Environment& environment);
/// The plan alone: scenario, durations, and every case before it is measured.
std::string to_json_line(const scenario::Plan& plan);

}  // namespace speedwell::result
