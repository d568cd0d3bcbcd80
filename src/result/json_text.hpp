// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// JSON values as text. Boost.JSON's own serializer writes 0.1 as "1E-1", everything on one line,
// non-finite numbers as "NaN", and passes bytes on that are no UTF-8; this one writes what people
// can read and what every parser accepts.

#include <string>

#include <boost/json/value.hpp>

namespace speedwell::result {

/// On one line, without a line break at its end. Doubles keep nine significant digits; a non-finite
/// one becomes null; bytes that are no UTF-8 become U+FFFD.
std::string json_line_text(const boost::json::value& value);

/// The same over several lines, two blanks a level: what fits in 100 columns stays on one line, and
/// so do objects and arrays of plain values of any length. Ends with a line break.
std::string json_page_text(const boost::json::value& value);

}  // namespace speedwell::result
