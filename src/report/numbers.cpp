// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/numbers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "base/units.hpp"

namespace speedwell::report {
namespace {

struct Unit {
  double factor;
  std::string_view name;
};
constexpr std::array<Unit, 4> rate_units{{{1, "/s"}, {1e3, " k/s"}, {1e6, " M/s"}, {1e9, " G/s"}}};
constexpr std::array<Unit, 5> bytes_units{
    {{1, " B/s"}, {1e3, " kB/s"}, {1e6, " MB/s"}, {1e9, " GB/s"}, {1e12, " TB/s"}}};
constexpr std::array<Unit, 4> time_units{{{1e-9, " ns"}, {1e-6, " us"}, {1e-3, " ms"}, {1, " s"}}};

/// A unit and a number of decimals that suit a value.
struct Scale {
  Unit unit;
  int decimals = 0;

  std::string number(double value) const {
    return fmt::format("{:.{}f}", value / unit.factor, decimals);
  }
  std::string with_unit(double value) const { return number(value) + std::string(unit.name); }
};

/// The largest unit in which the value, rounded to `digits`, is at least 1.
Scale scale_for(double value, int digits, std::span<const Unit> units) {
  const double rounding = 1 + 0.5 * std::pow(10, -digits);
  Scale scale{units.front(), 0};
  for (const Unit& unit : units)
    if (std::fabs(value) * rounding >= unit.factor) scale.unit = unit;
  const double scaled = std::fabs(value) * rounding / scale.unit.factor;
  const int before_point = scaled > 0 ? static_cast<int>(std::floor(std::log10(scaled))) + 1 : 1;
  scale.decimals = std::clamp(digits - before_point, 0, 6);
  return scale;
}

std::string coverage_note(const measure::Interval& interval) {
  if (interval.confidence >= 0.95) return "";
  return fmt::format(" ({:.0f} %)", std::floor(interval.confidence * 100));
}

std::string show_bounds(const measure::Interval& interval, const Scale& scale) {
  if (interval.confidence <= 0) return "one trial";
  return fmt::format("{} … {}{}", scale.number(interval.low), scale.number(interval.high),
                     coverage_note(interval));
}

}  // namespace

int warranted_digits(double half_width) noexcept {
  if (!(half_width < 0.05)) return 2;
  return half_width < 0.001 ? 4 : 3;
}

/// One trial has no interval to go by: three digits, as a number that stands alone.
static int digits_of(const measure::Interval& interval) noexcept {
  return interval.confidence <= 0 ? 3 : warranted_digits(interval.relative_half_width());
}

ShownInterval show_rate(const measure::Interval& per_s) {
  if (!(per_s.value > 0)) return {"0/s", "no operation ended in the window"};
  const Scale scale = scale_for(per_s.value, digits_of(per_s), rate_units);
  return {scale.with_unit(per_s.value), show_bounds(per_s, scale)};
}

std::string show_bytes_rate(const measure::Interval& bytes_per_s) {
  return scale_for(bytes_per_s.value, digits_of(bytes_per_s), bytes_units)
      .with_unit(bytes_per_s.value);
}

ShownInterval show_ratio(const measure::Interval& ratio) {
  const bool fine = ratio.confidence > 0 && ratio.high - ratio.low < 0.01;
  const Scale percent{{0.01, " %"}, fine ? 1 : 0};
  return {percent.with_unit(ratio.value), show_bounds(ratio, percent)};
}

std::string show_cpu_per_op(const measure::Interval& seconds) {
  return scale_for(seconds.value, digits_of(seconds), time_units).with_unit(seconds.value);
}

std::string show_quantile(const measure::Latencies& latencies, double quantile) {
  constexpr double least_above = 10;
  if (static_cast<double>(latencies.count()) * (1 - quantile) < least_above) return no_value;
  return format_duration_ns(latencies.value_at(quantile));
}

std::string show_count(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t end = text.size(); end > 3; end -= 3) text.insert(end - 3, " ");
  return text;
}

}  // namespace speedwell::report
