// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/fault.hpp"

#include <array>
#include <csignal>
#include <optional>
#include <sched.h>

#include <openssl/err.h>

#include "base/clock.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"

namespace speedwell::operation {
namespace {

struct Named {
  std::string_view name;
  Fault::Way way;
};
constexpr std::array ways{Named{"check", Fault::Way::check}, Named{"die", Fault::Way::die},
                          Named{"fail", Fault::Way::fail},   Named{"hang", Fault::Way::hang},
                          Named{"slow", Fault::Way::slow},   Named{"tough", Fault::Way::tough},
                          Named{"wrong", Fault::Way::wrong}};

std::vector<std::string> fault_names(const crypto::LibraryContext&) {
  std::vector<std::string> names;
  names.reserve(ways.size());
  for (const Named& way : ways) names.emplace_back(way.name);
  return names;
}

Result<std::unique_ptr<Factory>> open_fault(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  for (const Named& named : ways)
    if (named.name == algorithm)
      return make_factory("",
                          [way = named.way](std::uint64_t) { return Result<Fault>(Fault(way)); });
  return unknown_algorithm(fault_kind(), *context, algorithm);
}

void stay_busy(std::int64_t for_ns) noexcept {
  const std::int64_t until = MonotonicClock::now_ns() + for_ns;
  while (MonotonicClock::now_ns() < until) {
  }
}

}  // namespace

bool Fault::operator()() noexcept {
  ++done_;
  if (way_ == Way::slow) {
    sleep_until_ns(MonotonicClock::now_ns() + slow_ns);
    return true;
  }
  stay_busy(way_ == Way::tough && done_ == 1 ? tough_ns : busy_ns);
  if (way_ == Way::fail && done_ % fail_every == 0) {
    ERR_raise_data(ERR_LIB_USER, ERR_R_INTERNAL_ERROR, "fault/fail: one operation in %llu fails",
                   static_cast<unsigned long long>(fail_every));
    return false;
  }
  if (done_ == fatal_at && way_ == Way::die) std::raise(SIGKILL);
  if (done_ == fatal_at && way_ == Way::hang)
    for (;;) sleep_until_ns(MonotonicClock::now_ns() + 1'000'000'000);
  return true;
}

Result<void> Fault::check() {
  if (way_ == Way::check)
    return Error{ErrorCode::crypto, "fault/check", "this operation's check always fails"};
  if (way_ == Way::wrong && ::sched_getcpu() % 2 == 1 && done_ % wrong_every == wrong_every - 1)
    return Error{ErrorCode::crypto, "fault/wrong", "fault/wrong: on this PU one result in 100"};
  return {};
}

Kind fault_kind() {
  return {.verb = "fault",
          .has_algorithm = true,
          .sized = false,
          .one_operation =
              "Goes wrong on purpose, to test speedwell. `fail`: every 1000th operation fails; "
              "`die`: the 1000th kills its process; `hang`: the 1000th never returns; `check`: "
              "the check fails; `wrong`: on PUs of odd number every 100th result is wrong; `slow`: "
              "each sleeps 2 ms; `tough`: the first computes for 2 s. All but `slow` are busy for "
              "100 us.",
          .check = "Passes, except that of `check`, and on some PUs of `wrong`.",
          .for_testing = true,
          .algorithms = fault_names,
          .generate = no_key,
          .open = open_fault};
}

}  // namespace speedwell::operation
