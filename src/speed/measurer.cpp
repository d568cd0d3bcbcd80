// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/measurer.hpp"

#include "base/clock.hpp"
#include "crypto/error_text.hpp"
#include "engine/run.hpp"
#include "operation/all_operations.hpp"
#include "scenario/plan.hpp"

namespace speedwell::speed {
namespace {

constexpr double any_width = 1.0;  ///< of the interval: `-seconds` says how long, not how sure
constexpr double hang_timeout_s = 3600;  ///< the key of a large RSA may take that long
constexpr double spare_s = 1;            ///< for what an estimate leaves out

ResultAll<scenario::Plan> plan_for(const Timed& timed, std::optional<std::uint64_t> size_bytes,
                                   unsigned seconds, std::optional<unsigned> workers,
                                   const topology::Machine& machine) {
  scenario::Scenario scenario;
  scenario.name = "speed";
  scenario.options.seconds = seconds;
  scenario.options.target = any_width;
  scenario.options.latency_seconds = 0;
  scenario::Group group;
  group.operations = {timed.operation};
  if (size_bytes) group.sizes = {*size_bytes};
  group.providers = {timed.provider};
  group.isolations = {workers ? scenario::Isolation::process : scenario::Isolation::shared};
  group.workers = {{scenario::WorkerCount::Rule::number, workers.value_or(1)}};
  group.where = "speed";
  scenario.groups = {group};
  auto plan = scenario::make_plan(scenario, machine, [&](const std::string&, const std::string&) {
    return scenario::OperationFacts{size_bytes.has_value()};
  });
  // One operation may take minutes: then a single trial has to do.
  if (plan) plan->scenario.options.budget_s = plan->budget_s + spare_s;
  return plan;
}

/// A check and an operation; the seconds that the operation took.
template <operation::Measurable Operation>
Result<double> run_once(Operation& operation) {
  if (const auto checked = operation.check(); !checked) return checked.error();
  const std::int64_t before = MonotonicClock::now_ns();
  if (!operation()) return Error{ErrorCode::crypto, "", crypto::error_text()};
  return to_s(MonotonicClock::now_ns() - before);
}

void add_trial(Measured& measured, const result::Trial& trial) {
  if (trial.kind != result::TrialKind::throughput) return;
  ++measured.trials;
  if (!trial.disturbances.empty()) {
    ++measured.disturbed;
    if (measured.disturbance.empty()) measured.disturbance = trial.disturbances.front().text;
  }
  if (!trial.used) return;
  for (const result::WorkerUsage& usage : trial.workers) {
    Share& share = measured.workers.at(usage.worker);
    share.ops += usage.ops;
    share.user_s += usage.user_s;
    measured.ops += usage.ops;
  }
  measured.seconds += trial.window_s;
}

Measured from_case(const result::Case& one) {
  Measured measured;
  measured.workers.resize(one.plan.workers);
  for (const result::Trial& trial : one.trials) add_trial(measured, trial);
  if (one.failure) {  // then no trial is to be trusted
    measured.failure = to_string(*one.failure);
    return measured;
  }
  if (!one.ops_per_s) return measured;
  measured.interval = one.ops_per_s;
  measured.ops_per_s = one.ops_per_s->value;
  // The windows themselves when no operation came to its end within one.
  if (measured.ops != 0 && measured.ops_per_s > 0)
    measured.seconds = static_cast<double>(measured.ops) / measured.ops_per_s;
  return measured;
}

}  // namespace

Measured Measurer::operator()(const Timed& timed, std::optional<std::uint64_t> size_bytes,
                              unsigned seconds) {
  if (test_mode_) return try_once(timed, size_bytes.value_or(0));
  Measured measured;
  const auto plan = plan_for(timed, size_bytes, seconds, workers_, environment_.machine);
  if (!plan) {
    measured.failure = to_string(plan.error().front());
    return measured;
  }
  engine::RunSettings settings;
  settings.hang_timeout_s = hang_timeout_s;
  settings.interrupt = &interrupt_;
  settings.operations = &operations_;
  const engine::RunOutcome outcome = engine::run(*plan, environment_, settings, {});
  thread_left_ = thread_left_ || outcome.thread_left;
  return from_case(outcome.run.cases.front());
}

Measured Measurer::try_once(const Timed& timed, std::uint64_t size_bytes) {
  Measured measured;
  const auto factory = operations_.shared(timed.operation, timed.provider);
  if (!factory) {
    measured.failure = to_string(factory.error());
    return measured;
  }
  for (unsigned worker = 0; worker < workers_.value_or(1); ++worker) {
    auto made = (*factory)->make(size_bytes);
    if (!made) {
      measured.failure = to_string(made.error());
      return measured;
    }
    const auto once = operation::visit([](auto& operation) { return run_once(operation); }, *made);
    if (!once) {
      measured.failure = once.error().what;
      return measured;
    }
    measured.workers.push_back({1, 0});  // too short for a CPU clock
    measured.ops += 1;
    measured.seconds += *once;
  }
  measured.trials = 1;
  if (measured.seconds > 0)
    measured.ops_per_s = static_cast<double>(measured.ops) / measured.seconds;
  return measured;
}

}  // namespace speedwell::speed
