// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// TOML text -> Scenario, what of it is right, and an error for all that is not: what comes after it
// (`--set`) can still be read and its errors told with the file's. Private to this part.

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "scenario/scenario.hpp"

namespace speedwell::scenario {

/// Without the name of the scenario. `file` names the text in errors.
Scenario read_toml(std::string_view text, const std::string& file, Errors& errors);

}  // namespace speedwell::scenario
