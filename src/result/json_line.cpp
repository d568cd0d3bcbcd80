// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/json_line.hpp"

#include <cmath>

#include "result/archive.hpp"
#include "result/json_text.hpp"

namespace speedwell::result {
namespace {

template <class T>
std::string json_of(const T& value) {
  return json_line_text(Writer::to_value(value));
}

}  // namespace

JsonLine& JsonLine::json(std::string_view key, std::string_view json) {
  if (!fields_.empty()) fields_ += ", ";
  fields_ += json_of(std::string(key)) + ": ";
  fields_ += json;
  return *this;
}

JsonLine& JsonLine::text(std::string_view key, std::string_view value) {
  return json(key, json_of(std::string(value)));
}
JsonLine& JsonLine::number(std::string_view key, double value) {
  return std::isfinite(value) ? json(key, json_of(value)) : *this;
}
JsonLine& JsonLine::integer(std::string_view key, std::uint64_t value) {
  return json(key, json_of(value));
}
JsonLine& JsonLine::numbers(std::string_view key, const std::vector<double>& values) {
  return json(key, json_of(values));
}
JsonLine& JsonLine::integers(std::string_view key, const std::vector<std::uint64_t>& values) {
  return json(key, json_of(values));
}

}  // namespace speedwell::result
