// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Output held against a file that is kept beside the tests.

#include <string>
#include <string_view>

namespace speedwell::test {

/// "" when `text` is what the golden file holds, else where they differ first and how to accept the
/// new text; meant for `BOOST_TEST(golden_difference(text, "topology/golden/altra.txt") == "")`.
/// `path` is relative to tests/. With SPEEDWELL_UPDATE_GOLDEN=1 in the environment the file is
/// written instead, and the answer is "".
std::string golden_difference(std::string_view text, const std::string& path);

/// Where two texts differ first (line number and both lines); "" when they are equal.
std::string first_difference(std::string_view expected, std::string_view actual);

}  // namespace speedwell::test
