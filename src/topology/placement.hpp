// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Which PU each worker gets: a pure function of a machine and a request. Pinning is another matter
// (pin.hpp).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "topology/machine.hpp"

namespace speedwell::topology {

/// How workers are spread (the words of docs/terminology.md).
enum class Policy {
  cores,    ///< one per physical core first, then the SMT siblings
  compact,  ///< fill a core's siblings, a cache, a NUMA node before the next
  scatter,  ///< spread over packages, NUMA nodes, caches, then cores, siblings last
  list,     ///< the PUs as the user wrote them, in that order
};

std::string_view to_string(Policy policy) noexcept;
/// "cores", "compact", "scatter" or a list of PUs ("0,2,4-7"). Error: usage, with nearest names.
struct PolicyAndList {
  Policy policy = Policy::cores;
  std::vector<unsigned> list;  ///< os indexes; empty unless policy is list
};
Result<PolicyAndList> parse_policy(std::string_view text);

struct PlacementRequest {
  unsigned workers = 1;  ///< at least 1; more than PUs is allowed
  Policy policy = Policy::cores;
  std::vector<unsigned> list{};                 ///< for Policy::list: os indexes, in order
  std::optional<std::vector<unsigned>> only{};  ///< use none but these PUs (--cpus), os indexes
  /// Leave a core to the sampler and the printing: one that `only` or `list` leaves out, if this
  /// process may use any; else the last one that `cores` would fill, so that the workers sit where
  /// they would sit anyway, and a slow core is given up on a hybrid machine.
  bool keep_one_core_free = false;
};

struct Placement {
  std::vector<unsigned> pus;             ///< os index of each worker's PU; worker i is at pus[i]
  bool oversubscribed = false;           ///< more workers than PUs to put them on: some share one
  std::optional<unsigned> housekeeping;  ///< a PU of the core kept free
};

/// Where `request.workers` workers go. On a hybrid machine faster kinds come first under `cores`
/// and `scatter`. PUs that are not allowed are never used. More workers than PUs go round again in
/// the same order. Error: usage, when a PU does not exist, is not allowed, or none is left.
Result<Placement> place(const Machine& machine, const PlacementRequest& request);

/// PUs from "0,2,4-7" in the order written. Error: usage.
Result<std::vector<unsigned>> parse_pu_list(std::string_view text);
/// The shortest such text: "0-3,8".
std::string format_pu_list(const std::vector<unsigned>& pus);

}  // namespace speedwell::topology
