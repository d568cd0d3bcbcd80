// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/null.hpp"

#include "operation/kinds.hpp"

namespace speedwell::operation {
namespace {

class NullFactory final : public Factory {
 public:
  Result<AnyOperation> make(std::uint64_t) const override { return AnyOperation(Null{}); }
  std::string provider() const override { return ""; }
};

}  // namespace

Kind null_kind() {
  return {.verb = "null",
          .has_algorithm = false,
          .sized = false,
          .one_operation = "Nothing: what is measured is speedwell's own loop.",
          .check = "Nothing to check.",
          .for_testing = false,
          .algorithms = no_algorithms,
          .generate = no_key,
          .open = [](std::shared_ptr<const crypto::LibraryContext>, std::string_view,
                     const KeyMaterial&) -> Result<std::unique_ptr<Factory>> {
            return std::unique_ptr<Factory>(new NullFactory);
          }};
}

}  // namespace speedwell::operation
