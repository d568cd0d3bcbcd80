// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// "scenario": what was asked for, with the defaults filled in, in the words of a scenario file; and
// how a planned case is told.

#include <charconv>

#include "result/document_parts.hpp"

namespace speedwell::result {

using scenario::Drive;
using scenario::Isolation;
using scenario::WorkerCount;

template <>
struct Spelled<Isolation>
    : SpelledEnum<Isolation::shared, Isolation::private_, Isolation::process> {};
template <>
struct Spelled<Drive::Kind> : SpelledEnum<Drive::Kind::closed> {};

/// As scenario files and flags have it: "4", "all", "cores", "1..all", "2x".
template <>
struct Spelled<WorkerCount> {
  static std::string write(const WorkerCount& count) {
    switch (count.rule) {
      case WorkerCount::Rule::number:
        break;
      case WorkerCount::Rule::all:
        return "all";
      case WorkerCount::Rule::cores:
        return "cores";
      case WorkerCount::Rule::doubling:
        return "1..all";
      case WorkerCount::Rule::times:
        return std::to_string(count.value) + "x";
    }
    return std::to_string(count.value);
  }

  static std::optional<WorkerCount> read(std::string_view text) {
    for (const auto rule :
         {WorkerCount::Rule::all, WorkerCount::Rule::cores, WorkerCount::Rule::doubling})
      if (const WorkerCount count{rule, 1}; write(count) == text) return count;
    WorkerCount count;
    const char* const last = text.data() + text.size();
    const auto [end, problem] = std::from_chars(text.data(), last, count.value);
    if (problem != std::errc{} || count.value == 0) return std::nullopt;
    if (end == last) return count;
    count.rule = WorkerCount::Rule::times;
    return end + 1 == last && *end == 'x' ? std::optional(count) : std::nullopt;
  }

  static std::string expected() { return "a number, '2x', 'all', 'cores' or '1..all', as text"; }
};

template <class A>
void describe(A& archive, Field<A, Drive>& drive) {
  archive("kind", drive.kind);
}

template <class A>
void describe(A& archive, Field<A, scenario::Group>& group) {
  archive("operations", group.operations);
  archive("sizes", group.sizes);
  archive("providers", group.providers);
  archive("drives", group.drives);
  archive("isolations", group.isolations);
  archive("placements", group.placements);
  archive("workers", group.workers);
  archive.maybe("where", group.where);
}

template <class A>
void describe(A& archive, Field<A, scenario::Options>& options) {
  archive("seconds", options.seconds);
  archive("trials", options.trials);
  archive("target", options.target);
  archive("budget_s", options.budget_s);
  archive("latency_seconds", options.latency_seconds);
  archive("seed", options.seed);
  archive("cpus", options.cpus);
  archive("keep_one_core_free", options.keep_one_core_free);
  archive.maybe("verify_every", options.verify_every);
  archive.maybe("over_time", options.over_time);
}

template <class A>
void describe(A& archive, Field<A, scenario::Scenario>& scenario) {
  archive("name", scenario.name);
  archive.maybe("title", scenario.title);
  archive.maybe("question", scenario.question);
  archive("options", scenario.options);
  archive("groups", scenario.groups);
}

template <class A>
void describe(A& archive, Field<A, scenario::PlannedCase>& plan) {
  archive("id", plan.id);
  archive("operation", plan.operation);
  if constexpr (A::writing) {
    if (plan.sized) archive("size", plan.size_bytes);
  } else {
    std::optional<std::uint64_t> size;
    archive("size", size);
    plan.sized = size.has_value();
    plan.size_bytes = size.value_or(0);
  }
  archive("provider", plan.provider);
  archive("drive", plan.drive);
  archive("isolation", plan.isolation);
  archive("placement", plan.placement);
  archive("workers", plan.workers);
  archive("pus", plan.pus);
  archive("oversubscribed", plan.oversubscribed);
  archive("housekeeping_pu", plan.housekeeping);
  archive("baseline", plan.baseline);
  archive("measures_service_time", plan.measures_service_time);
}

template void describe(Writer&, const scenario::Scenario&);
template void describe(Reader&, scenario::Scenario&);
template void describe(Writer&, const scenario::PlannedCase&);
template void describe(Reader&, scenario::PlannedCase&);

}  // namespace speedwell::result
