// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/progress.hpp"

#include <algorithm>

#include <boost/test/unit_test.hpp>

#include "report/text_table.hpp"
#include "support/sample_run.hpp"

namespace speedwell::report {
namespace {

using test::SampleCase;

constexpr std::int64_t ms = 1'000'000;

/// A progress display on a screen that only remembers, in time that only the test moves.
struct Fixture {
  result::Run run = test::sample_run();
  std::string written;
  std::int64_t now_ns = 0;
  Progress progress;

  explicit Fixture(Progress::Style style)
      : progress(
            style, [this](std::string_view text) { written += text; }, [this] { return now_ns; }) {
    progress(engine::RunStarted{&run});
  }

  void sample(std::size_t index) {
    progress(engine::Sample{index, result::TrialKind::throughput, 0.1, 0.05, {100, 100}, {}});
  }
  void finish_trial(std::size_t index, double left_s) {
    progress(
        engine::TrialFinished{index, &run.cases[index].trials[0], &run.cases[index], 0, left_s});
  }
  void finish_case(std::size_t index) { progress(engine::CaseFinished{index, &run.cases[index]}); }
  std::string taken() { return std::exchange(written, ""); }
};

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(progress)

BOOST_AUTO_TEST_CASE(off_a_terminal_there_are_plain_lines_only) {
  Fixture f({.live = false});
  BOOST_TEST(f.taken() == "sample: 10 cases, about 34 s, up to 1 min with repeated trials\n");
  f.sample(0);
  f.finish_trial(0, 20);
  BOOST_TEST(f.taken() == "");
  f.finish_case(SampleCase::rsa_x2_disturbed);
  BOOST_TEST(f.taken() == "sign/rsa-2048 x2: 6.36 k/s ±0.7 %, 9 trials, 3 disturbed\n");
  f.finish_case(SampleCase::x25519_x2_failed);
  BOOST_TEST(f.taken() ==
             "derive/x25519 x2: failed: worker 1 (PU 1) at measure: killed by signal 9\n");
  f.finish_case(SampleCase::sha256_interrupted);
  BOOST_TEST(has(f.taken(), "1 trial, interrupted\n"));
  f.progress(engine::Warning{"late", "start skew of 5 ms"});
  BOOST_TEST(f.taken() == "warning: late: start skew of 5 ms\n");
  f.progress(engine::RunFinished{&f.run});
  BOOST_TEST(f.taken() == "");
}

BOOST_AUTO_TEST_CASE(the_live_line_tells_case_rate_half_width_and_time_left) {
  Fixture f({.live = true, .width = 120});
  f.taken();
  f.finish_trial(SampleCase::rsa_x2_disturbed, 20);
  f.now_ns += 5000 * ms;
  f.sample(SampleCase::rsa_x2_disturbed);
  const std::string text = f.taken();
  BOOST_TEST(has(text,
                 "\r\x1b[K[0/10] sign/rsa-2048 x2  throughput  4000/s  ±0.7 %  9 trials  "
                 "15 s left"),
             text);
}

BOOST_AUTO_TEST_CASE(the_live_line_is_drawn_ten_times_a_second_at_most) {
  Fixture f({.live = true});
  f.taken();
  for (int i = 0; i < 1000; ++i) {
    f.sample(0);
    f.now_ns += ms;
  }
  const std::string text = f.taken();
  BOOST_TEST(std::count(text.begin(), text.end(), '\r') == 10);
}

BOOST_AUTO_TEST_CASE(the_live_line_never_reaches_the_last_column) {
  Fixture f({.live = true, .width = 30});
  f.taken();
  f.finish_trial(SampleCase::rsa_x2_disturbed, 20);
  f.now_ns += 200 * ms;
  f.sample(SampleCase::rsa_x2_disturbed);
  std::string text = f.taken();
  text = text.substr(text.rfind("\x1b[K") + 3);
  BOOST_TEST(columns_of(text) == 29u);
}

BOOST_AUTO_TEST_CASE(lines_that_stay_and_the_end_clear_the_live_line_first) {
  Fixture f({.live = true});
  f.sample(0);
  f.taken();
  f.progress(engine::Warning{"late", "x"});
  BOOST_TEST(f.taken() == "\r\x1b[Kwarning: late: x\n");
  f.now_ns += 200 * ms;
  f.sample(0);
  f.taken();
  f.progress(engine::RunFinished{&f.run});
  BOOST_TEST(f.taken() == "\r\x1b[K");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::report
