// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "analysis/over_time.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>
#include <utility>

namespace speedwell::analysis {
namespace {

using result::Trial;

constexpr double seconds_per_hour = 3600;
constexpr std::size_t least_points = 10;
constexpr std::size_t most_points = 200;      ///< 20 000 pairs
constexpr double normal_quantile = 1.959964;  ///< 97.5 %
/// Ends of the periods, as parts of the run.
constexpr std::array period_ends{1.0 / 64, 1.0 / 32, 1.0 / 16, 1.0 / 8, 2.0 / 8, 3.0 / 8,
                                 4.0 / 8,  5.0 / 8,  6.0 / 8,  7.0 / 8, 1.0};

/// A trial and the rate of its case, against which it is held.
struct Point {
  const Trial* trial = nullptr;
  double usual_rate = 0;

  double throughput() const { return trial->ops_per_s / usual_rate; }
};

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::vector<Point> points_of(const result::Run& run) {
  std::vector<Point> points;
  for (const result::Case& one : run.cases) {
    std::vector<double> rates;
    for (const Trial& trial : one.trials)
      if (trial.kind == result::TrialKind::throughput && trial.ops_per_s > 0)
        rates.push_back(trial.ops_per_s);
    if (rates.empty()) continue;
    const double usual = median(rates);
    for (const Trial& trial : one.trials)
      if (trial.kind == result::TrialKind::throughput && trial.ops_per_s > 0)
        points.push_back({&trial, usual});
  }
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.trial->at_s < b.trial->at_s; });
  return points;
}

std::optional<double> mean_over_workers(const Trial& trial, double result::WorkerUsage::*member) {
  double sum = 0;
  for (const result::WorkerUsage& worker : trial.workers) sum += worker.*member;
  if (trial.workers.empty() || sum <= 0) return std::nullopt;
  return sum / static_cast<double>(trial.workers.size());
}

class Mean {
 public:
  void add(std::optional<double> value) {
    if (!value) return;
    sum_ += *value;
    ++count_;
  }
  std::optional<double> value() const {
    return count_ == 0 ? std::nullopt : std::optional(sum_ / static_cast<double>(count_));
  }

 private:
  double sum_ = 0;
  std::size_t count_ = 0;
};

Period summarise_period(std::span<const Point> points, double from_s, double to_s) {
  Period period;
  period.from_s = from_s;
  period.to_s = to_s;
  Mean throughput, core_speed, utilisation;
  for (const Point& point : points) {
    const Trial& trial = *point.trial;
    ++period.trials;
    period.disturbed += !trial.disturbances.empty();
    for (const result::WorkerUsage& worker : trial.workers) period.failures += worker.failures;
    throughput.add(point.throughput());
    core_speed.add(mean_over_workers(trial, &result::WorkerUsage::core_speed));
    utilisation.add(mean_over_workers(trial, &result::WorkerUsage::utilisation));
    if (trial.resident_bytes) period.resident_bytes = static_cast<double>(*trial.resident_bytes);
    if (trial.descriptors) period.descriptors = trial.descriptors;
  }
  period.throughput = throughput.value();
  period.core_speed = core_speed.value();
  period.utilisation = utilisation.value();
  return period;
}

std::vector<Period> periods_of(const std::vector<Point>& points) {
  std::vector<Period> periods;
  if (points.empty()) return periods;
  const Trial& last = *points.back().trial;
  const double end_s = last.at_s + last.window_s;
  auto next = points.begin();
  double from_s = 0;
  for (const double part : period_ends) {
    const double to_s = part * end_s;
    const auto stop = std::find_if(next, points.end(),
                                   [&](const Point& point) { return point.trial->at_s >= to_s; });
    if (stop == next) continue;  // joins the next one
    periods.push_back(summarise_period({next, stop}, from_s, to_s));
    from_s = to_s;
    next = stop;
  }
  return periods;
}

/// The slope per hour of what `value` tells of a trial.
std::optional<measure::Interval> drift_of(
    const std::vector<Point>& points,
    const std::function<std::optional<double>(const Point&)>& value) {
  std::vector<double> hours;
  std::vector<double> values;
  for (const Point& point : points)
    if (const auto told = value(point)) {
      hours.push_back(point.trial->at_s / seconds_per_hour);
      values.push_back(*told);
    }
  return sen_slope(hours, values);
}

template <class T>
std::optional<double> as_number(const std::optional<T>& value) {
  return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

/// Means of neighbours, so that no more than most_points are left.
void thin_out(std::vector<double>& values) {
  if (values.size() <= most_points) return;
  std::vector<double> means;
  for (std::size_t i = 0; i < most_points; ++i) {
    const std::size_t from = i * values.size() / most_points;
    const std::size_t to = (i + 1) * values.size() / most_points;
    double sum = 0;
    for (std::size_t j = from; j < to; ++j) sum += values[j];
    means.push_back(sum / static_cast<double>(to - from));
  }
  values = std::move(means);
}

}  // namespace

std::optional<measure::Interval> sen_slope(const std::vector<double>& x,
                                           const std::vector<double>& y) {
  if (x.size() < least_points) return std::nullopt;
  std::vector<double> at = x;
  std::vector<double> values = y;
  thin_out(at);
  thin_out(values);
  std::vector<double> slopes;
  for (std::size_t i = 0; i < at.size(); ++i)
    for (std::size_t j = i + 1; j < at.size(); ++j)
      if (at[j] != at[i]) slopes.push_back((values[j] - values[i]) / (at[j] - at[i]));
  if (slopes.empty()) return std::nullopt;
  std::sort(slopes.begin(), slopes.end());
  const auto n = static_cast<double>(at.size());
  const auto count = static_cast<double>(slopes.size());
  // Of Kendall's statistic, without ties in x.
  const double deviation = std::sqrt(n * (n - 1) * (2 * n + 5) / 18);
  const auto ranked = [&](double rank) {
    return slopes[static_cast<std::size_t>(std::clamp(rank, 0.0, count - 1))];
  };
  const double reach = normal_quantile * deviation;
  return measure::Interval{median(slopes), ranked(std::floor((count - reach) / 2) - 1),
                           ranked(std::ceil((count + reach) / 2)), 0.95};
}

OverTime over_time(const result::Run& run) {
  const std::vector<Point> points = points_of(run);
  OverTime over;
  over.periods = periods_of(points);
  over.drift.throughput = drift_of(
      points, [](const Point& point) -> std::optional<double> { return point.throughput(); });
  std::vector<double> speeds;
  for (const Point& point : points)
    if (const auto speed = mean_over_workers(*point.trial, &result::WorkerUsage::core_speed))
      speeds.push_back(*speed);
  if (!speeds.empty())
    over.drift.core_speed =
        drift_of(points, [usual = median(speeds)](const Point& point) -> std::optional<double> {
          const auto speed = mean_over_workers(*point.trial, &result::WorkerUsage::core_speed);
          return speed ? std::optional(*speed / usual) : std::nullopt;
        });
  over.drift.resident_bytes =
      drift_of(points, [](const Point& point) { return as_number(point.trial->resident_bytes); });
  over.drift.descriptors =
      drift_of(points, [](const Point& point) { return as_number(point.trial->descriptors); });
  return over;
}

}  // namespace speedwell::analysis
