// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Measures what a row times, as any other case of speedwell: pinned workers that start together,
// one common window for all of them, several trials, the median.

#include <atomic>

#include "engine/operations.hpp"
#include "measure/environment.hpp"
#include "speed/measured.hpp"
#include "speed/options.hpp"

namespace speedwell::speed {

class Measurer {
 public:
  /// `environment` and `interrupt` must outlive this.
  Measurer(const Options& options, const measure::Environment& environment,
           const std::atomic<bool>& interrupt)
      : workers_(options.workers),
        test_mode_(options.test_mode),
        environment_(environment),
        interrupt_(interrupt) {}

  /// `seconds` of measured time, spread over nine trials; fewer where one operation takes longer
  /// than that. In test mode a single operation of each worker, one after the other. Nothing is
  /// there, and there is no failure, when the interruption came first.
  Measured operator()(const Timed& timed, std::optional<std::uint64_t> size_bytes,
                      unsigned seconds);
  /// A thread hangs in an operation: leave by _Exit.
  bool thread_left() const noexcept { return thread_left_; }

 private:
  Measured try_once(const Timed& timed, std::uint64_t size_bytes);

  std::optional<unsigned> workers_;
  bool test_mode_;
  const measure::Environment& environment_;
  const std::atomic<bool>& interrupt_;
  engine::Operations operations_;
  bool thread_left_ = false;
};

}  // namespace speedwell::speed
