// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Placements and numbers of workers as the scenario words them, on one machine under the options of
// one run: "1..all" under "scatter" -> 1, 2, 4, 6 workers and the PUs of each. Private to this
// part.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "scenario/scenario.hpp"
#include "topology/machine.hpp"
#include "topology/placement.hpp"

namespace speedwell::scenario {

class Placer {
 public:
  /// Keeps references to both.
  Placer(const topology::Machine& machine, const Options& options)
      : machine_(machine), options_(options) {}

  /// Where that many workers go; computed once for each pair. Error: usage.
  const Result<topology::Placement>& place(const std::string& placement, unsigned workers);

  /// The numbers of workers that `counts` mean under a placement, in order, each once. Error:
  /// usage.
  Result<std::vector<unsigned>> numbers(const std::vector<WorkerCount>& counts,
                                        const std::string& placement);

 private:
  struct Usable {
    unsigned pus = 0;
    unsigned cores = 0;
  };
  /// What workers under that placement can sit on without sharing a PU.
  Result<Usable> usable(const std::string& placement);
  Result<topology::Placement> compute(const std::string& placement, unsigned workers) const;

  const topology::Machine& machine_;
  const Options& options_;
  std::map<std::pair<std::string, unsigned>, Result<topology::Placement>> placed_;
};

}  // namespace speedwell::scenario
