// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/plan.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/check.hpp"
#include "base/units.hpp"
#include "scenario/placer.hpp"

namespace speedwell::scenario {
namespace {

/// A group with everything known that the number of its cases depends on.
struct ResolvedGroup {
  std::map<std::pair<std::string, std::string>, bool> sized;  ///< by operation and provider
  std::vector<std::vector<unsigned>> workers;                 ///< of each placement
};

template <class T>
void default_to(std::vector<T>& axis, std::vector<T> values) {
  if (axis.empty()) axis = std::move(values);
}

void fill_in_defaults(Group& group) {
  default_to(group.sizes, {16, 1024, 16'384});
  default_to(group.providers, {"default"});
  default_to(group.drives, {Drive{}});
  default_to(group.isolations, {Isolation::shared});
  default_to(group.placements, {"cores"});
  default_to(group.workers, {WorkerCount{WorkerCount::Rule::doubling, 1}});
}

/// A product that stops growing where it is too large anyway.
std::size_t times(std::size_t a, std::size_t b) {
  return b != 0 && a > (most_cases + 1) / b ? most_cases + 1 : a * b;
}

Error too_many_cases(const std::string& where) {
  return {
      ErrorCode::usage, where,
      fmt::format("with this group there are more than {} cases; shorten its axes", most_cases)};
}

/// At least how many cases a group has: sizes may not apply, rules for workers give one or more.
std::size_t least_cases(const Group& group) {
  std::size_t cases = group.operations.size();
  for (const std::size_t factor : {group.providers.size(), group.drives.size(),
                                   group.isolations.size(), group.placements.size()})
    cases = times(cases, factor);
  return cases;
}

std::size_t count_cases(const Group& group, const ResolvedGroup& resolved) {
  std::size_t sizes = 0;
  for (const auto& [name, sized] : resolved.sized) sizes += sized ? group.sizes.size() : 1;
  std::size_t workers = 0;
  for (const std::vector<unsigned>& numbers : resolved.workers) workers += numbers.size();
  return times(times(times(sizes, workers), group.drives.size()), group.isolations.size());
}

class Resolver {
 public:
  Resolver(Placer& placer, const OperationLookup& lookup, Errors& errors)
      : placer_(placer), lookup_(lookup), errors_(errors) {}

  ResolvedGroup resolve(const Group& group) {
    ResolvedGroup resolved;
    if (group.operations.empty())
      errors_.push_back({ErrorCode::usage, group.where, "no operation to measure"});
    for (const std::string& operation : group.operations)
      for (const std::string& provider : group.providers) {
        const Result<OperationFacts>& facts = find(operation, provider);
        if (facts)
          resolved.sized.emplace(std::pair(operation, provider), facts->sized);
        else
          errors_.push_back({facts.error().code, group.where, to_string(facts.error())});
      }
    for (const std::string& placement : group.placements) {
      auto numbers = placer_.numbers(group.workers, placement);
      if (numbers)
        resolved.workers.push_back(std::move(*numbers));
      else
        errors_.push_back({ErrorCode::usage, group.where,
                           fmt::format("placement {}: {}", placement, numbers.error().what)});
    }
    return resolved;
  }

 private:
  const Result<OperationFacts>& find(const std::string& operation, const std::string& provider) {
    const std::pair key{operation, provider};
    auto found = found_.find(key);
    if (found == found_.end()) found = found_.emplace(key, lookup_(operation, provider)).first;
    return found->second;
  }

  Placer& placer_;
  const OperationLookup& lookup_;
  Errors& errors_;
  std::map<std::pair<std::string, std::string>, Result<OperationFacts>> found_;
};

/// What makes two cases the same but for the number of workers.
auto axes_but_workers(const PlannedCase& one) {
  return std::tuple(one.operation, one.size_bytes, one.provider, one.drive.kind, one.isolation,
                    one.placement);
}

class Expansion {
 public:
  explicit Expansion(Placer& placer) : placer_(placer) {}

  void add(const Group& group, const ResolvedGroup& resolved) {
    for (const std::string& operation : group.operations) {
      PlannedCase one;
      one.operation = operation;
      // Providers may differ in what they size, so sizes are the outer loop of all that apply.
      bool sized = false;
      for (const std::string& provider : group.providers)
        sized = sized || resolved.sized.at({operation, provider});
      for (std::size_t i = 0; i < (sized ? group.sizes.size() : 1); ++i)
        for (const std::string& provider : group.providers) {
          one.provider = provider;
          one.sized = resolved.sized.at({operation, provider});
          one.size_bytes = one.sized ? group.sizes[i] : 0;
          add_ways(group, resolved, one);
        }
    }
  }

  std::vector<PlannedCase> take() { return std::move(cases_); }

 private:
  void add_ways(const Group& group, const ResolvedGroup& resolved, PlannedCase one) {
    for (const Drive& drive : group.drives)
      for (const Isolation isolation : group.isolations)
        for (std::size_t i = 0; i < group.placements.size(); ++i)
          for (const unsigned workers : resolved.workers[i]) {
            one.drive = drive;
            one.isolation = isolation;
            one.placement = group.placements[i];
            one.workers = workers;
            add_case(one);
          }
  }

  void add_case(const PlannedCase& one) {
    if (!known_.emplace(axes_but_workers(one), one.workers).second) return;
    const Result<topology::Placement>& placed = placer_.place(one.placement, one.workers);
    SPEEDWELL_CHECK(placed.has_value(), "a placement that held for all PUs holds for fewer");
    cases_.push_back(one);
    cases_.back().pus = placed->pus;
    cases_.back().oversubscribed = placed->oversubscribed;
    cases_.back().housekeeping = placed->housekeeping;
  }

  Placer& placer_;
  std::vector<PlannedCase> cases_;
  std::set<std::pair<decltype(axes_but_workers({})), unsigned>> known_;
};

template <class Axis>
bool varies(const std::vector<PlannedCase>& cases, Axis axis) {
  return std::any_of(cases.begin(), cases.end(),
                     [&](const PlannedCase& one) { return axis(one) != axis(cases.front()); });
}

void name_cases(std::vector<PlannedCase>& cases) {
  const bool placement = varies(cases, [](const PlannedCase& one) { return one.placement; });
  const bool isolation = varies(cases, [](const PlannedCase& one) { return one.isolation; });
  const bool provider = varies(cases, [](const PlannedCase& one) { return one.provider; });
  const bool drive = varies(cases, [](const PlannedCase& one) { return one.drive.kind; });
  for (PlannedCase& one : cases) {
    one.id = one.operation;
    if (one.sized) one.id += " " + format_size(one.size_bytes);
    one.id += fmt::format(" x{}", one.workers);
    if (placement) one.id += " " + one.placement;
    if (isolation) one.id += fmt::format(" {}", to_string(one.isolation));
    if (provider) one.id += " " + one.provider;
    if (drive) one.id += fmt::format(" {}", to_string(one.drive.kind));
  }
}

void link_baselines(std::vector<PlannedCase>& cases) {
  std::map<decltype(axes_but_workers({})), std::size_t> of_one_worker;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (cases[i].workers == 1) of_one_worker.emplace(axes_but_workers(cases[i]), i);
  for (PlannedCase& one : cases) {
    const auto found = of_one_worker.find(axes_but_workers(one));
    if (one.workers > 1 && found != of_one_worker.end()) one.baseline = found->second;
  }
}

void choose_service_cases(std::vector<PlannedCase>& cases) {
  std::map<std::tuple<std::string, std::uint64_t, std::string, Isolation>, PlannedCase*> chosen;
  for (PlannedCase& one : cases) {
    PlannedCase*& best = chosen[{one.operation, one.size_bytes, one.provider, one.isolation}];
    if (best == nullptr || one.workers < best->workers) best = &one;
  }
  for (auto& [key, one] : chosen) one->measures_service_time = true;
}

double set_up_s(Isolation isolation, unsigned workers) {
  return isolation == Isolation::process ? process_set_up_s * workers : thread_set_up_s;
}

/// Workers that share PUs take turns, and so does whoever reads their clocks at both edges of the
/// window: at each it waits for as many rounds of all of them as it has slices of work.
double turns_s(const PlannedCase& one) {
  if (!one.oversubscribed || one.workers < 2) return 0;
  const std::set<unsigned> pus(one.pus.begin(), one.pus.begin() + one.workers);
  const double round_s = time_slice_s * one.workers / static_cast<double>(pus.size());
  const double rounds_of_edge = 1 + edge_s * one.workers / time_slice_s;
  return (rounds_to_start + 2 * rounds_of_edge) * round_s;
}

double latency_trials_s(const PlannedCase& one, const Options& options) {
  if (options.latency_seconds <= 0) return 0;
  const double window_s = options.latency_seconds / latency_trials;
  PlannedCase alone = one;
  alone.workers = 1;
  alone.oversubscribed = false;
  double seconds = 0;
  if (one.measures_service_time) seconds += latency_trials * trial_s(alone, window_s);
  if (one.workers > 1) seconds += latency_trials * trial_s(one, window_s);
  return seconds;
}

void note_verification(Plan& plan) {
  if (const std::uint64_t every = plan.scenario.options.verify_every; every != 0)
    plan.notes.push_back(
        (every == 1 ? std::string("every result is checked")
                    : fmt::format("each {}th result is checked", every)) +
        " while measuring: throughput and CPU per operation include that, latencies do not");
}

/// Fills in the times of a plan; an error when the budget is out of the question.
Result<void> schedule(Plan& plan) {
  const Options& options = plan.scenario.options;
  SPEEDWELL_CHECK(options.trials >= 1, "a case has trials");
  plan.window_s = options.seconds / options.trials;
  if (plan.window_s < least_window_s) {
    plan.notes.push_back(fmt::format(
        "{} trials in {} would be windows of {}; they are {}, the least that measures "
        "the work and not the scheduler, so a case takes longer",
        options.trials, format_duration_ns(options.seconds * 1e9),
        format_duration_ns(plan.window_s * 1e9), format_duration_ns(least_window_s * 1e9)));
    plan.window_s = least_window_s;
  }
  double round_s = 0;
  for (const PlannedCase& one : plan.cases) {
    round_s += trial_s(one, plan.window_s);
    plan.estimate_s += latency_trials_s(one, options);
  }
  plan.estimate_s += options.trials * round_s;
  plan.budget_s = options.budget_s.value_or(1.5 * plan.estimate_s);
  if (plan.budget_s < round_s)
    return Error{ErrorCode::usage, "budget",
                 fmt::format("{:.3g} s do not hold one trial of each of the {}, which take "
                             "{:.3g} s; raise the budget, lower seconds or shorten the axes",
                             plan.budget_s, counted(plan.cases.size(), "case"), round_s)};
  if (plan.budget_s < plan.estimate_s)
    plan.notes.push_back(
        fmt::format("the budget of {} ends before every case has its {}, which take about {}",
                    format_wait_s(plan.budget_s), counted(options.trials, "trial"),
                    format_wait_s(plan.estimate_s)));
  return {};
}

/// Errors of the options alone, which every group would otherwise repeat.
Result<void> check_machine(Placer& placer) {
  const Result<topology::Placement>& one = placer.place("cores", 1);
  if (!one) return one.error();
  return {};
}

}  // namespace

double trial_s(const PlannedCase& one, double window_s) {
  return set_up_s(one.isolation, one.workers) + turns_s(one) + warm_up_s + 2 * core_probe_s +
         window_s;
}

std::string expected_time(const Plan& plan) {
  if (plan.budget_s < plan.estimate_s)
    return fmt::format("about {}, the budget", format_wait_s(plan.budget_s));
  return fmt::format("about {}, up to {} with repeated trials", format_wait_s(plan.estimate_s),
                     format_wait_s(plan.budget_s));
}

ResultAll<Plan> make_plan(const Scenario& scenario, const topology::Machine& machine,
                          const OperationLookup& lookup) {
  Plan plan;
  plan.scenario = scenario;
  Placer placer(machine, plan.scenario.options);
  if (const auto usable = check_machine(placer); !usable) return Errors{usable.error()};

  Errors errors;
  Resolver resolver(placer, lookup, errors);
  std::vector<ResolvedGroup> resolved;
  std::size_t least = 0;
  std::size_t cases = 0;
  for (Group& group : plan.scenario.groups) {
    fill_in_defaults(group);
    least += least_cases(group);
    if (least > most_cases) return Errors{too_many_cases(group.where)};
    resolved.push_back(resolver.resolve(group));
    cases += count_cases(group, resolved.back());
    if (cases > most_cases) return Errors{too_many_cases(group.where)};
  }
  if (plan.scenario.groups.empty())
    errors.push_back({ErrorCode::usage, scenario.name, "no operation to measure"});
  if (!errors.empty()) return errors;

  Expansion expansion(placer);
  for (std::size_t i = 0; i < resolved.size(); ++i)
    expansion.add(plan.scenario.groups[i], resolved[i]);
  plan.cases = expansion.take();
  name_cases(plan.cases);
  link_baselines(plan.cases);
  if (plan.scenario.options.latency_seconds > 0) choose_service_cases(plan.cases);
  if (const auto scheduled = schedule(plan); !scheduled) return Errors{scheduled.error()};
  note_verification(plan);
  return plan;
}

}  // namespace speedwell::scenario
