// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A run as CSV (RFC 4180): a header, then one row per case, for spreadsheets and data frames. The
// trials are in the result document only.

#include <span>
#include <string>
#include <string_view>

#include "result/run_result.hpp"

namespace speedwell::report {

/// One column: its name ends in its unit.
struct CsvColumn {
  std::string_view name;
  std::string (*cell)(const result::Case& one);  ///< unquoted; "" when absent
};
std::span<const CsvColumn> csv_columns();

/// Lines end in CR LF, as the RFC has it. Numbers are plain, with '.' and nine significant digits.
std::string csv_report(const result::Run& run);

}  // namespace speedwell::report
