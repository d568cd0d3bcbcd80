// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What one worker does in one trial, from pinning to the last check: the same code on a thread of
// an arena and in a process of its own.

#include <cstdint>
#include <string>

#include "measure/region.hpp"
#include "operation/catalogue.hpp"
#include "topology/pin.hpp"

namespace speedwell::engine {

struct WorkerJob {
  unsigned index = 0;              ///< into the region
  unsigned pu = 0;                 ///< os index
  bool timing = false;             ///< record latencies instead of only counting
  std::uint64_t verify_every = 0;  ///< check each so many results in the loop; 0 = none
  bool probes = true;              ///< probe the core around the loop; off when workers share PUs
  std::string operation;
  std::uint64_t size_bytes = 0;
  std::string provider;
  /// What the workers of one library context share; nullptr: this worker opens its own context.
  const operation::Factory* factory = nullptr;
};

/// How long a core is probed on each side of the loop, in ns.
inline constexpr std::int64_t probe_ns = 4'000'000;

/// How often a worker at the rendezvous looks whether it may start. All of them together wake up
/// 100 000 times a second at most, so that those that wait leave the PUs to those still preparing.
constexpr std::int64_t rendezvous_poll_ns(unsigned workers) noexcept {
  return workers < 10 ? 100'000 : workers * std::int64_t{10'000};
}

/// Goes through all phases and leaves the block in Phase::done or Phase::failed. Returns early when
/// the coordinator abandons the start.
void run_worker(const WorkerJob& job, const measure::Region& region,
                const topology::Pinner& pinner) noexcept;

/// Opens a library context and the operation in it. Error: not_found, crypto.
Result<std::unique_ptr<operation::Factory>> open_factory(const std::string& operation,
                                                         const std::string& provider,
                                                         const operation::KeyMaterial& key);

}  // namespace speedwell::engine
