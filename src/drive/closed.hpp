// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The closed drive: a worker starts the next operation as soon as one ends. Two loops, since a
// clock read costs more than a small operation: one counts and reads no clock, one times and is not
// used for throughput.

#include <cstdint>

#include "drive/port.hpp"
#include "measure/histogram.hpp"
#include "measure/region.hpp"
#include "operation/operation.hpp"

namespace speedwell::drive {

/// Counts operations until told to stop: one relaxed store and one relaxed load per `batch`. A
/// failed operation is never counted as completed. An operation that straddles an edge of the
/// window counts where it ends, so this is for operations far shorter than a window.
template <operation::Measurable Operation, Port P>
[[gnu::noinline, gnu::aligned(64)]] void count_operations(Operation& operation, P& port,
                                                          const std::uint32_t batch) noexcept {
  std::uint64_t done = 0;
  std::uint32_t seen = 0;
  for (;;) {
    std::uint32_t good = 0;
    for (std::uint32_t i = 0; i < batch; ++i) good += operation() ? 1U : 0U;
    done += good;
    if (good != batch) [[unlikely]]
      port.failed(batch - good);
    port.publish(done);
    const std::uint32_t command = port.command();
    if (command != seen) [[unlikely]] {
      seen = command;
      port.answer(command, {});
      if (command & measure::Control::stop) return;
    }
  }
}

/// Times operations until told to stop, with chained clock reads: the end of one batch is the start
/// of the next, so one read per batch. Durations of batches that began in the window go to
/// `latencies` (none where it is null), all before a command is answered; a batch with a failed
/// operation is not recorded. So those recorded are never more than those that ended in the window.
///
/// A clock read waits for all that stands before it. So a value is recorded after the next read:
/// then its bucket is found while that read settles, and costs next to nothing (tools/benchmark).
template <class Clock, operation::Measurable Operation, Port P, class Recorder>
[[gnu::noinline, gnu::aligned(64)]] void time_operations(Operation& operation, P& port,
                                                         Recorder* latencies,
                                                         const std::uint32_t batch) noexcept {
  constexpr std::uint32_t edges = measure::Control::opened | measure::Control::closed;
  const std::uint32_t recording = latencies ? measure::Control::opened : ~edges;
  std::uint64_t done = 0;
  std::uint32_t seen = 0;
  bool taken = false;
  std::int64_t value = 0;
  std::int64_t before = Clock::now_ns();
  for (;;) {
    std::uint32_t good = 0;
    for (std::uint32_t i = 0; i < batch; ++i) good += operation() ? 1U : 0U;
    const std::int64_t now = Clock::now_ns();
    if (taken) latencies->record(value);
    const std::int64_t began = before;
    value = now - began;
    taken = good == batch && (seen & edges) == recording;
    if (good != batch) [[unlikely]]
      port.failed(batch - good);
    done += good;
    port.publish(done);
    before = now;
    const std::uint32_t command = port.command();
    if (command != seen) [[unlikely]] {
      if (taken) latencies->record(value);
      taken = false;
      seen = command;
      port.answer(command, {began, now, done, good});
      if (command & measure::Control::stop) return;
      before = Clock::now_ns();
    }
  }
}

}  // namespace speedwell::drive
