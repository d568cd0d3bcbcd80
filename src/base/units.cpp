// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/units.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace speedwell {
namespace {

/// Three significant digits without an exponent.
std::string three_digits(double value) {
  const double magnitude = std::fabs(value);
  if (magnitude >= 99.95) return fmt::format("{:.0f}", value);
  if (magnitude >= 9.995) return fmt::format("{:.1f}", value);
  return fmt::format("{:.2f}", value);
}

struct Suffix {
  std::string_view name;
  double factor;
};

/// Splits "250ms" in number and suffix and multiplies; the number must be finite and not negative.
template <std::size_t N>
std::optional<double> parse_with_suffix(std::string_view text,
                                        const std::array<Suffix, N>& suffixes) {
  double number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || !std::isfinite(number) || number < 0) return std::nullopt;
  std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
  while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
  for (const Suffix& suffix : suffixes)
    if (rest == suffix.name) return number * suffix.factor;
  return std::nullopt;
}

}  // namespace

std::string format_duration_ns(double ns) {
  if (ns < 999.5) return ns < 9.995 ? fmt::format("{:.2f} ns", ns) : fmt::format("{:.0f} ns", ns);
  if (ns < 999.5e3) return three_digits(ns * 1e-3) + " us";
  if (ns < 999.5e6) return three_digits(ns * 1e-6) + " ms";
  return three_digits(ns * 1e-9) + " s";
}

std::string format_wait_s(double s) {
  if (s >= 0.05 && s < 0.95) return fmt::format("{:.1f} s", s);
  const auto whole = static_cast<std::int64_t>(std::llround(std::fmax(s, 0)));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) {
    if (whole % 60 == 0) return fmt::format("{} min", whole / 60);
    return fmt::format("{} min {} s", whole / 60, whole % 60);
  }
  if (whole % 3600 < 60) return fmt::format("{} h", whole / 3600);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

std::string format_rate(double per_s) {
  if (per_s < 999.5) return three_digits(per_s) + "/s";
  if (per_s < 9999.5) return fmt::format("{:.0f}/s", per_s);
  if (per_s < 999.5e3) return three_digits(per_s * 1e-3) + " k/s";
  if (per_s < 999.5e6) return three_digits(per_s * 1e-6) + " M/s";
  return three_digits(per_s * 1e-9) + " G/s";
}

std::string format_size(std::uint64_t bytes) {
  constexpr std::uint64_t kib = 1024;
  if (bytes >= kib * kib * kib && bytes % (kib * kib * kib) == 0)
    return fmt::format("{} GiB", bytes / (kib * kib * kib));
  if (bytes >= kib * kib && bytes % (kib * kib) == 0)
    return fmt::format("{} MiB", bytes / (kib * kib));
  if (bytes >= kib && bytes % kib == 0) return fmt::format("{} KiB", bytes / kib);
  return fmt::format("{} B", bytes);
}

std::string format_bytes_rate(double bytes_per_s) {
  if (bytes_per_s < 999.5e3) return three_digits(bytes_per_s * 1e-3) + " kB/s";
  if (bytes_per_s < 999.5e6) return three_digits(bytes_per_s * 1e-6) + " MB/s";
  return three_digits(bytes_per_s * 1e-9) + " GB/s";
}

std::string format_percent(double ratio, int digits) {
  return fmt::format("{:.{}f} %", ratio * 100, digits);
}

std::string counted(std::uint64_t n, std::string_view one, std::string_view many) {
  if (n == 1) return fmt::format("1 {}", one);
  return many.empty() ? fmt::format("{} {}s", n, one) : fmt::format("{} {}", n, many);
}

std::optional<double> parse_duration_s(std::string_view text) {
  static constexpr std::array<Suffix, 8> suffixes{{{"", 1},
                                                   {"s", 1},
                                                   {"ms", 1e-3},
                                                   {"us", 1e-6},
                                                   {"m", 60},
                                                   {"min", 60},
                                                   {"h", 3600},
                                                   {"d", 86400}}};
  return parse_with_suffix(text, suffixes);
}

std::optional<std::uint64_t> parse_size(std::string_view text) {
  constexpr double kib = 1024;
  constexpr double mib = kib * kib;
  constexpr double gib = kib * mib;
  static constexpr std::array<Suffix, 15> suffixes{{{"", 1},
                                                    {"B", 1},
                                                    {"k", kib},
                                                    {"K", kib},
                                                    {"Ki", kib},
                                                    {"KiB", kib},
                                                    {"kB", 1e3},
                                                    {"M", mib},
                                                    {"Mi", mib},
                                                    {"MiB", mib},
                                                    {"MB", 1e6},
                                                    {"G", gib},
                                                    {"Gi", gib},
                                                    {"GiB", gib},
                                                    {"GB", 1e9}}};
  const auto bytes = parse_with_suffix(text, suffixes);
  if (!bytes || *bytes != std::floor(*bytes) || *bytes > 0x1p53) return std::nullopt;
  return static_cast<std::uint64_t>(*bytes);
}

std::optional<double> parse_ratio(std::string_view text) {
  static constexpr std::array<Suffix, 2> suffixes{{{"", 1}, {"%", 0.01}}};
  return parse_with_suffix(text, suffixes);
}

}  // namespace speedwell
