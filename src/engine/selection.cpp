// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/selection.hpp"

#include <algorithm>
#include <map>
#include <vector>

namespace speedwell::engine {
namespace {

using result::Trial;
using result::TrialKind;

constexpr std::size_t least_undisturbed = 5;  ///< fewer do not carry an interval of 90 %

void select_kind(std::vector<Trial>& trials, TrialKind kind) {
  std::map<unsigned, Trial*> of_round;
  for (Trial& trial : trials) {
    if (trial.kind != kind) continue;
    trial.used = false;
    const bool wrong = std::any_of(trial.workers.begin(), trial.workers.end(),
                                   [](const auto& worker) { return worker.failures > 0; });
    if (wrong) continue;
    Trial*& chosen = of_round[trial.round];
    if (chosen == nullptr || (!chosen->disturbances.empty() && trial.disturbances.empty()))
      chosen = &trial;
  }
  std::size_t undisturbed = 0;
  for (const auto& [round, trial] : of_round) undisturbed += trial->disturbances.empty();
  const bool enough = undisturbed * 2 >= of_round.size() &&
                      (kind != TrialKind::throughput || undisturbed >= least_undisturbed);
  for (const auto& [round, trial] : of_round) trial->used = !enough || trial->disturbances.empty();
}

}  // namespace

void select_trials(result::Case& one_case) {
  for (const TrialKind kind : {TrialKind::throughput, TrialKind::service, TrialKind::loaded})
    select_kind(one_case.trials, kind);
  std::vector<double> rates;
  one_case.trials_disturbed = 0;
  for (const Trial& trial : one_case.trials) {
    if (trial.kind != TrialKind::throughput) continue;
    if (trial.used) rates.push_back(trial.ops_per_s);
    one_case.trials_disturbed += !trial.disturbances.empty();
  }
  one_case.trials_used = static_cast<unsigned>(rates.size());
  one_case.ops_per_s.reset();
  if (!rates.empty()) one_case.ops_per_s = measure::median_interval(rates);
}

}  // namespace speedwell::engine
