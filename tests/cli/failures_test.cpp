// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

const char* const isolations[] = {"shared", "private", "process"};

}  // namespace

BOOST_AUTO_TEST_SUITE(failures)

BOOST_DATA_TEST_CASE(an_operation_that_fails_its_check_is_named_and_the_rest_measured, isolations,
                     isolation) {
  const Folder folder;
  const Finished done = run_speedwell(
      tiny_bench({"fault/check", "null", "--isolation", isolation, "--json", folder.file("j")}));
  BOOST_TEST(done.code == 1);
  BOOST_TEST(has(done.out, "fault/check x1: failed: worker 0 (PU "), done.out);
  BOOST_TEST(has(done.err, "fault/check x1: failed: worker 0 (PU "), done.err);
  const result::Run run = document_of_file(folder.file("j"));
  BOOST_TEST((run.state == result::RunState::partial));
  for (const result::Case& one : run.cases) {
    BOOST_TEST(one.failure.has_value() == (one.plan.operation == "fault/check"));
    BOOST_TEST(one.ops_per_s.has_value() == (one.plan.operation == "null"));
  }
}

BOOST_AUTO_TEST_CASE(a_quiet_run_tells_its_failures_all_the_same) {
  const Finished done = run_speedwell(tiny_bench({"fault/check", "--quiet", "--json", "-"}));
  BOOST_TEST(done.code == 1);
  BOOST_TEST(has(done.err, "fault/check x1: failed: worker 0 (PU "), done.err);
}

BOOST_AUTO_TEST_CASE(an_operation_that_fails_while_measured_is_counted) {
  // Every 1000th operation of 0.1 ms fails: in a window of 1.5 s also when others have the core.
  const Finished done = run_speedwell({"bench", "fault/fail", "--workers", "1", "--seconds", "3",
                                       "--trials", "2", "--latency-seconds", "0", "--json", "-"});
  BOOST_TEST(done.code == 1);
  const result::Run run = document(done.out);
  BOOST_TEST_REQUIRE(run.cases.at(0).failure.has_value());
  BOOST_TEST(run.cases[0].failure->where == "measure");
  BOOST_TEST(run.cases[0].failure->count >= 1u);
  BOOST_TEST(has(run.cases[0].failure->what, "fault/fail"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
