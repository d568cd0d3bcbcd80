// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/text_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/check.hpp"

namespace speedwell::report {
namespace {

constexpr std::string_view ellipsis = "…";

std::size_t columns_before_ellipsis(std::string_view cell) {
  const std::size_t at = cell.find(ellipsis);
  return at == std::string_view::npos ? 0 : columns_of(cell.substr(0, at));
}

std::string blanks(std::size_t count) {
  return std::string(count, ' ');
}

}  // namespace

std::size_t columns_of(std::string_view text) noexcept {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
  }));
}

std::string wrap(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  std::size_t used = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    if (!out.empty() && used + 1 + columns_of(word) > width) {
      out += "\n" + blanks(indent);
      used = indent;
    } else if (!out.empty()) {
      out += ' ';
      ++used;
    }
    out += word;
    used += columns_of(word);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string Paint::with(std::string_view code, std::string_view text) const {
  return on_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

void TextTable::row(std::vector<std::string> cells) {
  SPEEDWELL_CHECK(cells.size() == columns_.size(), "a row has one cell per column");
  rows_.push_back({"", std::move(cells)});
}

void TextTable::heading(std::string text) {
  rows_.push_back({std::move(text), {}});
}

std::vector<TextTable::Width> TextTable::widths() const {
  std::vector<Width> widths(columns_.size());
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    std::size_t right = 0;
    for (const Row& row : rows_) {
      if (row.cells.empty()) continue;
      const std::string& cell = row.cells[i];
      const std::size_t left =
          columns_[i].align == Align::ellipsis ? columns_before_ellipsis(cell) : 0;
      widths[i].left = std::max(widths[i].left, left);
      right = std::max(right, columns_of(cell) - left);
    }
    const std::size_t content = widths[i].left + right;
    if (content > 0) widths[i].whole = std::max(content, columns_of(columns_[i].title));
  }
  return widths;
}

std::string TextTable::line(const std::vector<std::string>& cells, const std::vector<Width>& widths,
                            bool is_title) const {
  std::string out = " ";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (widths[i].whole == 0) continue;
    const std::size_t spare = widths[i].whole - columns_of(cells[i]);
    std::size_t before = columns_[i].align == Align::right ? spare : 0;
    if (columns_[i].align == Align::ellipsis && !is_title &&
        cells[i].find(ellipsis) != std::string::npos)
      before = widths[i].left - columns_before_ellipsis(cells[i]);
    out += ' ' + blanks(before) + cells[i] + blanks(spare - before) + ' ';
  }
  out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

std::string TextTable::str(const Paint& paint) const {
  const std::vector<Width> all = widths();
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  std::string out = paint.faint(line(titles, all, true)) + "\n";
  for (const Row& row : rows_)
    out +=
        (row.cells.empty() ? "  " + paint.title(row.heading) : line(row.cells, all, false)) + "\n";
  return out;
}

}  // namespace speedwell::report
