// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/watch.hpp"

#include <unistd.h>

#include <boost/test/unit_test.hpp>

namespace speedwell::engine {
namespace {

constexpr std::int64_t ms = 1'000'000;

/// A region whose workers answer when the test says so.
struct Workers {
  measure::Region region;
  explicit Workers(unsigned count) : region(measure::Region::create(count, false, "").value()) {}
  void set(unsigned worker, std::uint64_t ops) { region.worker(worker).ops = ops; }
  void answer(unsigned worker, std::int64_t wall_ns, std::int64_t cpu_ns) {
    region.worker(worker).publish({wall_ns, cpu_ns, cpu_ns});
  }
};

/// One worker: 600 operations, half a CPU and a quarter of a thousand preemptions in two seconds.
std::pair<Edge, Edge> two_edges() {
  Edge begin, end;
  begin.wall_ns = 1'000 * ms;
  end.wall_ns = 3'000 * ms;
  begin.ops = {100};
  end.ops = {700};
  for (Edge* edge : {&begin, &end}) {
    edge->usage.resize(1);
    edge->readings.resize(1);
    edge->counters.resize(1);
  }
  begin.usage[0].cpu_ns = 500 * ms;
  end.usage[0].cpu_ns = 1'500 * ms;
  begin.usage[0].involuntary = 3;
  end.usage[0].involuntary = 253;
  begin.usage[0].wait_ns = 0;
  end.usage[0].wait_ns = 1'000 * ms;
  return {begin, end};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(series)

BOOST_AUTO_TEST_CASE(samples_hold_what_was_done_since_the_last_one) {
  Workers workers(2);
  SeriesRecorder series(workers.region);
  BOOST_TEST(!series.sample(100 * ms).has_value());
  workers.set(0, 10);
  workers.set(1, 20);
  const auto sample = series.sample(150 * ms);
  BOOST_TEST_REQUIRE(sample.has_value());
  BOOST_TEST(sample->interval_s == 0.05);
  BOOST_TEST(sample->ops == (std::vector<std::uint64_t>{10, 20}));
}

BOOST_AUTO_TEST_CASE(each_sample_asks_the_workers_once) {
  Workers workers(1);
  SeriesRecorder series(workers.region);
  series.sample(1);
  series.sample(2);
  BOOST_TEST(workers.region.control().command == 2 * measure::Control::tick);
}

BOOST_AUTO_TEST_CASE(utilisation_is_cpu_over_wall_between_the_workers_own_readings) {
  Workers workers(1);
  SeriesRecorder series(workers.region);
  series.sample(100 * ms);
  workers.answer(0, 101 * ms, 50 * ms);
  series.sample(150 * ms);
  workers.answer(0, 151 * ms, 75 * ms);
  series.sample(200 * ms);
  workers.answer(0, 201 * ms, 125 * ms);
  const result::Series result = series.finish();
  BOOST_TEST(result.t_s == (std::vector<double>{0.05, 0.1}));
  BOOST_TEST_REQUIRE(result.utilisation[0].size() == 2u);
  BOOST_TEST(result.utilisation[0][0] == 0.5);
  BOOST_TEST(result.utilisation[0][1] == 1.0);
}

BOOST_AUTO_TEST_CASE(a_worker_busy_with_one_long_operation_answers_for_several_samples) {
  Workers workers(1);
  SeriesRecorder series(workers.region);
  series.sample(0);
  workers.answer(0, 0, 0);
  workers.answer(0, 1 * ms, 1 * ms);
  series.sample(50 * ms);   // no new answer
  series.sample(100 * ms);  // no new answer
  series.sample(150 * ms);
  workers.answer(0, 151 * ms, 91 * ms);
  const result::Series result = series.finish();
  for (const double value : result.utilisation[0]) BOOST_TEST(value == 0.6);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(window)

BOOST_AUTO_TEST_CASE(a_window_is_the_difference_of_its_edges) {
  Workers workers(1);
  workers.region.worker(0).pid = ::getpid();
  auto [begin, end] = two_edges();
  const Window window = window_between(begin, end, workers.region, {7});
  const result::WorkerUsage& worker = window.workers.at(0);
  BOOST_TEST(worker.pu == 7u);
  BOOST_TEST(worker.ops == 600u);
  BOOST_TEST(worker.wall_s == 2.0);
  BOOST_TEST(worker.cpu_s == 1.0);
  BOOST_TEST(worker.utilisation == 0.5);
  BOOST_TEST(worker.involuntary == 250u);
  BOOST_TEST(worker.wait_s.value() == 1.0);
  BOOST_TEST(!worker.cycles.has_value());
}

BOOST_AUTO_TEST_CASE(what_the_process_used_beyond_its_workers_is_outside) {
  Workers workers(1);
  workers.region.worker(0).pid = ::getpid();
  auto [begin, end] = two_edges();
  end.process_cpu_ns = 1'250 * ms;
  const Window window = window_between(begin, end, workers.region, {7});
  BOOST_TEST(window.cpu_s == 1.25);
  BOOST_TEST(window.outside_workers_s == 0.25);
}

BOOST_AUTO_TEST_CASE(
    a_worker_process_tells_its_cpu_itself_and_the_ticks_of_the_kernel_do_not_count) {
  Workers workers(1);
  workers.region.worker(0).pid = ::getpid() + 1;
  auto [begin, end] = two_edges();
  end.process_cpu_ns = 10 * ms;  // of this process, all outside
  begin.readings[0] = {1'000 * ms, 0, 0};
  end.readings[0] = {3'010 * ms, 2'010 * ms, 2'211 * ms};
  const Window window = window_between(begin, end, workers.region, {7});
  BOOST_TEST(window.workers.at(0).cpu_s == 2.0);  // stretched from 2.01 s to the window of 2 s
  BOOST_TEST(window.outside_workers_s == 0.21, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(window.cpu_s == 2.21, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_worker_process_that_does_not_answer_is_left_with_the_ticks) {
  Workers workers(1);
  workers.region.worker(0).pid = ::getpid() + 1;
  auto [begin, end] = two_edges();
  begin.readings[0] = end.readings[0] = {1'000 * ms, 5 * ms, 5 * ms};
  BOOST_TEST(window_between(begin, end, workers.region, {7}).workers.at(0).cpu_s == 1.0);
}

BOOST_AUTO_TEST_CASE(steal_and_load_of_each_pu_are_kept) {
  Edge begin, end;
  begin.machine.pus[0] = {1.0, 5.0, 0.5};
  end.machine.pus[0] = {2.5, 5.5, 0.75};
  end.machine.pus[1] = {9, 9, 9};  // came online in between
  const auto pus = machine_between(begin, end);
  BOOST_TEST_REQUIRE(pus.size() == 1u);
  BOOST_TEST(pus[0].busy_s == 1.5);
  BOOST_TEST(pus[0].steal_s == 0.25);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::engine
