// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Numbers with units, as people write and read them. Machines get plain SI numbers (the result
// document); these are for scenario files, flags and tables.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace speedwell {

/// "35 ns", "4.31 us", "271 us", "1.20 ms", "2.5 s": three significant digits.
std::string format_duration_ns(double ns);
/// "0.3 s", "12 s", "1 min 40 s", "2 h 5 min": for people who wait.
std::string format_wait_s(double s);
/// "3 012/s", "41.2 k/s", "7.70 M/s": three significant digits, a thin k, M or G.
std::string format_rate(double per_s);
/// "16 B", "1 KiB", "16 KiB", "1000 B": exact.
std::string format_size(std::uint64_t bytes);
/// "4.21 GB/s": SI multiples, as network and disk rates are given.
std::string format_bytes_rate(double bytes_per_s);
/// "88.1 %" from 0.881.
std::string format_percent(double ratio, int digits = 1);

/// "1 case", "3 cases"; a plural that is not made by an s is given as `many`.
std::string counted(std::uint64_t n, std::string_view one, std::string_view many = "");

/// Seconds from "2", "2s", "250ms", "10us", "1.5m" or "1.5min", "1h", "2d"; nothing if it is none
/// or negative.
std::optional<double> parse_duration_s(std::string_view text);
/// Bytes from "16", "16B", "16k", "16Ki", "16KiB" (1024s; M and G likewise), "16kB", "16MB", "16GB"
/// (1000s); nothing if it is none.
std::optional<std::uint64_t> parse_size(std::string_view text);
/// A ratio from "1%" or "0.01"; nothing if it is none or negative.
std::optional<double> parse_ratio(std::string_view text);

}  // namespace speedwell
