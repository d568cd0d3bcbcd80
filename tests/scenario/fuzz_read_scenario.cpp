// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0
//
// Whatever a scenario file holds, reading and planning it ends in a plan or in errors that have
// something to say. Built and run by tools/fuzz.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.hpp"
#include "scenario/plan.hpp"
#include "scenario/read.hpp"

namespace {

using namespace speedwell;

/// Two cores with two siblings each, one PU not allowed.
topology::Machine small_machine() {
  topology::Machine machine;
  machine.name = "small";
  for (unsigned i = 0; i < 4; ++i) {
    topology::Pu pu;
    pu.os_index = i;
    pu.core = i / 2;
    pu.smt = i % 2;
    pu.allowed = i != 3;
    machine.pus.push_back(pu);
  }
  machine.kinds.resize(1);
  return machine;
}

Result<scenario::OperationFacts> lookup(const std::string& operation, const std::string&) {
  if (operation.find('/') == std::string::npos && operation != "null")
    return Error{ErrorCode::not_found, "", "no such operation"};
  return scenario::OperationFacts{!operation.starts_with("sign/")};
}

void check_errors(const Errors& errors) {
  SPEEDWELL_CHECK(!errors.empty(), "a failure says why");
  for (const Error& error : errors) {
    SPEEDWELL_CHECK(!error.where.empty(), "an error has a place");
    SPEEDWELL_CHECK(!error.what.empty(), "an error has a text");
  }
}

void check_plan(const scenario::Plan& plan) {
  SPEEDWELL_CHECK(!plan.cases.empty() && plan.cases.size() <= scenario::most_cases, "cases");
  SPEEDWELL_CHECK(plan.window_s >= scenario::least_window_s, "window");
  SPEEDWELL_CHECK(plan.estimate_s > 0 && plan.budget_s > 0, "times");
  for (const scenario::PlannedCase& one : plan.cases) {
    SPEEDWELL_CHECK(one.workers >= 1 && one.pus.size() == one.workers, "a PU for each worker");
    SPEEDWELL_CHECK(!one.baseline || plan.cases.at(*one.baseline).workers == 1, "baseline");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const topology::Machine machine = small_machine();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = scenario::read_scenario(text, "fuzz.toml");
  if (!read) {
    check_errors(read.error());
    return 0;
  }
  const auto plan = scenario::make_plan(*read, machine, lookup);
  if (plan)
    check_plan(*plan);
  else
    check_errors(plan.error());
  return 0;
}
