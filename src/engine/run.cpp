// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/run.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <sys/resource.h>
#include <tuple>
#include <unistd.h>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/units.hpp"
#include "engine/pinned_arena.hpp"
#include "engine/schedule.hpp"
#include "engine/selection.hpp"
#include "engine/trial.hpp"

namespace speedwell::engine {
namespace {

using result::CaseState;
using result::TrialKind;

double cpu_of(int who) {
  rusage usage{};
  ::getrusage(who, &usage);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double cpu_of_all() {
  return cpu_of(RUSAGE_SELF) + cpu_of(RUSAGE_CHILDREN);
}

/// "20261130-215650-quick-3f2a": sorts by time, tells what it was, and two at once differ.
std::string make_id(std::string started, const std::string& name) {
  std::erase_if(started, [](char c) { return c == '-' || c == ':'; });
  const auto digits = started.substr(0, 8) + "-" + started.substr(9, 6);
  return fmt::format("{}-{}-{:04x}", digits, name, std::random_device{}() & 0xffff);
}

/// How long trials take, learned from those that ran.
class Durations {
 public:
  void note(std::size_t index, TrialKind kind, double s) {
    Mean& mean = means_[{index, kind}];
    mean.sum += s;
    mean.count += 1;
  }
  double expected_s(std::size_t index, TrialKind kind, double otherwise) const {
    const auto found = means_.find({index, kind});
    return found == means_.end() ? otherwise : found->second.sum / found->second.count;
  }

 private:
  struct Mean {
    double sum = 0;
    double count = 0;
  };
  std::map<std::pair<std::size_t, TrialKind>, Mean> means_;
};

class RunInProgress {
 public:
  RunInProgress(const scenario::Plan& plan, const measure::Environment& environment,
                const RunSettings& settings, const EventSink& events)
      : plan_(plan),
        settings_(settings),
        events_(events),
        allowance_(most_workers(plan) + threads_in_reserve),
        start_ns_(MonotonicClock::now_ns()),
        cpu_at_start_s_(cpu_of_all()),
        operations_(settings.operations ? *settings.operations : own_operations_) {
    result::Run& run = outcome_.run;
    run.speedwell_version = SPEEDWELL_VERSION;
    run.started = utc_now();
    run.id = make_id(run.started, plan.scenario.name);
    run.environment = environment;
    run.plan = plan;
    run.state = result::RunState::running;
    for (const scenario::PlannedCase& planned : plan.cases) {
      result::Case one;
      one.plan = planned;
      one.state = CaseState::running;
      run.cases.push_back(std::move(one));
    }
    started_.resize(plan.cases.size(), false);
  }

  RunOutcome run();

 private:
  /// Beside the workers: what a thread that hangs keeps of the allowance.
  static constexpr unsigned threads_in_reserve = 16;

  static unsigned most_workers(const scenario::Plan& plan) {
    unsigned most = 1;
    for (const scenario::PlannedCase& planned : plan.cases) most = std::max(most, planned.workers);
    return most;
  }

  void first_rounds();
  void narrowing_rounds();
  bool run_slots(const std::vector<Slot>& slots);
  void repeat_disturbed(const std::vector<Slot>& slots);
  void run_slot(const Slot& slot);
  void tell_budget_spent();
  void tell_if_longer_than_planned();
  TrialOutcome attempt(const Slot& slot);
  void take_in(const Slot& slot, TrialOutcome outcome);
  void fail(std::size_t index, result::Failure failure);
  void note_wrong(std::size_t index, result::Failure wrong);
  void finish();

  double elapsed_s() const { return to_s(MonotonicClock::now_ns() - start_ns_); }
  double expected_s(const Slot& slot) const;
  double expected_s(const std::vector<Slot>& slots) const;
  double left_s() const;
  bool interrupted() const {
    return settings_.interrupt && settings_.interrupt->load(std::memory_order_relaxed);
  }
  bool budget_spent() const {
    const auto& budget_s = plan_.scenario.options.budget_s;
    return budget_s && elapsed_s() >= *budget_s;
  }
  bool failed(std::size_t index) const {
    return outcome_.run.cases[index].state == CaseState::failed;
  }
  void emit(const Event& event) const {
    if (events_) events_(event);
  }

  const scenario::Plan& plan_;
  const RunSettings& settings_;
  const EventSink& events_;
  const TbbAllowance allowance_;
  const std::int64_t start_ns_;
  const double cpu_at_start_s_;
  RunOutcome outcome_;
  Operations own_operations_;
  Operations& operations_;
  measure::MachineAccount machine_;
  SpeedBook speeds_;
  std::shared_ptr<const topology::Pinner> pinner_;
  Durations durations_;
  using Measured = std::tuple<std::string, std::uint64_t, std::string>;
  static Measured measured(const scenario::PlannedCase& planned) {
    return {planned.operation, planned.size_bytes, planned.provider};
  }
  /// The batch of the first latency trial of what is measured: then all its latencies, alone and
  /// under load, are values of the same kind.
  std::map<Measured, std::uint32_t> latency_batches_;
  std::vector<bool> started_;
  unsigned trials_run_ = 0;
  unsigned round_ = 0;       ///< under way
  std::vector<Slot> ahead_;  ///< of the round under way
};

double RunInProgress::expected_s(const Slot& slot) const {
  return durations_.expected_s(slot.index, slot.kind,
                               scenario::trial_s(plan_.cases[slot.index], plan_.window_s));
}

double RunInProgress::expected_s(const std::vector<Slot>& slots) const {
  double sum = 0;
  for (const Slot& slot : slots)
    if (!failed(slot.index)) sum += expected_s(slot);
  return sum;
}

double RunInProgress::left_s() const {
  double sum = expected_s(ahead_);
  for (unsigned round = round_ + 1; round < plan_.scenario.options.trials; ++round)
    sum += expected_s(first_round(plan_, round));
  if (narrowing_round(plan_, outcome_.run.cases, round_).empty()) return sum;
  return std::max(sum, plan_.budget_s - elapsed_s());
}

RunOutcome RunInProgress::run() {
  emit(RunStarted{&outcome_.run});
  if (auto pinner = topology::Pinner::create()) {
    pinner_ = std::make_shared<const topology::Pinner>(std::move(*pinner));
    first_rounds();
    narrowing_rounds();
  } else {
    for (std::size_t i = 0; i < plan_.cases.size(); ++i)
      fail(i, {0, plan_.cases[i].pus[0], "pin", pinner.error().what, 0});
  }
  finish();
  return std::move(outcome_);
}

/// Every case gets its least number of trials. A budget that the user set cuts this short: no trial
/// begins after it, and from the third round on no round that would not end within it.
void RunInProgress::first_rounds() {
  const scenario::Options& options = plan_.scenario.options;
  for (round_ = 0; round_ < options.trials && !interrupted(); ++round_) {
    const std::vector<Slot> slots = shuffled(first_round(plan_, round_), options.seed, round_);
    const bool fits =
        !options.budget_s || round_ < 2 || elapsed_s() + expected_s(slots) <= *options.budget_s;
    if (!fits || !run_slots(slots)) {
      if (!interrupted()) tell_budget_spent();
      return;
    }
    if (round_ == 0) tell_if_longer_than_planned();
    repeat_disturbed(slots);
  }
}

void RunInProgress::tell_budget_spent() {
  const std::string spent = format_wait_s(*plan_.scenario.options.budget_s);
  emit(Warning{
      "budget",
      fmt::format("the budget of {} ends the run in round {} of {}; each round is a trial of "
                  "every case",
                  spent, round_ + 1, plan_.scenario.options.trials)});
  for (std::size_t i = 0; i < plan_.cases.size(); ++i)
    if (!failed(i) && !outcome_.run.cases[i].ops_per_s)
      fail(i,
           {0, plan_.cases[i].pus[0], std::string(result::not_measured),
            fmt::format("the budget of {} ended before its first trial; raise it, or ask for less",
                        spent),
            0});
}

/// Only the first trials show how long operations are and how long many workers take to start.
void RunInProgress::tell_if_longer_than_planned() {
  double left_s = 0;
  for (unsigned round = 1; round < plan_.scenario.options.trials; ++round)
    left_s += expected_s(first_round(plan_, round));
  const double needed_s = elapsed_s() + left_s;
  if (plan_.scenario.options.budget_s || left_s == 0 || needed_s <= plan_.budget_s) return;
  emit(Warning{
      "longer",
      fmt::format("trials take longer than planned: about {} in all, not {}; a budget would "
                  "end the run in time",
                  format_wait_s(needed_s), format_wait_s(plan_.estimate_s))});
}

void RunInProgress::narrowing_rounds() {
  for (; !interrupted(); ++round_) {
    const std::vector<Slot> slots = shuffled(narrowing_round(plan_, outcome_.run.cases, round_),
                                             plan_.scenario.options.seed, round_);
    if (slots.empty() || elapsed_s() + expected_s(slots) > plan_.budget_s) return;
    if (!run_slots(slots)) return;
    repeat_disturbed(slots);
  }
}

/// False when an interruption or the user's budget ended it.
bool RunInProgress::run_slots(const std::vector<Slot>& slots) {
  ahead_ = slots;
  for (const Slot& slot : slots) {
    ahead_.erase(ahead_.begin());
    if (interrupted() || budget_spent()) return false;
    if (!failed(slot.index)) run_slot(slot);
  }
  return true;
}

/// Once per slot, and only in time that the first rounds do not need.
void RunInProgress::repeat_disturbed(const std::vector<Slot>& slots) {
  std::vector<Slot> disturbed;
  for (const Slot& slot : slots) {
    const auto& trials = outcome_.run.cases[slot.index].trials;
    const auto found = std::find_if(trials.begin(), trials.end(), [&](const result::Trial& trial) {
      return trial.round == slot.round && trial.kind == slot.kind;
    });
    if (found != trials.end() && !found->disturbances.empty()) disturbed.push_back(slot);
  }
  double needed = 0;
  for (unsigned round = round_ + 1; round < plan_.scenario.options.trials; ++round)
    needed += expected_s(first_round(plan_, round));
  for (const Slot& slot : disturbed) {
    if (interrupted()) return;
    if (failed(slot.index)) continue;
    if (elapsed_s() + needed + expected_s(slot) <= plan_.budget_s) run_slot(slot);
  }
}

void RunInProgress::run_slot(const Slot& slot) {
  if (!started_[slot.index]) {
    started_[slot.index] = true;
    emit(CaseStarted{slot.index});
  }
  const std::int64_t before = MonotonicClock::now_ns();
  TrialOutcome outcome = attempt(slot);
  durations_.note(slot.index, slot.kind, to_s(MonotonicClock::now_ns() - before));
  take_in(slot, std::move(outcome));
}

TrialOutcome RunInProgress::attempt(const Slot& slot) {
  const scenario::PlannedCase& planned = plan_.cases[slot.index];
  const scenario::Options& options = plan_.scenario.options;
  TrialSetup setup;
  setup.planned = &planned;
  setup.index = slot.index;
  setup.kind = slot.kind;
  setup.n = trials_run_++;
  setup.round = slot.round;
  setup.window_s = slot.kind == TrialKind::throughput
                       ? plan_.window_s
                       : options.latency_seconds / scenario::latency_trials;
  if (slot.kind == TrialKind::throughput) setup.verify_every = options.verify_every;
  if (const auto found = latency_batches_.find(measured(planned)); found != latency_batches_.end())
    setup.latency_batch = found->second;
  const auto refused = [&](std::string_view where, const std::string& what) {
    TrialOutcome outcome;
    outcome.failure = result::Failure{0, planned.pus[0], std::string(where), what, 0};
    return outcome;
  };
  try {
    const auto key = operations_.key(planned.operation, planned.provider);
    if (!key) return refused("allocate", to_string(key.error()));
    setup.key = *key;
    if (planned.isolation == scenario::Isolation::shared) {
      const auto factory = operations_.shared(planned.operation, planned.provider);
      if (!factory) return refused("allocate", to_string(factory.error()));
      setup.factory = *factory;
    }
    TrialContext context{pinner_,
                         &machine_,
                         &speeds_,
                         settings_.worker_executable,
                         settings_.hang_timeout_s,
                         settings_.interrupt,
                         events_,
                         start_ns_};
    return run_trial(setup, context);
  } catch (const std::exception& exception) {
    const std::string what = exception.what();
    const bool threads = what.find("pthread_create") != std::string::npos;  // of oneTBB
    return refused(
        "run", threads ? what + "; raise 'ulimit -u' and 'ulimit -v', or use fewer workers" : what);
  }
}

void RunInProgress::take_in(const Slot& slot, TrialOutcome outcome) {
  result::Case& one = outcome_.run.cases[slot.index];
  if (!outcome.served_by.empty()) one.served_by = outcome.served_by;
  outcome_.thread_left |= outcome.thread_left;
  if (outcome.thread_left && !outcome.interrupted) {
    emit(
        Warning{"thread-left",
                fmt::format("a worker of {} hangs and cannot be ended; it may disturb what follows "
                            "(isolation = \"process\" can be ended)",
                            one.plan.id)});
  }
  if (outcome.wrong) note_wrong(slot.index, std::move(*outcome.wrong));
  if (outcome.failure) return fail(slot.index, std::move(*outcome.failure));
  if (outcome.trial.window_s <= 0) return;  // interrupted before the window ended
  if (outcome.trial.latency)
    latency_batches_.emplace(measured(one.plan), outcome.trial.latency->batch);
  one.trials.push_back(std::move(outcome.trial));
  select_trials(one);
  emit(TrialFinished{slot.index, &one.trials.back(), &one, elapsed_s(), left_s()});
}

/// The case goes on: how often a core is wrong, and at what, is worth knowing.
void RunInProgress::note_wrong(std::size_t index, result::Failure wrong) {
  result::Case& one = outcome_.run.cases[index];
  if (one.failure) {
    one.failure->count += wrong.count;
    return;
  }
  one.failure = std::move(wrong);
  emit(Warning{"wrong-result", fmt::format("{}: {}", one.plan.id, to_string(*one.failure))});
}

void RunInProgress::fail(std::size_t index, result::Failure failure) {
  result::Case& one = outcome_.run.cases[index];
  one.state = CaseState::failed;
  one.failure = std::move(failure);
  emit(CaseFinished{index, &one});
}

void RunInProgress::finish() {
  result::Run& run = outcome_.run;
  const bool cut = interrupted();
  bool any_failed = false;
  for (std::size_t i = 0; i < run.cases.size(); ++i) {
    result::Case& one = run.cases[i];
    if (one.failure && !failed(i)) fail(i, *one.failure);
    any_failed |= one.state == CaseState::failed;
    if (one.state == CaseState::failed) continue;
    std::size_t unsettled = 0;
    std::size_t rounds = 0;
    for (const result::Trial& trial : one.trials) {
      if (!trial.used || trial.kind != TrialKind::throughput) continue;
      ++rounds;
      unsettled += std::any_of(trial.disturbances.begin(), trial.disturbances.end(),
                               [](const auto& one_of) { return one_of.code == "unsettled"; });
    }
    if (cut && rounds < plan_.scenario.options.trials)
      one.state = CaseState::interrupted;
    else if (unsettled * 2 > rounds)
      one.state = CaseState::unsettled;
    else
      one.state = CaseState::ok;
    emit(CaseFinished{i, &one});
  }
  run.state = cut          ? result::RunState::interrupted
              : any_failed ? result::RunState::partial
                           : result::RunState::complete;
  run.finished = utc_now();
  run.process_cpu_s = cpu_of_all() - cpu_at_start_s_;
  emit(RunFinished{&run});
}

}  // namespace

RunOutcome run(const scenario::Plan& plan, const measure::Environment& environment,
               const RunSettings& settings, const EventSink& events) {
  return RunInProgress(plan, environment, settings, events).run();
}

}  // namespace speedwell::engine
