// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/health.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "measure/accounting.hpp"

namespace speedwell::engine {
namespace {

using measure::Phase;

constexpr double longest_operation = 20;  ///< times the time-out, for one that uses its CPU
constexpr std::int64_t most_between_looks_ns = 1'000'000'000;
constexpr std::int64_t least_share = 4;  ///< of its time, used or waited for: one part in so many

std::int64_t to_ns(double s) {
  return static_cast<std::int64_t>(std::llround(s * 1e9));
}

}  // namespace

result::Failure Health::told_by(unsigned worker) const {
  const measure::WorkerBlock& block = region_.worker(worker);
  return {worker, pus_[worker], block.error_where, block.error_what, 0};
}

/// Whether a worker without progress uses its CPU all the same, or waits for it: then it is at one
/// long operation, as to make an RSA key of 15360 bits is, and does not hang.
bool Health::computes(unsigned worker, std::int64_t now_ns) {
  Progress& progress = progress_[worker];
  const std::int64_t timeout_ns = to_ns(rules_.hang_timeout_s);
  if (now_ns - progress.at_ns > to_ns(longest_operation * rules_.hang_timeout_s)) return false;
  const std::int64_t since_ns = now_ns - progress.looked_ns;
  const bool first = progress.looked_ns <= progress.at_ns;
  if (!first && since_ns < std::min(most_between_looks_ns, timeout_ns / 4))
    return progress.computes;
  const measure::WorkerBlock& block = region_.worker(worker);
  const auto account = measure::ThreadAccount::open(block.pid.load(std::memory_order_relaxed),
                                                    block.tid.load(std::memory_order_relaxed));
  std::int64_t cpu_ns = 0;
  if (account)
    if (const auto usage = account->read()) cpu_ns = usage->cpu_ns + usage->wait_ns.value_or(0);
  progress.computes = first || (cpu_ns - progress.cpu_ns) * least_share > since_ns;
  progress.looked_ns = now_ns;
  progress.cpu_ns = cpu_ns;
  return progress.computes;
}

bool Health::stands_still(unsigned worker, std::int64_t now_ns) {
  const measure::WorkerBlock& block = region_.worker(worker);
  const Phase phase = block.at();
  const std::uint64_t made = block.ops.load(std::memory_order_relaxed) +
                             block.failures.load(std::memory_order_relaxed) +
                             static_cast<std::uint64_t>(phase);
  Progress& progress = progress_[worker];
  const bool waits = phase == Phase::ready || phase == Phase::done;
  if (made != progress.made || progress.at_ns == 0 || waits) {
    progress = {};
    progress.made = made;
    progress.at_ns = now_ns;
    return false;
  }
  return now_ns - progress.at_ns > to_ns(rules_.hang_timeout_s) && !computes(worker, now_ns);
}

std::optional<result::Failure> Health::find_trouble(std::int64_t now_ns) {
  for (unsigned i = 0; i < pus_.size(); ++i) {
    const measure::WorkerBlock& block = region_.worker(i);
    if (block.at() == Phase::failed ||
        (rules_.failed_operations_count && block.failures.load(std::memory_order_acquire) > 0))
      return told_by(i);
  }
  if (const auto dead = host_.find_dead())
    return result::Failure{dead->worker, pus_[dead->worker],
                           std::string(to_string(region_.worker(dead->worker).at())), dead->what,
                           0};
  for (unsigned i = 0; i < pus_.size(); ++i)
    if (stands_still(i, now_ns))
      return result::Failure{i, pus_[i], std::string(to_string(region_.worker(i).at())),
                             fmt::format("no progress for {:.3g} s", rules_.hang_timeout_s), 0};
  return std::nullopt;
}

}  // namespace speedwell::engine
