// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "drive/port.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::drive {
namespace {

using measure::Completion;
using measure::Control;

struct OneWorker {
  measure::Region region = measure::Region::create(1, false, "").value();
  measure::WorkerBlock& block = region.worker(0);
  RegionPort port{region.control(), block};

  static Completion completion(std::uint64_t done) {
    return {.began_ns = 100, .ended_ns = 200, .done = done, .ops = 1};
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(port)

BOOST_AUTO_TEST_CASE(the_operations_under_way_at_the_edges_are_kept) {
  OneWorker worker;
  worker.port.answer(Control::tick, OneWorker::completion(1));
  worker.port.answer(Control::tick | Control::opened, OneWorker::completion(2));
  worker.port.answer(2 * Control::tick | Control::opened, OneWorker::completion(3));
  worker.port.answer(2 * Control::tick | Control::opened | Control::closed,
                     OneWorker::completion(4));
  worker.port.answer(3 * Control::tick | Control::opened | Control::closed | Control::stop,
                     OneWorker::completion(5));
  BOOST_TEST(worker.block.at_opened.done == 2u);
  BOOST_TEST(worker.block.at_closed.done == 4u);
}

BOOST_AUTO_TEST_CASE(one_operation_may_last_longer_than_the_window) {
  OneWorker worker;
  worker.port.answer(Control::tick | Control::opened | Control::closed, OneWorker::completion(2));
  BOOST_TEST(worker.block.at_opened.done == 2u);
  BOOST_TEST(worker.block.at_closed.done == 2u);
}

BOOST_AUTO_TEST_CASE(each_answer_tells_the_workers_clocks) {
  OneWorker worker;
  const std::int64_t before = MonotonicClock::now_ns();
  worker.port.answer(Control::tick, {});
  measure::Reading reading;
  BOOST_TEST_REQUIRE(worker.block.read(reading));
  BOOST_TEST(reading.wall_ns >= before);
  BOOST_TEST(reading.cpu_ns > 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::drive
