// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/run_result.hpp"

#include <fmt/format.h>

#include "base/units.hpp"

namespace speedwell::result {

std::string_view to_string(TrialKind kind) noexcept {
  switch (kind) {
    case TrialKind::throughput:
      return "throughput";
    case TrialKind::service:
      return "service";
    case TrialKind::loaded:
      return "loaded";
  }
  return "";
}

std::string to_string(const Failure& failure) {
  if (failure.where == not_measured) return failure.where + ": " + failure.what;
  std::string text = fmt::format("worker {} (PU {}) at {}: {}", failure.worker, failure.pu,
                                 failure.where, failure.what);
  if (failure.count > 0) text += fmt::format(" ({} failed)", counted(failure.count, "operation"));
  return text;
}

std::string_view to_string(CaseState state) noexcept {
  switch (state) {
    case CaseState::ok:
      return "ok";
    case CaseState::failed:
      return "failed";
    case CaseState::unsettled:
      return "unsettled";
    case CaseState::interrupted:
      return "interrupted";
    case CaseState::running:
      return "running";
  }
  return "";
}

std::string_view to_string(RunState state) noexcept {
  switch (state) {
    case RunState::complete:
      return "complete";
    case RunState::partial:
      return "partial";
    case RunState::interrupted:
      return "interrupted";
    case RunState::running:
      return "running";
  }
  return "";
}

}  // namespace speedwell::result
