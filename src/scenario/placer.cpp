// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/placer.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace speedwell::scenario {
namespace {

/// "1..all": doubled until all are reached.
std::vector<std::uint64_t> doublings(unsigned all) {
  std::vector<std::uint64_t> numbers;
  for (std::uint64_t number = 1; number < all; number *= 2) numbers.push_back(number);
  numbers.push_back(all);
  return numbers;
}

}  // namespace

const Result<topology::Placement>& Placer::place(const std::string& placement, unsigned workers) {
  const std::pair key{placement, workers};
  auto found = placed_.find(key);
  if (found == placed_.end()) found = placed_.emplace(key, compute(placement, workers)).first;
  return found->second;
}

Result<topology::Placement> Placer::compute(const std::string& placement, unsigned workers) const {
  auto policy = topology::parse_policy(placement);
  if (!policy) return policy.error();
  return topology::place(machine_, {.workers = workers,
                                    .policy = policy->policy,
                                    .list = std::move(policy->list),
                                    .only = options_.cpus,
                                    .keep_one_core_free = options_.keep_one_core_free});
}

Result<Placer::Usable> Placer::usable(const std::string& placement) {
  // As many workers as PUs go round all that the placement uses at least once.
  const auto policy = topology::parse_policy(placement);
  if (!policy) return policy.error();
  const std::size_t enough = std::max(machine_.pus.size(), policy->list.size());
  const auto placed = compute(placement, static_cast<unsigned>(std::max<std::size_t>(enough, 1)));
  if (!placed) return placed.error();
  const std::set<unsigned> pus(placed->pus.begin(), placed->pus.end());
  std::set<unsigned> cores;
  for (const topology::Pu& pu : machine_.pus)
    if (pus.contains(pu.os_index)) cores.insert(pu.core);
  return Usable{static_cast<unsigned>(pus.size()), static_cast<unsigned>(cores.size())};
}

Result<std::vector<unsigned>> Placer::numbers(const std::vector<WorkerCount>& counts,
                                              const std::string& placement) {
  const Result<Usable> there = usable(placement);
  if (!there) return there.error();
  std::vector<unsigned> numbers;
  for (const WorkerCount& count : counts) {
    std::vector<std::uint64_t> wanted;
    switch (count.rule) {
      case WorkerCount::Rule::number:
        wanted = {count.value};
        break;
      case WorkerCount::Rule::all:
        wanted = {there->pus};
        break;
      case WorkerCount::Rule::cores:
        wanted = {there->cores};
        break;
      case WorkerCount::Rule::doubling:
        wanted = doublings(there->pus);
        break;
      case WorkerCount::Rule::times:
        wanted = {std::uint64_t{count.value} * there->pus};
        break;
    }
    for (const std::uint64_t number : wanted) {
      if (number > most_workers)
        return Error{ErrorCode::usage, "",
                     fmt::format("workers \"{}\" are {} on this machine; the most is {}",
                                 to_string(count), number, most_workers)};
      const auto one = static_cast<unsigned>(number);
      if (std::find(numbers.begin(), numbers.end(), one) == numbers.end()) numbers.push_back(one);
    }
  }
  return numbers;
}

}  // namespace speedwell::scenario
