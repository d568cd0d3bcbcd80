// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// One JSON object on one line, field by field: what event streams are made of, without their
// writers having to know a JSON library.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace speedwell::result {

class JsonLine {
 public:
  JsonLine& text(std::string_view key, std::string_view value);
  /// Left out when it is not finite.
  JsonLine& number(std::string_view key, double value);
  JsonLine& integer(std::string_view key, std::uint64_t value);
  JsonLine& numbers(std::string_view key, const std::vector<double>& values);
  JsonLine& integers(std::string_view key, const std::vector<std::uint64_t>& values);
  /// `json` is JSON already, on one line (to_json_line).
  JsonLine& json(std::string_view key, std::string_view json);
  /// "{…}" and a line break.
  std::string str() const { return "{" + fields_ + "}\n"; }

 private:
  std::string fields_;
};

}  // namespace speedwell::result
