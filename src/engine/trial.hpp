// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// One trial: start the workers, meet them at the rendezvous, let them warm up together, cut one
// common window, end them. Whatever a worker does, this returns in bounded time.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/events.hpp"
#include "engine/host.hpp"
#include "engine/speed_book.hpp"
#include "measure/accounting.hpp"
#include "result/run_result.hpp"
#include "scenario/plan.hpp"

namespace speedwell::engine {

struct TrialSetup {
  const scenario::PlannedCase* planned = nullptr;
  std::size_t index = 0;  ///< of the case, for events
  result::TrialKind kind = result::TrialKind::throughput;
  unsigned n = 0;
  unsigned round = 0;
  double window_s = 0;
  std::uint64_t verify_every = 0;              ///< check each so many results; 0 = none
  std::optional<std::uint32_t> latency_batch;  ///< of earlier trials, so that all are alike
  operation::KeyMaterial key;
  std::shared_ptr<const operation::Factory> factory;  ///< isolation shared only
};

struct TrialOutcome {
  result::Trial trial;
  std::optional<result::Failure> failure;  ///< the trial then has no numbers
  std::optional<result::Failure> wrong;    ///< where results are verified: the trial has numbers
  bool interrupted = false;
  bool thread_left = false;  ///< a thread hangs and could not be ended
  std::string served_by;
};

/// What all trials of a run share.
struct TrialContext {
  std::shared_ptr<const topology::Pinner> pinner;
  const measure::MachineAccount* machine = nullptr;
  SpeedBook* speeds = nullptr;
  std::string worker_executable;  ///< for isolation process
  double hang_timeout_s = 30;     ///< without progress for so long, a worker hangs
  const std::atomic<bool>* interrupt = nullptr;
  EventSink events;
  std::int64_t run_start_ns = 0;
};

TrialOutcome run_trial(const TrialSetup& setup, const TrialContext& context);

}  // namespace speedwell::engine
