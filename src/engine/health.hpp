// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Whether the workers of a trial still go on: none failed, died or hangs.

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/host.hpp"
#include "result/run_result.hpp"

namespace speedwell::engine {

class Health {
 public:
  struct Rules {
    double hang_timeout_s = 30;           ///< without progress for so long, a worker hangs
    bool failed_operations_count = true;  ///< false where results are verified
  };
  /// What is given must outlive this.
  Health(const measure::Region& region, Host& host, const std::vector<unsigned>& pus, Rules rules)
      : region_(region), host_(host), pus_(pus), rules_(rules), progress_(pus.size()) {}

  /// The first worker in trouble at `now_ns`. Progress is a new phase or an operation.
  std::optional<result::Failure> find_trouble(std::int64_t now_ns);
  /// What a worker told of its own failure.
  result::Failure told_by(unsigned worker) const;

 private:
  struct Progress {
    std::uint64_t made = 0;
    std::int64_t at_ns = 0;
    std::int64_t looked_ns = 0;  ///< at its clocks, which then said:
    std::int64_t cpu_ns = 0;     ///< used and waited for
    bool computes = true;
  };

  bool stands_still(unsigned worker, std::int64_t now_ns);
  bool computes(unsigned worker, std::int64_t now_ns);

  const measure::Region& region_;
  Host& host_;
  const std::vector<unsigned>& pus_;
  Rules rules_;
  std::vector<Progress> progress_;
};

}  // namespace speedwell::engine
