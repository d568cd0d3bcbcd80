// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Where the files that come with speedwell lie: machine descriptions, scenarios.

#include <string>
#include <string_view>
#include <vector>

namespace speedwell {

/// The folders to look in for shipped files of one kind ("topology", "scenarios"), first match
/// wins: `DIR/kind` for each DIR of the environment variable SPEEDWELL_DATA (colons between) if it
/// is set; else `../share/speedwell/kind` beside the executable's folder, if that exists; else
/// `kind` in the source tree that speedwell was built from.
std::vector<std::string> data_folders(std::string_view kind);

/// The files in data_folders(kind) whose names end in `extension` (".toml"), by name without it,
/// sorted, each name once.
std::vector<std::string> shipped_names(std::string_view kind, std::string_view extension);

/// Where shipped files of one kind were looked for, for a message: "looked in DIR/kind", and that
/// SPEEDWELL_DATA says so if it does.
std::string where_shipped(std::string_view kind);

/// The path of the shipped file of that name; "" when no folder has it.
std::string shipped_file(std::string_view kind, std::string_view name, std::string_view extension);

}  // namespace speedwell
