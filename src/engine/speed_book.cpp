// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/speed_book.hpp"

#include <algorithm>

namespace speedwell::engine {

void SpeedBook::note(unsigned pu, double speed) {
  speeds_[pu].push_back(speed);
}

std::optional<double> SpeedBook::usual(unsigned pu) const {
  const auto found = speeds_.find(pu);
  if (found == speeds_.end() || found->second.size() < 3) return std::nullopt;
  std::vector<double> sorted = found->second;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return *middle;
}

}  // namespace speedwell::engine
