// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// "trials" of a case: each timed window as it was seen, used or not.

#include "measure/hdr_log.hpp"
#include "result/document_parts.hpp"

namespace speedwell::result {

template <>
struct Spelled<TrialKind>
    : SpelledEnum<TrialKind::throughput, TrialKind::service, TrialKind::loaded> {};

std::string Spelled<measure::Histogram>::write(const measure::Histogram& histogram) {
  return measure::encode_hdr(histogram);
}
std::optional<measure::Histogram> Spelled<measure::Histogram>::read(std::string_view text) {
  const auto histogram = measure::decode_hdr(text);
  return histogram ? std::optional(*histogram) : std::nullopt;
}
std::string Spelled<measure::Histogram>::expected() {
  return "an HdrHistogram of 1 ns to 1 h with 3 digits, V2 compressed, in base64";
}

template <class A>
void describe(A& archive, Field<A, measure::Latencies>& latencies) {
  if constexpr (A::writing) {
    archive("count", latencies.count());
    if (!latencies.empty()) {
      archive("min_ns", latencies.min_ns());
      archive("p50_ns", latencies.value_at(0.5));
      archive("p90_ns", latencies.value_at(0.9));
      archive("p99_ns", latencies.value_at(0.99));
      archive("p999_ns", latencies.value_at(0.999));
      archive("max_ns", latencies.max_ns());
      archive("mean_ns", latencies.mean_ns());
    }
    if (latencies.batch != 1) archive("batch", latencies.batch);
  } else {
    archive.maybe("batch", latencies.batch);
    if (latencies.batch == 0) archive.fail("batch", "must be at least 1");
  }
  archive("hdr", latencies.batches);
}
template void describe(Writer&, const measure::Latencies&);
template void describe(Reader&, measure::Latencies&);

template <class A>
void describe(A& archive, Field<A, measure::Disturbance>& disturbance) {
  archive("code", disturbance.code);
  archive("pu", disturbance.pu);
  archive("text", disturbance.text);
}

template <class A>
void describe(A& archive, Field<A, PuUsage>& usage) {
  archive("pu", usage.pu);
  archive("busy_s", usage.busy_s);
  archive("steal_s", usage.steal_s);
}

template <class A>
void describe(A& archive, Field<A, WorkerUsage>& worker) {
  archive("worker", worker.worker);
  archive("pu", worker.pu);
  archive("wall_s", worker.wall_s);
  archive("user_s", worker.user_s);
  archive("system_s", worker.system_s);
  archive("cpu_s", worker.cpu_s);
  archive("utilisation", worker.utilisation);
  archive("ops", worker.ops);
  archive("failures", worker.failures);
  archive("voluntary", worker.voluntary);
  archive("involuntary", worker.involuntary);
  archive("wait_s", worker.wait_s);
  if constexpr (A::writing) {
    if (worker.core_speed > 0) {  // else its core was not probed
      archive("core_speed", worker.core_speed);
      archive("lost_ratio", worker.lost_ratio);
    }
  } else {
    archive.maybe("core_speed", worker.core_speed);
    archive.maybe("lost_ratio", worker.lost_ratio);
  }
  archive("frequency_hz", worker.frequency_hz);
  archive("cycles", worker.cycles);
  archive("instructions", worker.instructions);
}
template void describe(Writer&, const WorkerUsage&);
template void describe(Reader&, WorkerUsage&);

namespace {

/// Every worker has one value per sample, or readers would draw nonsense.
void check_series(Reader& archive, const Trial& trial) {
  const auto fits = [&](const auto& rows) {
    for (const auto& row : rows)
      if (row.size() != trial.series.t_s.size()) return false;
    return true;
  };
  if (!fits(trial.series.ops) || !fits(trial.series.utilisation))
    archive.fail("series", "must have one value per entry of 't_s' for each worker");
}

}  // namespace

template <class A>
void describe(A& archive, Field<A, Trial>& trial) {
  archive("n", trial.n);
  archive("round", trial.round);
  archive("kind", trial.kind);
  archive("started", trial.started);
  archive.maybe("at_s", trial.at_s);
  archive("warm_up_s", trial.warm_up_s);
  archive("window_s", trial.window_s);
  archive("start_skew_ns", trial.start_skew_ns);
  archive("ops", trial.ops);
  archive("ops_per_s", trial.ops_per_s);
  archive("cpu_s", trial.cpu_s);
  archive("outside_workers_s", trial.outside_workers_s);
  archive("resident_bytes", trial.resident_bytes);
  archive("descriptors", trial.descriptors);
  archive("used", trial.used);
  archive("disturbances", trial.disturbances);
  archive("workers", trial.workers);
  archive.maybe("machine", trial.machine);
  archive.group("series", [&](A& series) {
    series.maybe("t_s", trial.series.t_s);
    series.maybe("ops", trial.series.ops);
    series.maybe("utilisation", trial.series.utilisation);
  });
  if constexpr (!A::writing) check_series(archive, trial);
  archive("latency", trial.latency);
}
template void describe(Writer&, const Trial&);
template void describe(Reader&, Trial&);

}  // namespace speedwell::result
