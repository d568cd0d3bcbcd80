// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>

namespace speedwell::cli {

/// `speedwell list operations`: what `provider` serves, and why the rest of what speedwell knows
/// cannot be measured with it; as a table, or as JSON. Returns the exit code.
int list_operations(const std::string& provider, bool json);

}  // namespace speedwell::cli
