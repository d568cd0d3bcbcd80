// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The built program and what its tests ask of it.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/value.hpp>

#include "result/run_result.hpp"
#include "support/folder.hpp"
#include "support/program.hpp"

namespace speedwell::test {

extern const std::string executable;

using Words = std::vector<std::string>;
Words operator+(Words words, const Words& more);

/// Runs `speedwell ARGUMENTS...` to its end.
Finished run_speedwell(Words arguments, const ProgramOptions& options = {});

/// `bench ARGUMENTS...` with the least of everything: two windows of 50 ms per case, no latency.
Words tiny_bench(const Words& arguments);
/// `bench ARGUMENTS...` that will not end by itself while a test looks at it.
Words long_bench(const Words& arguments);

/// The document that `--json` wrote; throws with its errors when it is none.
result::Run document(std::string_view text);
result::Run document_of_file(const std::string& path);
/// The lines of `--events`, each an object; a last line without its end is left out.
std::vector<boost::json::object> events_of_file(const std::string& path);

/// Whether `condition` came true within a minute, while `program` runs.
bool wait_until(const Program& program, const std::function<bool()>& condition);
/// The first event of that name is in the file.
bool wait_for_event(const Program& program, const std::string& file, std::string_view name);

bool has(std::string_view text, std::string_view part);
std::vector<std::string> lines_of(std::string_view text);

/// The PUs that this process may use.
std::vector<unsigned> usable_pus();

}  // namespace speedwell::test
