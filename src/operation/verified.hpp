// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// An operation whose results are checked while it runs: a wrong one counts as failed. It calls
// through pointers, so that there is one measured loop for all of them: a check costs far more than
// a call.

#include <cstdint>

#include "operation/operation.hpp"

namespace speedwell::operation {

class Verified {
 public:
  /// Checks the result of each `every`-th operation, from 1; `operation` must outlive this.
  template <Measurable Operation>
  Verified(Operation& operation, std::uint64_t every) noexcept
      : operation_(&operation),
        run_([](void* held) noexcept { return (*static_cast<Operation*>(held))(); }),
        check_([](void* held) { return static_cast<Operation*>(held)->check(); }),
        every_(every) {}

  /// False also when the result is wrong, which OpenSSL's error queue of this thread then says.
  bool operator()() noexcept;
  Result<void> check() { return check_(operation_); }

 private:
  void* operation_;
  bool (*run_)(void*) noexcept;
  Result<void> (*check_)(void*);
  std::uint64_t every_;
  std::uint64_t since_ = 0;
};
static_assert(Measurable<Verified>);

}  // namespace speedwell::operation
