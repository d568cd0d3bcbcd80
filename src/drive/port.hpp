// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A loop's view of the world outside: what it publishes, what it is told. The real one writes into
// the shared region; tests bring their own.

#include <atomic>
#include <concepts>
#include <cstdint>
#include <time.h>

#include "base/clock.hpp"
#include "crypto/error_text.hpp"
#include "measure/region.hpp"

namespace speedwell::drive {

template <class T>
concept Port = requires(T& port, std::uint64_t count, std::uint32_t command,
                        measure::Completion completion) {
  { port.command() }
  noexcept->std::same_as<std::uint32_t>;
  { port.publish(count) }
  noexcept;  ///< all operations completed so far
  { port.failed(count) }
  noexcept;  ///< that many more operations failed
  { port.answer(command, completion) }
  noexcept;  ///< the command changed while that batch ran: tell CPU and wall time
};

/// Publishes into one worker's block.
class RegionPort {
 public:
  RegionPort(const measure::Control& control, measure::WorkerBlock& block) noexcept
      : control_(&control), block_(&block) {}

  std::uint32_t command() const noexcept {
    return control_->command.load(std::memory_order_relaxed);
  }
  void publish(std::uint64_t ops) noexcept { block_->ops.store(ops, std::memory_order_relaxed); }
  [[gnu::cold, gnu::noinline]] void failed(std::uint64_t count) noexcept {
    block_->note_error("measure", crypto::error_text());
    // Released: who sees the failure sees the reason.
    block_->failures.store(block_->failures.load(std::memory_order_relaxed) + count,
                           std::memory_order_release);
  }
  [[gnu::cold, gnu::noinline]] void answer(std::uint32_t command,
                                           measure::Completion completion) noexcept {
    const std::uint32_t news = command & ~answered_;
    if (news & measure::Control::opened) block_->at_opened = completion;
    if (news & measure::Control::closed) block_->at_closed = completion;
    answered_ |= command & (measure::Control::opened | measure::Control::closed);
    block_->publish({MonotonicClock::now_ns(), read_clock_ns(CLOCK_THREAD_CPUTIME_ID),
                     read_clock_ns(CLOCK_PROCESS_CPUTIME_ID)});
  }

 private:
  const measure::Control* control_;
  measure::WorkerBlock* block_;
  std::uint32_t answered_ = 0;
};

static_assert(Port<RegionPort>);

}  // namespace speedwell::drive
