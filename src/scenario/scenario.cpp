// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/scenario.hpp"

#include <fmt/format.h>

#include "base/check.hpp"

namespace speedwell::scenario {

std::string_view to_string(Isolation isolation) noexcept {
  switch (isolation) {
    case Isolation::shared:
      return "shared";
    case Isolation::private_:
      return "private";
    case Isolation::process:
      return "process";
  }
  SPEEDWELL_CHECK(false, "an isolation without a name");
}

std::string_view to_string(Drive::Kind kind) noexcept {
  switch (kind) {
    case Drive::Kind::closed:
      return "closed";
  }
  SPEEDWELL_CHECK(false, "a drive without a name");
}

std::string to_string(const WorkerCount& count) {
  switch (count.rule) {
    case WorkerCount::Rule::number:
      return fmt::to_string(count.value);
    case WorkerCount::Rule::all:
      return "all";
    case WorkerCount::Rule::cores:
      return "cores";
    case WorkerCount::Rule::doubling:
      return "1..all";
    case WorkerCount::Rule::times:
      return fmt::format("{}x", count.value);
  }
  SPEEDWELL_CHECK(false, "a rule for workers without a name");
}

}  // namespace speedwell::scenario
