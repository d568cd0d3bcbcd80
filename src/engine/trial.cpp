// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/trial.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "drive/calibrate.hpp"
#include "engine/health.hpp"
#include "engine/watch.hpp"
#include "measure/disturbance.hpp"
#include "measure/resources.hpp"

namespace speedwell::engine {
namespace {

using measure::Control;
using measure::Phase;
using result::TrialKind;

constexpr std::int64_t sample_ns = 50'000'000;      ///< twenty samples a second
constexpr std::int64_t start_ahead_ns = 1'500'000;  ///< beside what a worker may sleep
constexpr double settled_within = 0.10;             ///< two warm-up steps that agree
constexpr int most_warm_up_steps = 10;
constexpr std::uint64_t least_ops_each = 5;          ///< a window that counts fewer is made longer
constexpr double longest_window = 10;                ///< times what was asked
constexpr std::int64_t farewell_ns = 1'000'000'000;  ///< to workers when the run is interrupted

std::int64_t to_ns(double s) {
  return static_cast<std::int64_t>(std::llround(s * 1e9));
}

/// One trial in progress; the functions below are its stages, in order.
class TrialRun {
 public:
  TrialRun(const TrialSetup& setup, const TrialContext& context)
      : setup_(setup),
        context_(context),
        workers_(setup.kind == TrialKind::service ? 1 : setup.planned->workers),
        oversubscribed_(setup.planned->oversubscribed && workers_ > 1),
        poll_ns_(2 * rendezvous_poll_ns(workers_)),
        pus_(setup.planned->pus.begin(), setup.planned->pus.begin() + workers_) {
    outcome_.trial.n = setup.n;
    outcome_.trial.round = setup.round;
    outcome_.trial.kind = setup.kind;
    outcome_.trial.started = utc_now();
  }

  TrialOutcome run() {
    bool measured = start() && meet() && warm_up() && measure_window();
    measured &= end_workers();
    if (measured && !outcome_.failure) settle_accounts();
    if (measured && !outcome_.failure) evaluate();
    return std::move(outcome_);
  }

 private:
  bool start();
  bool meet();
  bool warm_up();
  bool measure_window();
  bool end_workers();
  void count_failures();
  void settle_accounts();
  void evaluate();

  void choose_batch();
  std::uint64_t least_done() const;
  double rate_of(unsigned worker) const;
  bool timing() const { return setup_.kind != TrialKind::throughput; }
  bool interrupted();
  bool healthy(std::int64_t now);
  bool go_on(std::int64_t now) { return !interrupted() && healthy(now); }
  void fail(unsigned worker, std::string_view where, std::string_view what);
  void emit_sample(std::optional<Sample> sample);

