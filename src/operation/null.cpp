// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/null.hpp"

#include "operation/factory.hpp"
#include "operation/kinds.hpp"

namespace speedwell::operation {

Kind null_kind() {
  return {.verb = "null",
          .has_algorithm = false,
          .sized = false,
          .one_operation = "Nothing: what is measured is speedwell's own loop.",
          .check = "Nothing to check.",
          .for_testing = false,
          .algorithms = no_algorithms,
          .generate = no_key,
          .open = [](const std::shared_ptr<const crypto::LibraryContext>&, std::string_view,
                     const KeyMaterial&) -> Result<std::unique_ptr<Factory>> {
            return make_factory("", [](std::uint64_t) { return Result<Null>(Null{}); });
          }};
}

}  // namespace speedwell::operation
