// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// One concrete operation without its type, on its way from the catalogue to a worker. Nothing is
// called through this: who measures gets the type back (all_operations.hpp).

#include <memory>
#include <utility>

#include "operation/operation.hpp"

namespace speedwell::operation {

class AnyOperation {
 public:
  template <Measurable Operation>
  explicit AnyOperation(Operation operation)
      : held_(std::make_unique<Holder<Operation>>(std::move(operation))) {}

  /// The operation if it is of that type, else null.
  template <Measurable Operation>
  Operation* as() noexcept {
    auto* holder = dynamic_cast<Holder<Operation>*>(held_.get());
    return holder ? &holder->operation : nullptr;
  }

 private:
  struct Base {
    virtual ~Base() = default;
  };
  template <class Operation>
  struct Holder final : Base {
    explicit Holder(Operation made) : operation(std::move(made)) {}
    Operation operation;
  };

  std::unique_ptr<Base> held_;
};

}  // namespace speedwell::operation
