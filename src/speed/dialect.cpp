// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/dialect.hpp"

#include <charconv>

namespace speedwell::speed {

Dialect dialect_of(std::string_view version) {
  Dialect dialect;
  const char* const end = version.data() + version.size();
  const auto [dot, problem] = std::from_chars(version.data(), end, dialect.major);
  if (problem != std::errc{} || dot == end || *dot != '.' ||
      std::from_chars(dot + 1, end, dialect.minor).ec != std::errc{})
    return {};
  return dialect;
}

}  // namespace speedwell::speed
