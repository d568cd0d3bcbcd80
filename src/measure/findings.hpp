// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// From what was read about a machine to what a reader of its numbers must know: a pure function.

#include <string>
#include <vector>

#include "measure/environment.hpp"
#include "measure/pu_watch.hpp"

namespace speedwell::measure {

/// What look_around saw beside the fields of Environment.
struct Observed {
  struct BusyPu {
    unsigned pu = 0;
    double busy = 0;  ///< share of the sample, 0 to 1
  };
  std::vector<BusyPu> pus;          ///< all PUs, while this process slept
  std::string no_counters;          ///< why performance counters cannot be read; "" when they can
  bool debug_libcrypto = false;     ///< built without optimisation
  std::string capability_variable;  ///< "OPENSSL_ia32cap=…" when the environment sets one
  std::vector<WatchedPu> watched;   ///< while this process computed on all PUs it may use
  std::string isolated;             ///< PUs that the scheduler leaves alone: "2-3"
  bool fips = false;                ///< the kernel runs in FIPS mode
};

std::vector<Finding> find_conditions(const Environment& environment, const Observed& observed);

}  // namespace speedwell::measure
