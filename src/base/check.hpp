// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A failed check is a bug in speedwell: say what and where, and abort. Never inside a measured
// loop.

#include <string_view>

namespace speedwell {

[[noreturn]] void check_failed(std::string_view condition, std::string_view text, const char* file,
                               int line) noexcept;

}  // namespace speedwell

/// Aborts with `text` and the place unless `condition` holds; also in release builds.
#define SPEEDWELL_CHECK(condition, text)                                 \
  do {                                                                   \
    if (!(condition)) [[unlikely]]                                       \
      ::speedwell::check_failed(#condition, (text), __FILE__, __LINE__); \
  } while (false)
