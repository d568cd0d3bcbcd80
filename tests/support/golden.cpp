// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "support/golden.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>

#include <fmt/format.h>

#include "base/file.hpp"

namespace speedwell::test {
namespace {

/// Cuts the first line off `text`; nothing at its end.
std::optional<std::string_view> take_line(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

std::string shown(std::optional<std::string_view> line) {
  return line ? fmt::format("'{}'", *line) : "the end of the text";
}

}  // namespace

std::string first_difference(std::string_view expected, std::string_view actual) {
  if (expected == actual) return "";
  for (std::size_t number = 1;; ++number) {
    const auto wanted = take_line(expected);
    const auto got = take_line(actual);
    if (wanted != got)
      return fmt::format("line {} differs\n  expected {}\n  got      {}", number, shown(wanted),
                         shown(got));
    if (!wanted) return "only the line break at the end differs";
  }
}

std::string golden_difference(std::string_view text, const std::string& path) {
  const std::string file = std::string(SPEEDWELL_SOURCE_DIR "/tests/") + path;
  const char* update = std::getenv("SPEEDWELL_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    const Result<void> written = write_file(file, text);
    return written ? "" : to_string(written.error());
  }
  const Result<std::string> golden = read_file(file);
  const std::string difference =
      golden ? first_difference(*golden, text) : to_string(golden.error());
  if (difference.empty()) return "";
  return fmt::format("{}: {}\n  (SPEEDWELL_UPDATE_GOLDEN=1 accepts the new text)", path,
                     difference);
}

}  // namespace speedwell::test
