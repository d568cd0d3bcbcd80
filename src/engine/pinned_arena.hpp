// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// N tasks on N distinct threads of a oneTBB arena, each pinned to its own PU by an observer.
//
// oneTBB promises neither N threads nor which slot a thread gets. So: the process-wide allowance is
// raised once (TbbAllowance); the thread that enters takes a ticket, never the slot index, and is
// pinned to the ticket's PU; a task runs as the worker of its thread's ticket; and whoever waits
// for the workers has a time-out, since a task that never starts cannot time itself out.

#include <functional>
#include <memory>
#include <vector>

#include <oneapi/tbb/global_control.h>

#include "topology/pin.hpp"

namespace speedwell::engine {

/// Lets oneTBB have `workers` threads beside the main one while it lives. The least of all live
/// allowances holds, so there is one per run.
class TbbAllowance {
 public:
  explicit TbbAllowance(unsigned workers);

 private:
  tbb::global_control control_;
};

class PinnedArena {
 public:
  /// The body of worker `index`, called on a thread pinned to pus[index].
  using Body = std::function<void(unsigned index)>;

  PinnedArena(std::vector<unsigned> pus, std::shared_ptr<const topology::Pinner> pinner);
  ~PinnedArena();
  PinnedArena(const PinnedArena&) = delete;
  PinnedArena& operator=(const PinnedArena&) = delete;

  /// Starts all workers; returns at once. `body` is kept until the last worker has returned, also
  /// beyond the life of this object.
  void start(Body body);
  /// How many bodies have not returned.
  unsigned running() const noexcept;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace speedwell::engine
