// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Histograms as HdrHistogram's other tools read them: the V2 compressed encoding in base64, and the
// interval log file (format version 1.3).

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "measure/histogram.hpp"

namespace speedwell::measure {

/// V2 compressed, base64: "HISTFAAA…".
std::string encode_hdr(const Histogram& histogram);
/// What encode_hdr or another HdrHistogram with the same layout wrote. Error: usage, saying what is
/// malformed.
Result<Histogram> decode_hdr(std::string_view text);

/// One line of an interval log.
struct HdrLogEntry {
  std::string tag;     ///< the case; commas and blanks are replaced
  double start_s = 0;  ///< since the log's start
  double length_s = 0;
  Histogram histogram;  ///< in ns
};
/// A whole log file; Interval_Max in the log's customary unit of ms. `started` is ISO 8601,
/// `start_epoch_s` the same instant in seconds since 1970.
std::string hdr_log(const std::vector<HdrLogEntry>& entries, std::string_view started,
                    double start_epoch_s);

}  // namespace speedwell::measure
