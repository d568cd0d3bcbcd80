// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "drive/closed.hpp"

#include <boost/test/unit_test.hpp>

#include "drive/calibrate.hpp"
#include "fakes.hpp"

namespace speedwell::drive {
namespace {

using measure::Control;

/// Stop as soon as `count` operations are published.
auto stop_at(std::uint64_t count, std::uint32_t until_then = 0) {
  return [=](std::uint64_t ops) { return ops >= count ? until_then | Control::stop : until_then; };
}

}  // namespace

BOOST_AUTO_TEST_SUITE(closed)

BOOST_AUTO_TEST_CASE(counting_publishes_once_per_batch_and_reads_no_clock) {
  FakeClock::reset();
  FakeOperation operation;
  FakePort port{.script = stop_at(1000)};
  count_operations(operation, port, 100);
  BOOST_TEST(port.published == 1000u);
  BOOST_TEST(operation.calls == 1000u);
  BOOST_TEST(port.publications == 10u);
  BOOST_TEST(FakeClock::reads == 0u);
}

BOOST_AUTO_TEST_CASE(a_failed_operation_is_counted_as_failed_and_never_as_done) {
  FakeOperation operation{.fails = [](std::uint64_t i) { return i % 10 == 3; }};
  FakePort port{.script = stop_at(90)};
  count_operations(operation, port, 10);
  BOOST_TEST(operation.calls == 100u);
  BOOST_TEST(port.published == 90u);
  BOOST_TEST(port.failures == 10u);
}

BOOST_AUTO_TEST_CASE(a_changed_command_is_answered_once) {
  FakeOperation operation;
  FakePort port{.script = [](std::uint64_t ops) {
    return ops < 20 ? 0u : ops < 40 ? Control::tick : Control::tick | Control::stop;
  }};
  count_operations(operation, port, 10);
  BOOST_TEST(port.answers ==
             (std::vector<std::uint32_t>{Control::tick, Control::tick | Control::stop}));
}

BOOST_AUTO_TEST_CASE(each_latency_is_that_of_one_operation) {
  FakeClock::reset();
  FakeOperation operation{
      .takes_ns = [](std::uint64_t i) { return static_cast<std::int64_t>(1000 + i); }};
  FakePort port{.script = stop_at(6, Control::opened)};
  FakeRecorder latencies;
  time_operations<FakeClock>(operation, port, &latencies, 1);
  // The first operation ran before the command was seen.
  BOOST_TEST(latencies.values == (std::vector<std::int64_t>{1001, 1002, 1003, 1004, 1005}));
}

BOOST_AUTO_TEST_CASE(nothing_is_recorded_before_the_window) {
  FakeClock::reset();
  FakeOperation operation;
  FakePort port{.script = stop_at(100)};
  FakeRecorder latencies;
  time_operations<FakeClock>(operation, port, &latencies, 1);
  BOOST_TEST(latencies.values.empty());
  BOOST_TEST(port.published == 100u);
}

BOOST_AUTO_TEST_CASE(the_clock_is_read_once_per_latency_and_its_cost_is_in_it) {
  FakeClock::reset();
  FakeClock::read_cost_ns = 30;
  FakeOperation operation{.takes_ns = [](std::uint64_t) { return 1000; }};
  FakePort port{.script = stop_at(50, Control::opened)};
  FakeRecorder latencies;
  time_operations<FakeClock>(operation, port, &latencies, 1);
  for (const std::int64_t value : latencies.values) BOOST_TEST(value == 1030);
  // One at the start, one per operation, one after the command changed.
  BOOST_TEST(FakeClock::reads == 1u + 50u + 1u);
}

BOOST_AUTO_TEST_CASE(a_batch_records_its_whole_duration) {
  FakeClock::reset();
  FakeOperation operation{
      .takes_ns = [](std::uint64_t i) { return i % 4 == 0 ? std::int64_t{15} : std::int64_t{10}; }};
  FakePort port{.script = stop_at(12, Control::opened)};
  FakeRecorder latencies;
  time_operations<FakeClock>(operation, port, &latencies, 4);
  BOOST_TEST(latencies.values == (std::vector<std::int64_t>{45, 45}));
}

BOOST_AUTO_TEST_CASE(what_begins_in_the_window_is_recorded_and_nothing_after_it) {
  FakeClock::reset();
  FakeOperation operation{.takes_ns = [](std::uint64_t i) { return static_cast<std::int64_t>(i); }};
  FakePort port{.script = [](std::uint64_t ops) {
    return (ops >= 3 ? Control::opened : 0) | (ops >= 6 ? Control::closed : 0) |
           (ops >= 9 ? Control::stop : 0);
  }};
  FakeRecorder latencies;
  time_operations<FakeClock>(operation, port, &latencies, 1);
  BOOST_TEST(latencies.values == (std::vector<std::int64_t>{3, 4, 5}));
}

BOOST_AUTO_TEST_CASE(without_a_recorder_operations_are_timed_all_the_same) {
  FakeClock::reset();
  FakeOperation operation{.takes_ns = [](std::uint64_t) { return std::int64_t{1000}; }};
  FakePort port{.script = stop_at(5, Control::opened)};
  time_operations<FakeClock, FakeOperation, FakePort, FakeRecorder>(operation, port, nullptr, 1);
  BOOST_TEST(port.published == 5u);
  BOOST_TEST_REQUIRE(port.completions.size() == 2u);
  BOOST_TEST(port.completions[1].began_ns == 4000);
  BOOST_TEST(port.completions[1].ended_ns == 5000);
  BOOST_TEST(port.completions[1].done == 5u);
  BOOST_TEST(port.completions[1].ops == 1u);
}

BOOST_AUTO_TEST_CASE(what_answering_takes_is_no_latency) {
  FakeClock::reset();
  struct SlowAnswer : FakePort {
    void answer(std::uint32_t, measure::Completion) noexcept { FakeClock::time_ns += 1'000'000; }
  };
  FakeOperation operation;
  SlowAnswer port;
  port.script = [](std::uint64_t ops) {
    return Control::opened | static_cast<std::uint32_t>(ops) * Control::tick |
           (ops >= 20 ? Control::stop : 0);
  };
  FakeRecorder latencies;
  time_operations<FakeClock>(operation, port, &latencies, 1);
  for (const std::int64_t value : latencies.values) BOOST_TEST(value == 10);
}

BOOST_AUTO_TEST_CASE(a_failed_operation_leaves_no_latency) {
  FakeClock::reset();
  FakeOperation operation{.takes_ns = [](std::uint64_t i) { return i == 5 ? 1 : 1000; },
                          .fails = [](std::uint64_t i) { return i == 5; }};
  FakePort port{.script = stop_at(9, Control::opened)};
  FakeRecorder latencies;
  time_operations<FakeClock>(operation, port, &latencies, 1);
  BOOST_TEST(latencies.values.size() == 8u);
  for (const std::int64_t value : latencies.values) BOOST_TEST(value == 1000);
  BOOST_TEST(port.failures == 1u);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(calibrate)

BOOST_AUTO_TEST_CASE(the_estimate_finds_the_time_of_one_operation) {
  for (const std::int64_t takes : {std::int64_t{3}, std::int64_t{250}, std::int64_t{40'000'000}}) {
    FakeClock::reset();
    FakeOperation operation{.takes_ns = [takes](std::uint64_t) { return takes; }};
    BOOST_TEST(estimate_ns<FakeClock>(operation, 2'000'000) == static_cast<double>(takes));
  }
}

BOOST_AUTO_TEST_CASE(losing_the_core_for_a_while_does_not_make_an_operation_look_long) {
  FakeClock::reset();
  // Every 300th operation is interrupted for 4 ms.
  FakeOperation operation{.takes_ns = [](std::uint64_t i) {
    return i % 300 == 200 ? std::int64_t{4'000'000} : std::int64_t{1000};
  }};
  const double estimate = estimate_ns<FakeClock>(operation, 2'000'000);
  BOOST_TEST(estimate == 1000.0);
}

BOOST_AUTO_TEST_CASE(a_long_operation_is_done_twice) {
  FakeClock::reset();
  FakeOperation operation{.takes_ns = [](std::uint64_t) { return std::int64_t{40'000'000}; }};
  estimate_ns<FakeClock>(operation, 2'000'000);
  BOOST_TEST(operation.calls == 2u);
}

BOOST_AUTO_TEST_CASE(an_operation_without_a_duration_still_ends_the_estimate) {
  FakeClock::reset();
  FakeClock::read_cost_ns = 25'000;
  FakeOperation operation{.takes_ns = [](std::uint64_t) { return 0; }};
  BOOST_TEST(estimate_ns<FakeClock>(operation, 20'000) >= 1.0);
}

BOOST_AUTO_TEST_CASE(a_counting_batch_takes_no_longer_than_ten_microseconds) {
  BOOST_TEST(counting_batch(1) == 256u);
  BOOST_TEST(counting_batch(100) == 100u);
  BOOST_TEST(counting_batch(270'000) == 1u);
}

BOOST_AUTO_TEST_CASE(a_timing_batch_takes_five_microseconds_or_is_one_operation) {
  BOOST_TEST(timing_batch(5'000) == 1u);
  BOOST_TEST(timing_batch(270'000) == 1u);
  for (const double operation_ns : {1.0, 37.0, 225.0, 3'400.0, 4'999.0}) {
    const double batch = static_cast<double>(timing_batch(operation_ns));
    BOOST_TEST(batch * operation_ns >= 5'000);
    BOOST_TEST(batch * operation_ns <= 2 * 5'000 + operation_ns);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::drive
