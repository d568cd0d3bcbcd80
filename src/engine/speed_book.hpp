// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// How fast each core usually was in this run: what a trial's probes are held against.

#include <map>
#include <optional>
#include <vector>

namespace speedwell::engine {

class SpeedBook {
 public:
  void note(unsigned pu, double speed);
  /// The median of what was noted for the PU; nothing before the third note.
  std::optional<double> usual(unsigned pu) const;

 private:
  std::map<unsigned, std::vector<double>> speeds_;
};

}  // namespace speedwell::engine
