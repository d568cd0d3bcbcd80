// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Names of operations with '*', which stand for all that a provider serves: "sign/*", "*". Behind a
// '!' they are left out of what stands before them: "!sign/rsa-*".

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "scenario/scenario.hpp"

namespace speedwell::scenario {

/// '*' stands for any characters, also none.
bool matches(std::string_view pattern, std::string_view name) noexcept;

/// The names that a provider serves. Error: crypto, when it does not load.
using NamesOf = std::function<Result<std::vector<std::string>>(const std::string& provider)>;

/// Puts the names in the place of the patterns, in the provider's order and each once; a group
/// whose providers serve unequal names becomes a group for each. A pattern that stands for nothing
/// is an error only where nothing else is left of its group. Error: not_found; those of `names_of`.
ResultAll<Scenario> expand_patterns(const Scenario& scenario, const NamesOf& names_of);

}  // namespace speedwell::scenario
