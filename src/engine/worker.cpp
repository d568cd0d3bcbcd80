// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/worker.hpp"

#include <cerrno>
#include <exception>
#include <new>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "crypto/error_text.hpp"
#include "drive/calibrate.hpp"
#include "drive/closed.hpp"
#include "operation/all_operations.hpp"
#include "operation/verified.hpp"

namespace speedwell::engine {
namespace {

using measure::Control;
using measure::Phase;
using measure::WorkerBlock;

constexpr std::int64_t warm_up_ns = 2'000'000;  ///< of a worker by itself
constexpr std::int64_t oversleep_ns = 200'000;  ///< what a sleep may take longer than asked

/// Sleeps until the coordinator names the start. Sleeping, since spinning workers that share a PU
/// keep one another from arriving.
std::int64_t wait_for_start(const measure::Region& region) noexcept {
  for (;;) {
    const std::int64_t start = region.control().start_at_ns.load(std::memory_order_acquire);
    if (start != 0) return start;
    sleep_until_ns(MonotonicClock::now_ns() + rendezvous_poll_ns(region.workers()));
  }
}

void fail(WorkerBlock& block, Phase phase, std::string_view what) noexcept {
  block.note_error(to_string(phase), what);
  block.enter(Phase::failed);
}

/// A check that failed ends the worker; where results are verified it is counted, like those that
/// fail in the loop. False when the worker has ended.
template <operation::Measurable Operation>
bool passes(Operation& operation, const WorkerJob& job, WorkerBlock& block, Phase phase) {
  block.enter(phase);
  const auto checked = operation.check();
  if (checked) return true;
  if (job.verify_every == 0) return fail(block, phase, checked.error().what), false;
  block.note_error(to_string(phase), checked.error().what);
  block.failures.fetch_add(1, std::memory_order_release);
  return true;
}

/// From the checked operation on, with the concrete type of the operation.
template <operation::Measurable Operation>
void measure_operation(Operation& operation, const WorkerJob& job, const measure::Region& region) {
  WorkerBlock& block = region.worker(job.index);
  const Control& control = region.control();

  if (!passes(operation, job, block, Phase::check)) return;

  block.enter(Phase::warm_up);
  block.operation_ns = drive::estimate_ns<MonotonicClock>(operation, warm_up_ns);
  crypto::clear_errors();

  block.enter(Phase::ready);
  const std::int64_t start = wait_for_start(region);
  if (start == Control::abandon) return block.enter(Phase::done);
  if (job.probes) {
    sleep_until_ns(start - probe_ns - oversleep_ns);
    block.before = measure::probe_core(probe_ns);
    while (MonotonicClock::now_ns() < start) {
    }
  } else {
    sleep_until_ns(start);
  }

  const std::uint32_t batch = control.batch.load(std::memory_order_relaxed);
  drive::RegionPort port(control, block);
  block.first_op_ns.store(MonotonicClock::now_ns(), std::memory_order_relaxed);
  block.enter(Phase::measure);
  if (job.timing) {
    measure::HistogramRecorder latencies(region.histogram(job.index));
    drive::time_operations<MonotonicClock>(operation, port, &latencies, batch);
  } else if (control.clocked.load(std::memory_order_relaxed)) {
    drive::time_operations<MonotonicClock, Operation, drive::RegionPort,
                           measure::HistogramRecorder>(operation, port, nullptr, batch);
  } else {
    drive::count_operations(operation, port, batch);
  }
  block.enter(Phase::drain);
  if (job.probes) block.after = measure::probe_core(probe_ns);

  crypto::clear_errors();
  if (passes(operation, job, block, Phase::check_again)) block.enter(Phase::done);
}

void go_through_phases(const WorkerJob& job, const measure::Region& region,
                       const topology::Pinner& pinner) {
  WorkerBlock& block = region.worker(job.index);
  block.pid.store(::getpid(), std::memory_order_relaxed);
  block.tid.store(::gettid(), std::memory_order_relaxed);

  block.enter(Phase::pin);
  if (pinner.pinned_to() != job.pu)
    if (const auto pinned = pinner.pin(job.pu); !pinned)
      return fail(block, Phase::pin, pinned.error().what);

  block.enter(Phase::verify);
  if (const unsigned here = topology::Pinner::where(); here != job.pu)
    return fail(block, Phase::verify,
                fmt::format("runs on PU {} though it was pinned to PU {}", here, job.pu));

  block.enter(Phase::allocate);
  std::unique_ptr<operation::Factory> own;
  if (job.factory == nullptr) {
    auto opened = open_factory(job.operation, job.provider, std::string(region.key()));
    if (!opened) return fail(block, Phase::allocate, to_string(opened.error()));
    own = std::move(*opened);
  }
  const operation::Factory& factory = job.factory ? *job.factory : *own;
  const std::string provider = factory.provider();
  provider.copy(block.served_by, sizeof block.served_by - 1);
  auto made = factory.make(job.size_bytes);
  if (!made) return fail(block, Phase::allocate, to_string(made.error()));
  operation::visit(
      [&](auto& operation) {
        if (job.verify_every == 0) return measure_operation(operation, job, region);
        operation::Verified verified(operation, job.verify_every);
        measure_operation(verified, job, region);
      },
      *made);
}

}  // namespace

void run_worker(const WorkerJob& job, const measure::Region& region,
                const topology::Pinner& pinner) noexcept {
  WorkerBlock& block = region.worker(job.index);
  try {
    go_through_phases(job, region, pinner);
  } catch (const std::bad_alloc&) {
    fail(block, block.at(), system_text(ENOMEM));
  } catch (const std::exception& exception) {
    fail(block, block.at(), exception.what());
  }
}

Result<std::unique_ptr<operation::Factory>> open_factory(const std::string& operation,
                                                         const std::string& provider,
                                                         const operation::KeyMaterial& key) {
  auto context = crypto::LibraryContext::create(provider);
  if (!context) return context.error();
  auto name = operation::find(**context, operation);
  if (!name) return name.error();
  return name->kind->open(*context, name->algorithm, key);
}

}  // namespace speedwell::engine
