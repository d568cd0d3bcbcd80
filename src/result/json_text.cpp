// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/json_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

namespace speedwell::result {
namespace {

namespace json = boost::json;

constexpr std::size_t line_width = 100;
constexpr int significant_digits = 9;

/// The length of the UTF-8 character that `text` starts with (RFC 3629: no overlong forms, no
/// surrogates, nothing above U+10FFFF); 0 when it is none.
std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  const unsigned char second = byte(1);
  if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) ||
      (first == 0xf0 && second < 0x90) || (first == 0xf4 && second > 0x8f))
    return 0;
  return length;
}

void append_escaped(std::string& out, std::string_view text) {
  static constexpr std::string_view hex = "0123456789abcdef";
  out += '"';
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const auto first = static_cast<unsigned char>(text.front());
    if (length == 0) {
      out += "\xEF\xBF\xBD";
    } else if (first == '"' || first == '\\') {
      out += {'\\', text.front()};
    } else if (first == '\n') {
      out += "\\n";
    } else if (first < 0x20 || first == 0x7f) {
      out += "\\u00";
      out += {hex[first >> 4], hex[first & 15]};
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

template <class T, class... Format>
void append_number(std::string& out, T number, Format... format) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number, format...).ptr;
  out.append(text.data(), end);
}

void append_line(std::string& out, const json::value& value);

void append_scalar(std::string& out, const json::value& value) {
  if (const auto* text = value.if_string())
    append_escaped(out, {text->data(), text->size()});
  else if (const auto* boolean = value.if_bool())
    out += *boolean ? "true" : "false";
  else if (const auto* integer = value.if_int64())
    append_number(out, *integer);
  else if (const auto* natural = value.if_uint64())
    append_number(out, *natural);
  else if (const auto* real = value.if_double(); real != nullptr && std::isfinite(*real))
    append_number(out, *real, std::chars_format::general, significant_digits);
  else
    out += "null";
}

void append_key(std::string& out, const json::key_value_pair& member) {
  append_escaped(out, {member.key().data(), member.key().size()});
  out += ": ";
}

void append_line(std::string& out, const json::value& value) {
  const char* between = "";
  if (const auto* object = value.if_object()) {
    out += '{';
    for (const auto& member : *object) {
      out += std::exchange(between, ", ");
      append_key(out, member);
      append_line(out, member.value());
    }
    out += '}';
  } else if (const auto* array = value.if_array()) {
    out += '[';
    for (const auto& element : *array) {
      out += std::exchange(between, ", ");
      append_line(out, element);
    }
    out += ']';
  } else {
    append_scalar(out, value);
  }
}

bool is_container(const json::value& value) {
  return value.is_object() || value.is_array();
}

bool has_containers(const json::value& value) {
  if (const auto* object = value.if_object())
    return std::any_of(object->begin(), object->end(),
                       [](const auto& member) { return is_container(member.value()); });
  const auto* array = value.if_array();
  return array != nullptr && std::any_of(array->begin(), array->end(), is_container);
}

void append_page(std::string& out, const json::value& value, std::size_t indent) {
  const std::size_t start = out.size();
  append_line(out, value);
  if (!has_containers(value) || out.size() - start + indent <= line_width) return;
  out.resize(start);
  const std::string line_break = "\n" + std::string(indent + 2, ' ');
  const auto* object = value.if_object();
  const char* between = "";
  out += object != nullptr ? '{' : '[';
  if (object != nullptr)
    for (const auto& member : *object) {
      out += std::exchange(between, ",") + line_break;
      append_key(out, member);
      append_page(out, member.value(), indent + 2);
    }
  else
    for (const auto& element : value.as_array()) {
      out += std::exchange(between, ",") + line_break;
      append_page(out, element, indent + 2);
    }
  out += "\n" + std::string(indent, ' ') + (object != nullptr ? '}' : ']');
}

}  // namespace

std::string json_line_text(const json::value& value) {
  std::string out;
  append_line(out, value);
  return out;
}

std::string json_page_text(const json::value& value) {
  std::string out;
  append_page(out, value, 0);
  return out += '\n';
}

}  // namespace speedwell::result
