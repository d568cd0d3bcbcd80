// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// "did you mean": the names that lie nearest to one that nothing has.

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace speedwell {

/// How many single-character edits (insert, delete, replace, swap of neighbours; the restricted
/// Damerau-Levenshtein distance) turn `a` into `b`. Case counts.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Up to `most` of `names`, nearest first, none farther than a third of the longer name (so that a
/// suggestion is always one that a typing error explains) unless `name` is its beginning.
std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> names,
                                       std::size_t most = 3);

/// "; did you mean 'a' or 'b'?", or "" when nothing is near: to be put behind an error.
std::string did_you_mean(std::string_view name, std::span<const std::string> names);

}  // namespace speedwell
