// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A table in plain text: aligned columns, two blanks between them, no lines. Also what else texts
// for terminals need: widths, wrapping, colours.

#include <string>
#include <string_view>
#include <vector>

namespace speedwell::report {

/// How many columns a UTF-8 text takes in a terminal (one per character: what is printed here has
/// no wide or combining ones).
std::size_t columns_of(std::string_view text) noexcept;

/// `text` cut at blanks into lines of at most `width` columns, all but the first indented by
/// `indent` blanks, which count. A word that is longer stays whole.
std::string wrap(std::string_view text, std::size_t width, std::size_t indent);

/// Colours by what they mean; plain text when off.
class Paint {
 public:
  explicit Paint(bool on) noexcept : on_(on) {}
  std::string title(std::string_view text) const { return with("1", text); }
  std::string faint(std::string_view text) const { return with("2", text); }
  std::string warning(std::string_view text) const { return with("33", text); }
  std::string failure(std::string_view text) const { return with("31", text); }

 private:
  std::string with(std::string_view code, std::string_view text) const;
  bool on_;
};

class TextTable {
 public:
  enum class Align {
    left,
    right,
    ellipsis,  ///< the "…" of all cells lie under one another
  };
  struct Column {
    std::string title;
    Align align = Align::right;
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
  /// One text per column, "" for an empty cell.
  void row(std::vector<std::string> cells);
  /// A line of its own between the rows.
  void heading(std::string text);
  bool empty() const noexcept { return rows_.empty(); }

  /// The lines, indented by two blanks. Columns without any text are left out.
  std::string str(const Paint& paint) const;

 private:
  struct Row {
    std::string heading;
    std::vector<std::string> cells;  ///< empty for a heading
  };
  struct Width {
    std::size_t whole = 0;  ///< 0: the column is left out
    std::size_t left = 0;   ///< of what stands before "…"
  };
  std::vector<Width> widths() const;
  std::string line(const std::vector<std::string>& cells, const std::vector<Width>& widths,
                   bool is_title) const;

  std::vector<Column> columns_;
  std::vector<Row> rows_;
};

}  // namespace speedwell::report
