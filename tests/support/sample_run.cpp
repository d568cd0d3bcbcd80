// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "support/sample_run.hpp"

#include <cmath>

#include "analysis/summarise.hpp"

namespace speedwell::test {
namespace {

using result::Case;
using result::CaseState;
using result::Trial;
using result::TrialKind;
using result::WorkerUsage;

constexpr double window_s = 0.111;

/// What a case is made from; rates and times per worker.
struct Recipe {
  const char* operation;
  std::optional<std::uint64_t> size;
  unsigned workers;
  double rate;  ///< of all workers
  std::int64_t service_ns = 0;
  unsigned batch = 1;
  CaseState state = CaseState::ok;
  unsigned trials = 9;
};

WorkerUsage worker(unsigned index, unsigned workers, double rate) {
  WorkerUsage usage;
  usage.worker = index;
  usage.pu = index % 2;
  usage.wall_s = window_s;
  const double share = workers > 2 ? 2.0 / workers : 1.0;
  usage.cpu_s = window_s * 0.998 * share;
  usage.user_s = usage.cpu_s * 0.97;
  usage.system_s = usage.cpu_s - usage.user_s;
  usage.utilisation = usage.cpu_s / usage.wall_s;
  usage.ops = static_cast<std::uint64_t>(rate / workers * window_s);
  usage.involuntary = 1 + index;
  usage.wait_s = window_s - usage.cpu_s;
  usage.core_speed = 1.62 - 0.01 * index;
  usage.lost_ratio = 0.001;
  return usage;
}

Trial throughput_trial(const Recipe& recipe, unsigned round) {
  Trial trial;
  trial.n = round * 10;
  trial.round = round;
  trial.started = "2026-11-30T21:56:52.000Z";
  trial.warm_up_s = 0.05;
  trial.window_s = window_s;
  trial.start_skew_ns = 180 + round;
  const double drift = 1 + 0.002 * (static_cast<int>(round * 7 % 9) - 4);
  for (unsigned i = 0; i < recipe.workers; ++i) {
    trial.workers.push_back(worker(i, recipe.workers, recipe.rate * drift));
    trial.ops += trial.workers.back().ops;
    trial.cpu_s += trial.workers.back().cpu_s;
    trial.series.ops.push_back({trial.workers.back().ops / 2, trial.workers.back().ops / 2});
    trial.series.utilisation.push_back({0.99, 1.0});
  }
  trial.series.t_s = {0.05, 0.1};
  trial.outside_workers_s = 0.001;
  trial.cpu_s += trial.outside_workers_s;
  trial.ops_per_s = static_cast<double>(trial.ops) / window_s;
  trial.machine = {{0, 0.11, 0}, {1, recipe.workers > 1 ? 0.11 : 0.01, 0}};
  return trial;
}

Trial latency_trial(const Recipe& recipe, TrialKind kind, unsigned round) {
  Trial trial = throughput_trial(recipe, round);
  trial.kind = kind;
  trial.series = {};
  trial.latency.emplace().batch = recipe.batch;
  const double slower = kind == TrialKind::loaded ? 1.07 : 1.0;
  for (int i = 0; i < 4000; ++i) {
    const double tail = i % 1000 == 999 ? 2.1 : i % 100 == 99 ? 1.4 : 1.0 + 0.02 * (i % 7);
    const double value_ns = static_cast<double>(recipe.service_ns) * slower * tail;
    trial.latency->batches.record(std::llround(value_ns * recipe.batch));
  }
  return trial;
}

Case make_case(const Recipe& recipe, std::optional<std::size_t> baseline) {
  Case one;
  scenario::PlannedCase& plan = one.plan;
  plan.operation = recipe.operation;
  plan.sized = recipe.size.has_value();
  plan.size_bytes = recipe.size.value_or(0);
  plan.id = std::string(recipe.operation) +
            (plan.sized ? " " + std::to_string(*recipe.size) + " B" : "") + " x" +
            std::to_string(recipe.workers);
  plan.provider = "default";
  plan.placement = "cores";
  plan.workers = recipe.workers;
  for (unsigned i = 0; i < recipe.workers; ++i) plan.pus.push_back(i % 2);
  plan.oversubscribed = recipe.workers > 2;
  plan.baseline = baseline;
  plan.measures_service_time = recipe.workers == 1;
  one.state = recipe.state;
  one.served_by = "default";
  for (unsigned round = 0; round < recipe.trials; ++round)
    one.trials.push_back(throughput_trial(recipe, round));
  if (recipe.service_ns > 0)
    for (unsigned round = 0; round < 3; ++round) {
      if (plan.measures_service_time)
        one.trials.push_back(latency_trial(recipe, TrialKind::service, round));
      one.trials.push_back(latency_trial(recipe, TrialKind::loaded, round));
    }
  return one;
}

void preempt(Trial& trial, bool used) {
  trial.used = used;
  trial.disturbances.push_back({"preempted", 0, "worker 0 had the CPU 49.8 % of the window"});
  trial.workers[0].cpu_s /= 2;
  trial.workers[0].utilisation /= 2;
  trial.workers[0].user_s /= 2;
  trial.workers[0].system_s /= 2;
}

measure::Environment environment() {
  measure::Environment seen;
  seen.openssl_version = "OpenSSL 3.0.22 5 May 2026";
  seen.openssl_headers = "OpenSSL 3.0.22 5 May 2026";
  seen.openssl_compiler = "compiler: gcc -fPIC -pthread -m64 -Wall -O2";
  seen.openssl_cpu_settings = "OPENSSL_ia32cap=0xfffa32034f8bffff:0x400684219c97a9";
  seen.providers = {{"default", "3.0.22"}};
  seen.cpu = "AMD EPYC 9R14";
  seen.kernel = "Linux 6.1.0 x86_64";
  seen.os = "Debian GNU/Linux 12 (bookworm)";
  seen.virtualisation = "kvm";
  seen.smt = "notsupported";
  seen.load_1min = 0.12;
  seen.clock_cost_ns = 26.4;
  seen.clock_source = "tsc";
  seen.unavailable = {"cpufreq", "performance counters"};
  seen.findings = {
      {"cpu-quota", "a cgroup grants 1.5 CPUs, fewer than the 2 PUs that are used",
       "measure outside the container, or with --workers 1"},
      {"virtual", "this is a virtual machine (kvm): the host may take cores without telling", ""}};
  topology::Machine& machine = seen.machine;
  machine.name = "build-7";
  machine.description = "AMD EPYC 9R14 (2 PUs)";
  machine.source = "hwloc 2.9.0";
  machine.is_this_machine = true;
  machine.pus = {{.os_index = 0, .core = 0}, {.os_index = 1, .core = 1}};
  machine.caches = {{3, 33554432, 1, 2}, {2, 1048576, 2, 1}};
  machine.kinds = {{"", 2, -1}};
  machine.limits = {1.5, "/sys/fs/cgroup/cpu.max"};
  return seen;
}

scenario::Scenario scenario() {
  scenario::Scenario asked;
  asked.name = "sample";
  asked.title = "A signature, a key exchange, an AEAD and a digest";
  asked.question = "How fast is one operation, what do all cores carry, and does it scale?";
  asked.options.budget_s = 60;
  asked.options.cpus = {{0, 1}};
  scenario::Group group;
  group.operations = {"sign/rsa-2048", "seal/aes-128-gcm"};
  group.sizes = {16, 16384};
  group.providers = {"default"};
  group.drives = {{}};
  group.isolations = {scenario::Isolation::shared};
  group.placements = {"cores"};
  using Rule = scenario::WorkerCount::Rule;
  group.workers = {{Rule::number, 1}, {Rule::doubling, 1}, {Rule::times, 2}};
  group.where = "sample.toml:12:1";
  asked.groups = {group};
  return asked;
}

}  // namespace

result::Run sample_run() {
  result::Run run;
  run.speedwell_version = "0.1.0";
  run.id = "20261130-215650-sample-3f2a";
  run.started = "2026-11-30T21:56:50.123Z";
  run.finished = "2026-11-30T21:57:24.456Z";
  run.state = result::RunState::partial;
  run.process_cpu_s = 61.25;
  run.environment = environment();
  run.plan.scenario = scenario();
  run.plan.window_s = window_s;
  run.plan.estimate_s = 34;
  run.plan.budget_s = 60;

  run.cases.push_back(make_case({"sign/rsa-2048", {}, 1, 3412, 291'000}, {}));
  run.cases.push_back(make_case({"sign/rsa-2048", {}, 2, 6391, 291'000, 1, CaseState::ok, 12}, 0));
  for (unsigned round : {2u, 5u, 7u}) preempt(run.cases[1].trials[round], false);
  run.cases.push_back(
      make_case({"seal/aes-128-gcm", 16, 1, 9.71e6, 102, 64, CaseState::unsettled}, {}));
  run.cases.push_back(make_case({"seal/aes-128-gcm", 16, 2, 18.9e6, 102, 64}, 2));
  run.cases.push_back(make_case({"seal/aes-128-gcm", 16384, 1, 256'000, 3'870}, {}));
  run.cases.push_back(make_case({"seal/aes-128-gcm", 16384, 2, 388'000, 3'870}, 4));
  for (Trial& trial : run.cases[5].trials) preempt(trial, true);
  run.cases.push_back(make_case({"derive/x25519", {}, 1, 28'400, 35'100}, {}));
  run.cases.push_back(make_case({"derive/x25519", {}, 2, 41'000, 0, 1, CaseState::failed, 3}, 6));
  run.cases[7].failure = result::Failure{1, 1, "measure", "killed by signal 9", 0};
  run.cases.push_back(make_case({"derive/x25519", {}, 4, 55'900, 35'100}, 6));
  run.cases.push_back(
      make_case({"digest/sha256", 1024, 1, 1.31e6, 0, 1, CaseState::interrupted, 1}, {}));
  for (const Case& one : run.cases) run.plan.cases.push_back(one.plan);
  analysis::summarise(run);
  return run;
}

}  // namespace speedwell::test
