// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/latencies.hpp"

#include <cmath>

namespace speedwell::measure {

Histogram Latencies::per_operation() const {
  if (batch == 1) return batches;
  Histogram singles;
  const auto counts = batches.counts();
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (counts[i] != 0)
      singles.record(std::llround(of_one(static_cast<double>(HistogramLayout::highest(i)))),
                     counts[i]);
  return singles;
}

}  // namespace speedwell::measure
