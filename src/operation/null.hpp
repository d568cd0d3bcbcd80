// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// null: an operation that does nothing, which tests the tool itself: what it measures is what
// speedwell adds to every operation.

#include <atomic>

#include "base/error.hpp"

namespace speedwell::operation {

class Null {
 public:
  bool operator()() noexcept {
    std::atomic_signal_fence(std::memory_order_seq_cst);  // keeps the loop a loop
    return true;
  }
  Result<void> check() { return {}; }
};

}  // namespace speedwell::operation
