// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace speedwell {

void check_failed(std::string_view condition, std::string_view text, const char* file,
                  int line) noexcept {
  std::fprintf(stderr, "speedwell: bug: %.*s (%.*s) at %s:%d\n", static_cast<int>(text.size()),
               text.data(), static_cast<int>(condition.size()), condition.data(), file, line);
  std::abort();
}

}  // namespace speedwell
