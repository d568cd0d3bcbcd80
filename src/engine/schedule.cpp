// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/schedule.hpp"

#include <algorithm>
#include <utility>

namespace speedwell::engine {
namespace {

using result::TrialKind;

/// splitmix64 (Steele, Lea and Flood, OOPSLA 2014): the same numbers everywhere, unlike the
/// distributions of <random>.
std::uint64_t next_random(std::uint64_t& state) noexcept {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

}  // namespace

std::vector<Slot> first_round(const scenario::Plan& plan, unsigned round) {
  std::vector<Slot> slots;
  const bool latency =
      plan.scenario.options.latency_seconds > 0 && round < scenario::latency_trials;
  for (std::size_t i = 0; i < plan.cases.size(); ++i) {
    slots.push_back({i, TrialKind::throughput, round});
    if (latency && plan.cases[i].measures_service_time)
      slots.push_back({i, TrialKind::service, round});
    if (latency && plan.cases[i].workers > 1) slots.push_back({i, TrialKind::loaded, round});
  }
  return slots;
}

std::vector<Slot> narrowing_round(const scenario::Plan& plan,
                                  const std::vector<result::Case>& cases, unsigned round) {
  std::vector<bool> wanted(cases.size(), false);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const result::Case& one = cases[i];
    if (one.state == result::CaseState::failed || !one.ops_per_s) continue;
    if (one.ops_per_s->relative_half_width() <= plan.scenario.options.target) continue;
    wanted[i] = true;
    if (const auto baseline = plan.cases[i].baseline) wanted[*baseline] = true;
  }
  std::vector<Slot> slots;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (wanted[i] && cases[i].state != result::CaseState::failed)
      slots.push_back({i, TrialKind::throughput, round});
  return slots;
}

std::vector<Slot> shuffled(std::vector<Slot> slots, std::uint64_t seed, unsigned round) {
  std::uint64_t state = seed * 0x2545f4914f6cdd1d + round;
  for (std::size_t i = slots.size(); i > 1; --i)
    std::swap(slots[i - 1], slots[next_random(state) % i]);
  std::stable_partition(slots.begin(), slots.end(),
                        [](const Slot& slot) { return slot.kind == TrialKind::throughput; });
  return slots;
}

}  // namespace speedwell::engine
