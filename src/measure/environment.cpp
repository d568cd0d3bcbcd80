// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/environment.hpp"

#include <algorithm>
#include <cstdlib>
#include <sys/utsname.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "crypto/library_info.hpp"
#include "measure/accounting.hpp"
#include "measure/core_probe.hpp"
#include "measure/findings.hpp"
#include "measure/perf_counters.hpp"
#include "measure/system_facts.hpp"

namespace speedwell::measure {
namespace {

constexpr std::int64_t load_sample_ns = 50'000'000;

std::string kernel_name() {
  utsname name{};
  if (::uname(&name) != 0) return "";
  return fmt::format("{} {} {}", name.sysname, name.release, name.machine);
}

/// How busy each PU is while this thread sleeps.
std::vector<Observed::BusyPu> sample_load(const MachineAccount& account) {
  const MachineUsage before = account.read();
  sleep_until_ns(MonotonicClock::now_ns() + load_sample_ns);
  const MachineUsage after = account.read();
  std::vector<Observed::BusyPu> pus;
  for (const auto& [pu, times] : after.pus) {
    const auto earlier = before.pus.find(pu);
    if (earlier == before.pus.end()) continue;
    const double busy_s = times.busy_s - earlier->second.busy_s;
    const double idle_s = times.idle_s - earlier->second.idle_s;
    if (busy_s > 0) pus.push_back({pu, busy_s / (busy_s + std::max(idle_s, 0.0))});
  }
  return pus;
}

/// The variable that masks CPU capabilities, by architecture (OPENSSL_ia32cap(3),
/// OPENSSL_s390xcap(3), OPENSSL_riscvcap(3), crypto/armcap.c, crypto/ppccap.c).
std::string capability_variable() {
  for (const char* name : {"OPENSSL_ia32cap", "OPENSSL_armcap", "OPENSSL_ppccap",
                           "OPENSSL_s390xcap", "OPENSSL_riscvcap"})
    if (const char* value = std::getenv(name)) return fmt::format("{}={}", name, value);
  return "";
}

/// A hypervisor that has booked no steal since the guest started most likely never does.
bool books_steal(const MachineUsage& usage) {
  return std::ranges::any_of(usage.pus, [](const auto& pu) { return pu.second.steal_s > 0; });
}

std::vector<std::string> unavailable(const Environment& environment, const Observed& observed,
                                     const MachineAccount& account) {
  std::vector<std::string> missing;
  if (environment.governor.empty()) missing.emplace_back("cpufreq");
  if (!observed.no_counters.empty()) missing.emplace_back("performance counters");
  if (!environment.virtualisation.starts_with("none") && !books_steal(account.read()))
    missing.emplace_back("steal");
  const auto own = ThreadAccount::open(::getpid(), ::gettid());
  const auto usage = own ? own->read() : own.error();
  if (!usage || !usage->wait_ns) missing.emplace_back("run-queue wait");
  return missing;
}

}  // namespace

Environment look_around(const topology::Machine& machine,
                        const std::vector<crypto::ProviderInfo>& providers, std::int64_t watch_ns) {
  const std::vector<unsigned> pus = machine.allowed_pus();
  SystemFacts facts = read_system("", hypervisor_signature(), pus);
  const crypto::LibraryInfo library = crypto::library_info();
  Environment environment{.openssl_version = library.version,
                          .openssl_headers = library.headers_version,
                          .openssl_compiler = library.compiler,
                          .openssl_cpu_settings = library.cpu_settings,
                          .providers = providers,
                          .cpu = std::move(facts.cpu),
                          .microcode = std::move(facts.microcode),
                          .kernel = kernel_name(),
                          .os = std::move(facts.os),
                          .virtualisation = std::move(facts.virtualisation),
                          .governor = std::move(facts.governor),
                          .turbo = std::move(facts.turbo),
                          .smt = std::move(facts.smt),
                          .load_1min = facts.load_1min,
                          .clock_cost_ns = clock_cost_ns(),
                          .clock_source = std::move(facts.clock_source),
                          .unavailable = {},
                          .findings = {},
                          .machine = machine};
  const MachineAccount account;
  const Observed observed{.pus = sample_load(account),
                          .no_counters = why_no_perf_counters().value_or(""),
                          .debug_libcrypto = library.debug_build,
                          .capability_variable = capability_variable(),
                          .watched = watch_pus(pus, watch_ns),
                          .isolated = std::move(facts.isolated),
                          .fips = facts.fips};
  environment.unavailable = unavailable(environment, observed, account);
  environment.findings = find_conditions(environment, observed);
  return environment;
}

}  // namespace speedwell::measure
