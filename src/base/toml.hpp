// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The one place that includes toml++, so that every user of it is built alike. Its code is compiled
// once, in toml.cpp, and not taken from the system's shared library: that one is built with
// assertions on, and toml++ 3.3 and 3.4 abort in them on bad input such as "[~" where the parser
// itself gives a clean error.

#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"

#undef TOML_HEADER_ONLY
#undef TOML_SHARED_LIB
#define TOML_HEADER_ONLY 0
#define TOML_SHARED_LIB 0
#define TOML_EXCEPTIONS 0
#define TOML_ASSERT(condition) static_cast<void>(0)
#define TOML_ENABLE_WINDOWS_COMPAT 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace speedwell {

/// The table that `text` is. `file` names it in errors ("quick.toml:12:3"). A text that is no TOML
/// gives one Error, since nothing behind it can be trusted.
Result<toml::table> parse_toml(std::string_view text, std::string_view file);

/// "file:line:column" of a node or a key.
std::string toml_place(std::string_view file, const toml::source_region& region);

/// One Error for each key of `table` that is not among `known`, with the nearest known names.
void reject_unknown_keys(const toml::table& table, std::span<const std::string> known,
                         std::string_view file, Errors& errors);

}  // namespace speedwell
