// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// The first two sections: under which conditions the numbers were taken, and what to beware of.

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/units.hpp"
#include "report/numbers.hpp"
#include "report/terminal_parts.hpp"
#include "topology/placement.hpp"

namespace speedwell::report {
namespace {

using result::Case;
using result::CaseState;

/// The parts that are not empty, with " · " between them.
std::string joined(std::vector<std::string> parts) {
  std::erase(parts, "");
  return fmt::format("{}", fmt::join(parts, " · "));
}

std::string labelled(std::string_view label, std::string_view text, const Paint& paint,
                     std::size_t width) {
  constexpr std::size_t indent = 12;
  if (text.empty()) return "";
  return "  " + paint.faint(fmt::format("{:<10}", label)) + wrap(text, width, indent) + "\n";
}

std::string pus_text(const topology::Machine& machine) {
  const std::size_t allowed = machine.allowed_pus().size();
  std::string text =
      fmt::format("{} on {}", counted(machine.pus.size(), "PU"), counted(machine.cores(), "core"));
  if (machine.packages() > 1) text += fmt::format(", {} packages", machine.packages());
  if (machine.numa_nodes() > 1) text += fmt::format(", {} NUMA nodes", machine.numa_nodes());
  text += allowed == machine.pus.size() ? ", all allowed" : fmt::format(", {} allowed", allowed);
  if (machine.limits.quota_cpus)
    text += fmt::format(", quota of {:.3g} CPUs", *machine.limits.quota_cpus);
  return text;
}

std::string virtualisation_text(const std::string& name) {
  if (name.empty()) return "virtualisation unknown";
  return name == "none" ? "no virtualisation" : "virtual: " + name;
}

std::string providers_text(const std::vector<crypto::ProviderInfo>& providers) {
  std::vector<std::string> names;
  names.reserve(providers.size());
  for (const auto& provider : providers)
    names.push_back(provider.version.empty() ? provider.name
                                             : provider.name + " " + provider.version);
  if (names.empty()) return "";
  return fmt::format("{} {}", names.size() == 1 ? "provider" : "providers", fmt::join(names, ", "));
}

std::string clock_text(const measure::Environment& environment) {
  std::string text = environment.clock_source.empty() ? "" : environment.clock_source + ", ";
  text += environment.clock_cost_ns > 0
              ? fmt::format("{:.0f} ns a reading", environment.clock_cost_ns)
              : "cost of a reading unknown";
  if (!environment.governor.empty()) text += " · governor " + environment.governor;
  if (!environment.turbo.empty()) text += " · turbo " + environment.turbo;
  return text;
}

/// What of one kind happened on one core (or machine-wide), over the whole run.
struct Affected {
  std::size_t trials = 0;
  std::vector<std::string> cases;
  std::string example;
};
using ByCoreAndCause = std::map<std::pair<std::optional<unsigned>, std::string>, Affected>;

ByCoreAndCause disturbances_of(const result::Run& run) {
  ByCoreAndCause all;
  for (const Case& one : run.cases)
    for (const result::Trial& trial : one.trials) {
      std::set<std::pair<std::optional<unsigned>, std::string>> seen;
      for (const measure::Disturbance& disturbance : trial.disturbances) {
        Affected& affected = all[{disturbance.pu, disturbance.code}];
        if (affected.example.empty()) affected.example = disturbance.text;
        if (!seen.emplace(disturbance.pu, disturbance.code).second) continue;
        ++affected.trials;
        if (affected.cases.empty() || affected.cases.back() != one.plan.id)
          affected.cases.push_back(one.plan.id);
      }
    }
  return all;
}

/// How many trials had a worker on `pu`; all trials without one.
std::size_t trials_on(const result::Run& run, std::optional<unsigned> pu) {
  std::size_t count = 0;
  for (const Case& one : run.cases)
    for (const result::Trial& trial : one.trials)
      count += !pu || std::any_of(trial.workers.begin(), trial.workers.end(),
                                  [&](const auto& worker) { return worker.pu == *pu; });
  return count;
}

std::string cases_text(const std::vector<std::string>& cases) {
  constexpr std::size_t most = 3;
  const std::size_t shown = std::min(cases.size(), most);
  std::string text = fmt::format(
      "{}", fmt::join(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  if (cases.size() > shown) text += fmt::format(" and {} more", cases.size() - shown);
  return text;
}

/// Of each core that was wrong or failed at something: how often, at what, and which were not.
std::vector<std::string> wrong_cores(const result::Run& run) {
  struct Core {
    std::uint64_t wrong = 0;
    std::uint64_t all = 0;
    std::vector<std::string> cases;
  };
  std::map<unsigned, Core> cores;
  for (const Case& one : run.cases)
    for (const result::Trial& trial : one.trials)
      for (const result::WorkerUsage& worker : trial.workers) {
        Core& core = cores[worker.pu];
        core.wrong += worker.failures;
        core.all += worker.ops + worker.failures;
        if (worker.failures > 0 && (core.cases.empty() || core.cases.back() != one.plan.id))
          core.cases.push_back(one.plan.id);
      }
  std::vector<unsigned> right;
  for (const auto& [pu, core] : cores)
    if (core.wrong == 0) right.push_back(pu);
  std::vector<std::string> lines;
  for (const auto& [pu, core] : cores) {
    if (core.wrong == 0) continue;
    lines.push_back(fmt::format(
        "PU {}: {} of {} operations were wrong, in {}{}", pu, show_count(core.wrong),
        show_count(core.all), cases_text(core.cases),
        right.empty() ? "" : fmt::format("; none on PU {}", topology::format_pu_list(right))));
  }
  return lines;
}

std::string disturbance_text(const result::Run& run,
                             const std::pair<std::optional<unsigned>, std::string>& core_and_cause,
                             const Affected& affected) {
  const auto& [pu, code] = core_and_cause;
  const std::string core = pu ? fmt::format("PU {}", *pu) : "whole machine";
  return fmt::format("{}: {} in {} of {} trials{} ({}), e.g.: {}", core, code, affected.trials,
                     trials_on(run, pu), pu ? " there" : "", cases_text(affected.cases),
                     affected.example);
}

std::string marked(const std::string& mark, std::string_view text, std::size_t width) {
  return "  " + mark + " " + wrap(text, width, 4) + "\n";
}

std::string remedy(const std::string& text, std::size_t width) {
  return "    " + wrap("-> " + text, width, 7) + "\n";
}

double rate(const result::WorkerUsage& worker) {
  return worker.wall_s > 0 ? static_cast<double>(worker.ops) / worker.wall_s : 0;
}

/// Of workers that had a PU each and yet did unequal work; "" when there are none. The throughput
/// of one worker then hangs on its PU, and with it the efficiency of several.
std::string uneven_text(const result::Run& run) {
  constexpr double uneven = 1.2;
  std::vector<std::string> cases;
  std::string example;
  double most_uneven = uneven;
  for (const Case& one : run.cases) {
    if (one.state == CaseState::failed || one.plan.oversubscribed || one.workers.empty()) continue;
    const auto [least, most] =
        std::minmax_element(one.workers.begin(), one.workers.end(),
                            [](const auto& a, const auto& b) { return rate(a) < rate(b); });
    if (rate(*least) <= 0 || rate(*most) < uneven * rate(*least)) continue;
    cases.push_back(one.plan.id);
    const double times = rate(*most) / rate(*least);
    if (times < most_uneven) continue;
    most_uneven = times;
    example = fmt::format("worker {} (PU {}) of {} did {:.2f} times the work of worker {} (PU {})",
                          most->worker, most->pu, one.plan.id, times, least->worker, least->pu);
  }
  if (cases.empty()) return "";
  return fmt::format(
      "uneven-workers: in {} ({}), e.g.: {}; efficiency compares with one worker, "
      "and hangs on which PU that one had",
      counted(cases.size(), "case"), cases_text(cases), example);
}

}  // namespace

std::string failure_text(const Case& one) {
  if (one.state != CaseState::failed) return "";
  if (!one.failure) return "failed";
  return "failed: " + to_string(*one.failure);
}

std::optional<std::uint64_t> few_operations(const Case& one) {
  std::optional<std::uint64_t> fewest;
  if (one.state == CaseState::failed) return fewest;
  for (const result::Trial& trial : one.trials)
    if (trial.used && trial.kind == result::TrialKind::throughput)
      for (const result::WorkerUsage& worker : trial.workers)
        if (worker.ops < fewest.value_or(enough_operations)) fewest = worker.ops;
  return fewest;
}

std::string conditions_section(const measure::Environment& environment, const Paint& paint,
                               std::size_t width) {
  const auto line = [&](std::string_view label, std::string_view text) {
    return labelled(label, text, paint, width);
  };
  return paint.title("Machine and conditions") + "\n" +
         line("CPU", joined({environment.cpu, pus_text(environment.machine)})) +
         line("System", joined({environment.kernel, environment.os,
                                virtualisation_text(environment.virtualisation)})) +
         line("OpenSSL",
              joined({environment.openssl_version, providers_text(environment.providers)})) +
         line("", environment.openssl_cpu_settings) + line("Clock", clock_text(environment));
}

std::string findings_text(const measure::Environment& environment, const Paint& paint,
                          std::size_t width) {
  std::string out;
  for (const measure::Finding& finding : environment.findings) {
    out += marked(paint.warning("!"), fmt::format("{}: {}", finding.code, finding.text), width);
    if (!finding.remedy.empty()) out += remedy(finding.remedy, width);
  }
  return out;
}

std::string warnings_section(const result::Run& run, const Paint& paint, std::size_t width) {
  std::string out;
  const auto add = [&](const std::string& mark, std::string_view text) {
    out += marked(mark, text, width);
  };
  const std::string warning = paint.warning("!");
  const std::string failure = paint.failure("x");
  for (const std::string& line : wrong_cores(run)) add(failure, line);
  for (const Case& one : run.cases)
    if (one.state == CaseState::failed) add(failure, one.plan.id + ": " + failure_text(one));
  out += findings_text(run.environment, paint, width);
  for (const auto& [core_and_cause, affected] : disturbances_of(run))
    add(warning, disturbance_text(run, core_and_cause, affected));
  if (const std::string uneven = uneven_text(run); !uneven.empty()) {
    add(warning, uneven);
    out += remedy("--per-worker shows each; --cpus leaves slow PUs out", width);
  }
  for (const Case& one : run.cases) {
    if (one.state == CaseState::unsettled)
      add(warning, one.plan.id + ": never settled: its rate still drifted when its time was up");
    if (const auto fewest = few_operations(one))
      add(warning,
          fmt::format("{}: few operations: a trial counts {} of a worker, fewer than {}; if "
                      "they differ in length, the interval is too narrow (give more seconds)",
                      one.plan.id, *fewest, enough_operations));
    if (one.state == CaseState::interrupted)
      add(warning, one.plan.id + ": interrupted: fewer trials than asked for");
  }
  return out.empty() ? "" : paint.title("Warnings") + "\n" + out;
}

}  // namespace speedwell::report