  const TrialSetup& setup_;
  const TrialContext& context_;
  const unsigned workers_;
  const bool oversubscribed_;
  const std::int64_t poll_ns_;  ///< while waiting for workers
  const std::vector<unsigned> pus_;
  TrialOutcome outcome_;
  std::shared_ptr<const measure::Region> region_;
  std::unique_ptr<Host> host_;
  std::optional<Health> health_;
  std::optional<topology::Pinner::Restore> own_affinity_;  ///< of the coordinator
  std::optional<Watch> watch_;
  std::optional<SeriesRecorder> series_;
  std::int64_t start_ns_ = 0;
  Edge begin_, end_;
  std::int64_t opened_ns_ = 0;  ///< just after begin_
  std::int64_t closed_ns_ = 0;  ///< just before end_
  bool settled_ = true;
};

void TrialRun::fail(unsigned worker, std::string_view where, std::string_view what) {
  if (outcome_.failure) return;
  result::Failure failure;
  failure.worker = worker;
  failure.pu = pus_[worker];
  failure.where = where;
  failure.what = what;
  outcome_.failure = failure;
}

bool TrialRun::start() {
  auto region = measure::Region::create(workers_, timing(), setup_.key);
  if (!region) return fail(0, "start", to_string(region.error())), false;
  region_ = std::make_shared<const measure::Region>(std::move(*region));
  HostRequest request{{}, region_, setup_.factory, context_.pinner};
  for (unsigned i = 0; i < workers_; ++i) {
    WorkerJob job;
    job.index = i;
    job.pu = pus_[i];
    job.timing = timing();
    job.verify_every = setup_.verify_every;
    job.probes = !oversubscribed_;
    job.operation = setup_.planned->operation;
    job.size_bytes = setup_.planned->size_bytes;
    job.provider = setup_.planned->provider;
    job.factory = setup_.factory.get();
    request.jobs.push_back(std::move(job));
  }
  if (setup_.planned->isolation != scenario::Isolation::process) {
    host_ = start_threads(std::move(request));
  } else {
    auto host = start_processes(request, context_.worker_executable);
    if (!host) return fail(host.error().worker, "start", host.error().what), false;
    host_ = std::move(*host);
  }
  health_.emplace(*region_, *host_, pus_,
                  Health::Rules{context_.hang_timeout_s, setup_.verify_every == 0});
  // Only now: oneTBB counts the PUs of the thread that first uses it.
  if (setup_.planned->housekeeping) {
    own_affinity_.emplace(*context_.pinner);
    if (const auto pinned = context_.pinner->pin(*setup_.planned->housekeeping); !pinned)
      return fail(0, "start", to_string(pinned.error())), false;
  }
  return true;
}

bool TrialRun::interrupted() {
  if (context_.interrupt && context_.interrupt->load(std::memory_order_relaxed))
    outcome_.interrupted = true;
  return outcome_.interrupted;
}

bool TrialRun::healthy(std::int64_t now) {
  const auto trouble = health_->find_trouble(now);
  if (trouble && !outcome_.failure) outcome_.failure = *trouble;
  return !trouble;
}

bool TrialRun::meet() {
  for (;;) {
    const std::int64_t now = MonotonicClock::now_ns();
    if (!go_on(now)) return false;
    unsigned ready = 0;
    for (unsigned i = 0; i < workers_; ++i) ready += region_->worker(i).at() == Phase::ready;
    if (ready == workers_) break;
    sleep_until_ns(now + poll_ns_);
  }
  auto watch = Watch::open(*region_, *context_.machine);
  if (!watch) return fail(0, "rendezvous", to_string(watch.error())), false;
  watch_.emplace(std::move(*watch));
  series_.emplace(*region_);
  outcome_.served_by = region_->worker(0).served_by;
  choose_batch();
  start_ns_ =
      MonotonicClock::now_ns() + start_ahead_ns + poll_ns_ + (oversubscribed_ ? 0 : probe_ns);
  region_->control().start_at_ns.store(start_ns_, std::memory_order_release);
  return true;
}

/// The worker on the fastest core decides: on none may a recorded batch be too short to be timed.
void TrialRun::choose_batch() {
  double operation_ns = region_->worker(0).operation_ns;
  for (unsigned i = 1; i < workers_; ++i)
    operation_ns = std::min(operation_ns, region_->worker(i).operation_ns);
  measure::Control& control = region_->control();
  control.clocked.store(operation_ns >= drive::clocked_from_ns, std::memory_order_relaxed);
  control.batch.store(timing() ? setup_.latency_batch.value_or(drive::timing_batch(operation_ns))
                               : drive::counting_batch(operation_ns),
                      std::memory_order_relaxed);
}

void TrialRun::emit_sample(std::optional<Sample> sample) {
  if (!sample || !context_.events) return;
  sample->index = setup_.index;
  sample->kind = setup_.kind;
  sample->t_s = to_s(MonotonicClock::now_ns() - start_ns_);
  context_.events(std::move(*sample));
}

/// All workers run; the window begins when two steps in a row have the same rate, within 10 % and
/// one operation of each worker at either end.
bool TrialRun::warm_up() {
  const std::int64_t step_ns = to_ns(scenario::warm_up_s) / 2;
  sleep_until_ns(start_ns_);
  std::int64_t at_ns = start_ns_;
  std::uint64_t count = 0;
  std::optional<double> last;
  settled_ = false;
  for (int step = 0; step < most_warm_up_steps && !settled_; ++step) {
    sleep_until_ns(at_ns + step_ns);
    if (!go_on(MonotonicClock::now_ns())) return false;
    const std::vector<std::uint64_t> ops = watch_->read_ops();
    const std::int64_t now = MonotonicClock::now_ns();
    std::uint64_t sum = 0;
    for (const std::uint64_t one : ops) sum += one;
    const auto done = static_cast<double>(sum - count);
    const double rate = done / to_s(now - at_ns);
    const double slack = settled_within + (done > 0 ? 2.0 * workers_ / done : 0);
    settled_ = last && (done <= 2.0 * workers_ || std::fabs(rate - *last) <= slack * rate);
    last = rate;
    count = sum;
    at_ns = now;
  }
  outcome_.trial.warm_up_s = to_s(at_ns - start_ns_);
  return true;
}

/// Of the worker that has ended the fewest operations in the window so far.
std::uint64_t TrialRun::least_done() const {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (unsigned i = 0; i < workers_; ++i) {
    const measure::WorkerBlock& block = region_->worker(i);
    const std::uint64_t done = block.ops.load(std::memory_order_relaxed) - begin_.ops[i] +
                               block.failures.load(std::memory_order_relaxed);
    least = std::min(least, done);
  }
  return least;
}

bool TrialRun::measure_window() {
  begin_ = watch_->read_edge();
  opened_ns_ = MonotonicClock::now_ns();
  region_->control().command.fetch_or(Control::opened, std::memory_order_relaxed);
  series_->sample(begin_.wall_ns, begin_.ops);
  const std::int64_t asked_ns = to_ns(setup_.window_s);
  const std::int64_t last_ns = begin_.wall_ns + to_ns(setup_.window_s * longest_window);
  for (std::int64_t next = begin_.wall_ns;;) {
    const std::int64_t end_ns = begin_.wall_ns + asked_ns;
    next = next + sample_ns < end_ns || next >= end_ns ? next + sample_ns : end_ns;
    sleep_until_ns(next);
    const std::int64_t now = MonotonicClock::now_ns();
    if (!go_on(now)) return false;
    if (now >= end_ns) {
      if (least_done() >= (now < last_ns ? least_ops_each : 1)) break;
    }
    emit_sample(series_->sample(now));
  }
  closed_ns_ = MonotonicClock::now_ns();
  region_->control().command.fetch_or(Control::closed, std::memory_order_relaxed);
  end_ = watch_->read_edge();
  auto sample = series_->sample(end_.wall_ns, end_.ops);
  region_->control().command.fetch_or(Control::stop, std::memory_order_relaxed);
  emit_sample(std::move(sample));
  return true;
}

/// Lets the workers go through their last phases, within the time that a hang is given. False when
/// the user did not wait for that.
bool TrialRun::end_workers() {
  if (!region_ || !host_) return false;
  region_->control().command.fetch_or(Control::stop, std::memory_order_relaxed);
  std::int64_t none = 0;
  region_->control().start_at_ns.compare_exchange_strong(none, Control::abandon,
                                                         std::memory_order_release);
  const std::int64_t asked_ns = MonotonicClock::now_ns();
  bool ended = false;
  while (!ended && !outcome_.failure) {
    ended = true;
    for (unsigned i = 0; i < workers_; ++i) ended &= region_->worker(i).at() == Phase::done;
    const std::int64_t now = MonotonicClock::now_ns();
    if (!ended && interrupted() && now - asked_ns > farewell_ns) break;
    if (!ended && healthy(now)) sleep_until_ns(now + poll_ns_);
  }
  if (series_) outcome_.trial.series = series_->finish();
  // Who failed by standing still has had its time, and who asks for the end does not wait for it.
  const bool at_once = outcome_.failure || outcome_.interrupted;
  outcome_.thread_left =
      !host_->finish(at_once ? std::min(farewell_ns, to_ns(context_.hang_timeout_s))
                             : to_ns(context_.hang_timeout_s));
  count_failures();
  return ended;
}

/// Those of verified operations do not end their case.
void TrialRun::count_failures() {
  for (unsigned i = 0; i < workers_; ++i) {
    const std::uint64_t count = region_->worker(i).failures.load(std::memory_order_acquire);
    if (count == 0) continue;
    std::optional<result::Failure>& first =
        setup_.verify_every == 0 ? outcome_.failure : outcome_.wrong;
    if (!first) first = health_->told_by(i);
    first->count += count;
  }
}

/// Where operations are timed, those under way at an edge count by the part that lies inside. The
/// mean of such counts is right like that of whole ones, but a window that holds few of them varies
/// less. Timed are the instants that the worker was told of, a little inside the edges.
double TrialRun::rate_of(unsigned worker) const {
  const measure::WorkerBlock& block = region_->worker(worker);
  if (block.at_opened.timed() && block.at_closed.timed())
    return (block.at_closed.done_at(closed_ns_) - block.at_opened.done_at(opened_ns_)) /
           to_s(closed_ns_ - opened_ns_);
  return static_cast<double>(end_.ops[worker] - begin_.ops[worker]) /
         to_s(end_.wall_ns - begin_.wall_ns);
}

void TrialRun::settle_accounts() {
  result::Trial& trial = outcome_.trial;
  trial.at_s = to_s(begin_.wall_ns - context_.run_start_ns);
  trial.window_s = to_s(end_.wall_ns - begin_.wall_ns);
  const measure::Resources resources = measure::own_resources();
  trial.resident_bytes = resources.resident_bytes;
  trial.descriptors = resources.descriptors;
  trial.ops = end_.all_ops() - begin_.all_ops();
  for (unsigned i = 0; i < workers_; ++i) trial.ops_per_s += rate_of(i);
  Window window = window_between(begin_, end_, *region_, pus_);
  trial.workers = std::move(window.workers);
  trial.cpu_s = window.cpu_s;
  trial.outside_workers_s = window.outside_workers_s;
  trial.machine = machine_between(begin_, end_);
  std::int64_t first = region_->worker(0).first_op_ns.load(std::memory_order_relaxed);
  std::int64_t last = first;
  for (unsigned i = 1; i < workers_; ++i) {
    const std::int64_t at = region_->worker(i).first_op_ns.load(std::memory_order_relaxed);
    first = std::min(first, at);
    last = std::max(last, at);
  }
  trial.start_skew_ns = last - first;
}

void TrialRun::evaluate() {
  result::Trial& trial = outcome_.trial;
  measure::TrialObservation seen;
  seen.oversubscribed = oversubscribed_;
  seen.throttled = end_.machine.throttled - begin_.machine.throttled;
  seen.throttled_s = end_.machine.throttled_s - begin_.machine.throttled_s;
  for (result::WorkerUsage& worker : trial.workers) {
    const measure::WorkerBlock& block = region_->worker(worker.worker);
    worker.core_speed = (block.before.speed + block.after.speed) / 2;
    worker.lost_ratio = std::max(block.before.lost_ratio, block.after.lost_ratio);
    worker.frequency_hz = context_.machine->frequency_hz(worker.pu);
    measure::WorkerObservation observation;
    observation.worker = worker.worker;
    observation.pu = worker.pu;
    observation.cpu_s = worker.cpu_s;
    observation.wall_s = worker.wall_s;
    observation.wait_s = worker.wait_s;
    observation.voluntary = worker.voluntary;
    observation.involuntary = worker.involuntary;
    for (const result::PuUsage& pu : trial.machine)
      if (pu.pu == worker.pu) observation.steal_s = pu.steal_s;
    observation.before = block.before;
    observation.after = block.after;
    seen.workers.push_back(observation);
    seen.usual_speed.push_back(context_.speeds->usual(worker.pu));
    if (worker.core_speed > 0) context_.speeds->note(worker.pu, worker.core_speed);
  }
  trial.disturbances = measure::find_disturbances(seen);
  if (!settled_)
    trial.disturbances.push_back(
        {"unsettled", std::nullopt,
         fmt::format("the rate still changed by more than {:.0f} % after {:.0f} ms of warm-up",
                     settled_within * 100, trial.warm_up_s * 1e3)});
  if (timing()) {
    measure::Latencies& all = trial.latency.emplace();
    for (unsigned i = 0; i < workers_; ++i) all.batches.add(region_->histogram(i));
    all.batch = region_->control().batch.load(std::memory_order_relaxed);
  }
}

}  // namespace

TrialOutcome run_trial(const TrialSetup& setup, const TrialContext& context) {
  return TrialRun(setup, context).run();
}

}  // namespace speedwell::engine
