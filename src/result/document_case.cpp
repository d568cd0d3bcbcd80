// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// "cases": what each combination of the axes gave.

#include "result/document_parts.hpp"

namespace speedwell::result {

template <>
struct Spelled<CaseState> : SpelledEnum<CaseState::ok, CaseState::failed, CaseState::unsettled,
                                        CaseState::interrupted, CaseState::running> {};

template <class A>
void describe(A& archive, Field<A, measure::Interval>& interval) {
  archive("value", interval.value);
  archive("low", interval.low);
  archive("high", interval.high);
  archive("confidence", interval.confidence);
}

template <class A>
void describe(A& archive, Field<A, Failure>& failure) {
  archive("worker", failure.worker);
  archive("pu", failure.pu);
  archive("where", failure.where);
  archive("what", failure.what);
  archive("count", failure.count);
}

template <class A>
void describe(A& archive, Field<A, Latency>& latency) {
  describe(archive, latency.values);
  archive("trials", latency.trials);
  archive("disturbed", latency.disturbed);
}

/// Values of unequal batches mean different things and cannot be merged.
static void check_batches(Reader& archive, const Case& one) {
  for (const Trial& trial : one.trials)
    for (const Trial& other : one.trials)
      if (trial.kind == other.kind && trial.latency && other.latency &&
          trial.latency->batch != other.latency->batch)
        return archive.fail("trials", "must have the same 'batch' in all latencies of a kind");
}

template <class A>
void describe(A& archive, Field<A, Case>& one) {
  describe(archive, one.plan);
  archive("state", one.state);
  archive("failure", one.failure);
  archive.maybe("served_by", one.served_by);
  archive.group("throughput", [&](A& throughput) {
    throughput("ops_per_s", one.ops_per_s);
    throughput("bytes_per_s", one.bytes_per_s);
    throughput("efficiency", one.efficiency);
    throughput("trials", one.trials_used);
    throughput("disturbed", one.trials_disturbed);
  });
  archive.group("latency", [&](A& latency) {
    latency("service", one.service);
    latency("loaded", one.loaded);
  });
  archive.group("cpu", [&](A& cpu) {
    cpu("per_op_s", one.cpu_per_op_s);
    cpu("outside_workers_s", one.outside_workers_s);
    cpu("workers", one.workers);
  });
  archive("trials", one.trials);
  if constexpr (!A::writing) check_batches(archive, one);
}
template void describe(Writer&, const Case&);
template void describe(Reader&, Case&);

}  // namespace speedwell::result
