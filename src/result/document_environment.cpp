// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// "environment": the conditions under which the numbers were taken.

#include "result/document_parts.hpp"

namespace speedwell::result {

template <class A>
void describe(A& archive, Field<A, crypto::ProviderInfo>& provider) {
  archive("name", provider.name);
  archive.maybe("version", provider.version);
}

template <class A>
void describe(A& archive, Field<A, measure::Finding>& finding) {
  archive("code", finding.code);
  archive("text", finding.text);
  archive.maybe("remedy", finding.remedy);
}

template <class A>
void describe(A& archive, Field<A, topology::Pu>& pu) {
  archive("pu", pu.os_index);
  archive("core", pu.core);
  archive("smt", pu.smt);
  archive("cache", pu.cache);
  archive("numa", pu.numa);
  archive("package", pu.package);
  archive("kind", pu.kind);
  archive("allowed", pu.allowed);
}

template <class A>
void describe(A& archive, Field<A, topology::Cache>& cache) {
  archive("level", cache.level);
  archive.maybe("bytes", cache.bytes);
  archive("instances", cache.instances);
  archive("pus_each", cache.pus_each);
}

template <class A>
void describe(A& archive, Field<A, topology::CoreKind>& kind) {
  archive.maybe("name", kind.name);
  archive("cores", kind.cores);
  if constexpr (A::writing) {
    if (kind.efficiency >= 0) archive("efficiency", kind.efficiency);
  } else {
    archive.maybe("efficiency", kind.efficiency);
  }
}

template <class A>
void describe(A& archive, Field<A, topology::Machine>& machine) {
  archive("name", machine.name);
  archive.maybe("description", machine.description);
  archive.maybe("source", machine.source);
  archive("is_this_machine", machine.is_this_machine);
  if constexpr (A::writing) {
    archive("packages", machine.packages());
    archive("numa_nodes", machine.numa_nodes());
    archive("cores", machine.cores());
  }
  archive.maybe("caches", machine.caches);
  archive.maybe("kinds", machine.kinds);
  archive("pus", machine.pus);
}

template <class A>
void describe(A& archive, Field<A, topology::Limits>& limits) {
  archive("quota_cpus", limits.quota_cpus);
  archive.maybe("quota_source", limits.quota_source);
}

template <class A>
void describe(A& archive, Field<A, measure::Environment>& environment) {
  archive.group("openssl", [&](A& openssl) {
    openssl("version", environment.openssl_version);
    openssl.maybe("headers", environment.openssl_headers);
    openssl.maybe("compiler", environment.openssl_compiler);
    openssl.maybe("cpu_settings", environment.openssl_cpu_settings);
    openssl("providers", environment.providers);
  });
  archive.group("cpu", [&](A& cpu) {
    cpu.maybe("model", environment.cpu);
    cpu.maybe("microcode", environment.microcode);
    cpu.maybe("governor", environment.governor);
    cpu.maybe("turbo", environment.turbo);
    cpu.maybe("smt", environment.smt);
  });
  archive("topology", environment.machine);
  archive.group("limits", [&](A& limits) { describe(limits, environment.machine.limits); });
  archive.maybe("kernel", environment.kernel);
  archive.maybe("os", environment.os);
  archive.maybe("virtualisation", environment.virtualisation);
  archive("load_1min", environment.load_1min);
  archive.group("clock", [&](A& clock) {
    clock.maybe("cost_ns", environment.clock_cost_ns);
    clock.maybe("source", environment.clock_source);
  });
  archive("unavailable", environment.unavailable);
  archive("findings", environment.findings);
}

template void describe(Writer&, const topology::Machine&);
template void describe(Reader&, topology::Machine&);
template void describe(Writer&, const topology::Limits&);
template void describe(Reader&, topology::Limits&);
template void describe(Writer&, const measure::Environment&);
template void describe(Reader&, measure::Environment&);

}  // namespace speedwell::result
