// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// One stream of typed events tells the progress of a run. The progress display, `--events` and the
// live view of a page are readers of it. All events come from the thread that called run().

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "result/run_result.hpp"

namespace speedwell::engine {

struct RunStarted {
  const result::Run* run = nullptr;  ///< environment and plan are filled in
};
struct CaseStarted {
  std::size_t index = 0;  ///< into Run::cases
};
/// What workers did since the last sample; ten to twenty a second.
struct Sample {
  std::size_t index = 0;
  result::TrialKind kind = result::TrialKind::throughput;
  double t_s = 0;  ///< since the trial's workers started
  double interval_s = 0;
  std::vector<std::uint64_t> ops;   ///< per worker
  std::vector<double> utilisation;  ///< per worker
};
struct TrialFinished {
  std::size_t index = 0;
  const result::Trial* trial = nullptr;
  const result::Case* in_case = nullptr;  ///< summarised so far: ops_per_s has its interval
  double elapsed_s = 0;                   ///< of the run
  double left_s = 0;                      ///< estimate until the run ends
};
struct CaseFinished {
  std::size_t index = 0;
  const result::Case* in_case = nullptr;
};
struct Warning {
  std::string code;
  std::string text;
};
struct RunFinished {
  const result::Run* run = nullptr;
};

using Event = std::variant<RunStarted, CaseStarted, Sample, TrialFinished, CaseFinished, Warning,
                           RunFinished>;
using EventSink = std::function<void(const Event&)>;

}  // namespace speedwell::engine
