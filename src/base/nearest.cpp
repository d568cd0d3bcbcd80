// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/nearest.hpp"

#include <algorithm>

namespace speedwell {
namespace {

constexpr std::size_t least_beginning = 3;  ///< shorter ones begin too many names

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::vector<std::string> nearest_names(std::string_view name, std::span<const std::string> names,
                                       std::size_t most) {
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& candidate : names) {
    const std::size_t distance = edit_distance(name, candidate);
    const bool begun = name.size() >= least_beginning && candidate.starts_with(name);
    if (begun || distance * 3 <= std::max(name.size(), candidate.size()))
      near.emplace_back(distance, candidate);
  }
  std::stable_sort(near.begin(), near.end(),
                   [](const auto& x, const auto& y) { return x.first < y.first; });
  near.resize(std::min(near.size(), most));
  std::vector<std::string> result;
  result.reserve(near.size());
  for (auto& [distance, candidate] : near) result.push_back(std::move(candidate));
  return result;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> names) {
  const std::vector<std::string> near = nearest_names(name, names);
  std::string text;
  for (std::size_t i = 0; i < near.size(); ++i) {
    text += i == 0 ? "; did you mean " : i + 1 == near.size() ? " or " : ", ";
    text += "'" + near[i] + "'";
  }
  return near.empty() ? text : text + "?";
}

}  // namespace speedwell
