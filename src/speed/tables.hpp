// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What `openssl speed` writes to stdout: the library, then a table for each family
// (docs/openssl-speed.md, 4.2 to 4.4), or records (5.2).

#include <string>
#include <vector>

#include "crypto/library_info.hpp"
#include "speed/dialect.hpp"
#include "speed/measured.hpp"
#include "speed/options.hpp"

namespace speedwell::speed {

/// What rates are divided by.
enum class Divisor {
  wall,  ///< wall clock
  user,  ///< CPU time in user mode, of each worker
};

/// Five lines on the library that was measured.
std::string library_header(const crypto::LibraryInfo& library);

/// The tables of all rows, those without a number showing 0. Rates are those of all workers; the
/// seconds per operation are what one takes on one of them. Every value keeps at least the decimals
/// that OpenSSL gives it, and three significant digits.
std::string tables(const std::vector<MeasuredRow>& rows, const Options& options,
                   const Dialect& dialect, Divisor divisor);

/// The same as "+H" and "+F…" lines; by user time "+U…".
std::string result_records(const std::vector<MeasuredRow>& rows, const Options& options,
                           const Dialect& dialect, Divisor divisor);

/// "Got: …" lines: the records of each of the workers by itself.
std::string worker_records(const std::vector<MeasuredRow>& rows, const Options& options,
                           const Dialect& dialect);

/// How sure the rates are, a line per row, and what disturbed them. "" when there are no intervals.
std::string certainty(const std::vector<MeasuredRow>& rows);

}  // namespace speedwell::speed
