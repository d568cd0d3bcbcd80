// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// The CPU time of the document against what the kernel tells the parent of the process (wait4).

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

const char* const isolations[] = {"shared", "private", "process"};

/// The CPU of a program that does everything but run: starts, discovers the machine, plans, loads
/// OpenSSL.
double start_cpu_s() {
  return run_speedwell({"bench", "digest/sha256", "--size", "1k", "--dry-run"}).cpu_s;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(accounting)

BOOST_DATA_TEST_CASE(the_document_accounts_for_the_cpu_that_the_kernel_saw, isolations, isolation) {
  const double start_s = start_cpu_s();
  const Finished done = run_speedwell({"bench", "digest/sha256", "--size", "1k", "--workers", "2",
                                       "--seconds", "1", "--trials", "2", "--latency-seconds", "0",
                                       "--isolation", isolation, "--quiet", "--json", "-"});
  BOOST_TEST_REQUIRE(done.code == 0);
  const result::Run run = document(done.out);
  // The run lies within the life of the process, so it never used more. It used less by the start,
  // which is measured above, and by the end: looking around, writing the document. 60 ms are room
  // for those two, which a busy machine stretches, and for the 4 ms ticks of some kernels.
  BOOST_TEST(run.process_cpu_s <= done.cpu_s + 0.001);
  BOOST_TEST(run.process_cpu_s >= 0.98 * (done.cpu_s - start_s) - 0.06);

  double trials_s = 0;
  for (const result::Case& one : run.cases)
    for (const result::Trial& trial : one.trials) {
      double workers_s = 0;
      for (const result::WorkerUsage& worker : trial.workers) {
        workers_s += worker.cpu_s;
        BOOST_TEST(worker.cpu_s > 0);
        BOOST_TEST(worker.cpu_s <= 1.02 * worker.wall_s + 0.004);
      }
      BOOST_TEST(workers_s + trial.outside_workers_s == trial.cpu_s,
                 boost::test_tools::tolerance(0.02));
      trials_s += trial.cpu_s;
    }
  BOOST_TEST(trials_s <= run.process_cpu_s);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
