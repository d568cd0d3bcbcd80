// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A world in which time moves only when an operation or a clock says so.

#include <cstdint>
#include <functional>
#include <vector>

#include "base/error.hpp"
#include "measure/region.hpp"

namespace speedwell::drive {

/// A clock that costs nothing unless `read_cost_ns` says so.
struct FakeClock {
  static inline std::int64_t time_ns = 0;
  static inline std::int64_t read_cost_ns = 0;
  static inline std::uint64_t reads = 0;

  static std::int64_t now_ns() noexcept {
    ++reads;
    return time_ns += read_cost_ns;
  }
  static void reset() noexcept { time_ns = 0, read_cost_ns = 0, reads = 0; }
};

/// Operation i (from 0) takes takes_ns(i) and fails where fails(i) says so.
struct FakeOperation {
  std::function<std::int64_t(std::uint64_t)> takes_ns = [](std::uint64_t) { return 10; };
  std::function<bool(std::uint64_t)> fails = [](std::uint64_t) { return false; };
  std::uint64_t calls = 0;

  bool operator()() noexcept {
    FakeClock::time_ns += takes_ns(calls);
    return !fails(calls++);
  }
  Result<void> check() { return {}; }
};

/// Gives the command that `script` has for so many published operations.
struct FakePort {
  std::function<std::uint32_t(std::uint64_t ops)> script = {};
  std::uint64_t published = 0;
  std::uint64_t publications = 0;
  std::uint64_t failures = 0;
  std::vector<std::uint32_t> answers = {};
  std::vector<measure::Completion> completions = {};

  std::uint32_t command() noexcept { return script(published); }
  void publish(std::uint64_t ops) noexcept {
    published = ops;
    ++publications;
  }
  void failed(std::uint64_t count) noexcept { failures += count; }
  void answer(std::uint32_t command, measure::Completion completion) noexcept {
    answers.push_back(command);
    completions.push_back(completion);
  }
};

struct FakeRecorder {
  std::vector<std::int64_t> values;
  void record(std::int64_t ns) noexcept { values.push_back(ns); }
};

}  // namespace speedwell::drive
