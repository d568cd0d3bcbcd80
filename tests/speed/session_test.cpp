// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/session.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::speed {
namespace {

constexpr Dialect dialect{3, 5};

const Row md5{Family::symmetric, 3, "md5", 0, {{"digest/md5", "default", ""}}, {16, 64}};
const Row ffdh{Family::ffdh, 0, "ffdh", 2048, {{"derive/ffdhe2048", "default", ""}}, {}};
const Row md2{Family::symmetric, 0, "md2", 0, {{"digest/md2", "default", "not offered"}}, {16, 64}};

/// Measures nothing: notes what it was asked, and answers with a count of 7 in 2 s for each worker.
struct FakeMeasure {
  unsigned workers = 1;
  std::string failing = {};              ///< an operation
  std::atomic<bool>* stop_at = nullptr;  ///< set by the second call
  std::vector<std::string> asked = {};

  Measured operator()(const Timed& timed, std::optional<std::uint64_t> size, unsigned seconds) {
    asked.push_back(timed.operation + " " + (size ? std::to_string(*size) : "-") + " " +
                    std::to_string(seconds));
    Measured measured;
    if (timed.operation == failing) {
      measured.failure = "it broke";
      return measured;
    }
    if (stop_at && asked.size() == 2) {
      *stop_at = true;
      return measured;
    }
    measured.workers.assign(workers, {7, 1});
    measured.ops = 7ULL * workers;
    measured.seconds = 2;
    measured.ops_per_s = 3.5 * workers;
    return measured;
  }
};

struct Told {
  Session session;
  std::string text;
};

Told run(const std::vector<Row>& rows, const std::vector<std::string>& words, FakeMeasure& fake,
         const std::atomic<bool>& interrupt = false) {
  const auto options = parse_options(words, dialect);
  BOOST_TEST_REQUIRE(options.has_value());
  Told told;
  told.session = measure_rows(rows, *options, dialect, std::ref(fake), interrupt,
                              [&](std::string_view text) { told.text += text; });
  return told;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(session)

BOOST_AUTO_TEST_CASE(each_column_is_announced_measured_and_told) {
  FakeMeasure fake;
  const Told told = run({md5, ffdh}, {"md5", "ffdh2048"}, fake);
  BOOST_TEST(fake.asked == (std::vector<std::string>{"digest/md5 16 3", "digest/md5 64 3",
                                                     "derive/ffdhe2048 - 10"}),
             boost::test_tools::per_element());
  BOOST_TEST(told.text ==
             "Doing md5 ops for 3s on 16 size blocks: 7 md5 ops in 2.00s\n"
             "Doing md5 ops for 3s on 64 size blocks: 7 md5 ops in 2.00s\n"
             "Doing 2048 bits  ffdh ops for 10s: 7 2048-bits FFDH ops in 2.00s\n");
  BOOST_TEST(!told.session.failed);
  BOOST_TEST(!told.session.interrupted);
  BOOST_TEST_REQUIRE(told.session.rows.size() == 2u);
  BOOST_TEST(told.session.rows[0].columns[1].ops_per_s == 3.5);
}

BOOST_AUTO_TEST_CASE(seconds_hold_for_every_kind) {
  FakeMeasure fake;
  run({md5, ffdh}, {"-seconds", "5", "md5", "ffdh2048"}, fake);
  BOOST_TEST(fake.asked.front() == "digest/md5 16 5");
  BOOST_TEST(fake.asked.back() == "derive/ffdhe2048 - 5");
}

BOOST_AUTO_TEST_CASE(each_worker_writes_a_record_of_the_common_window) {
  FakeMeasure fake{.workers = 2};
  BOOST_TEST(run({ffdh}, {"-multi", "2", "ffdh2048"}, fake).text ==
             "+DTP:2048::ffdh:10\n+DTP:2048::ffdh:10\n"
             "+R14:7:2048:2.00\n+R14:7:2048:2.00\n");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_measured_is_told_once_and_a_failure_when_it_was_named) {
  FakeMeasure fake;
  const Told named = run({md2, md5}, {"md2", "md5"}, fake);
  BOOST_TEST(named.text.starts_with("speedwell: md2, 16 bytes: not offered\nDoing md5"));
  BOOST_TEST(named.session.failed);
  BOOST_TEST(named.session.rows.size() == 2u);
  BOOST_TEST(!named.session.rows[0].columns[0].is_there());
  BOOST_TEST(!run({md2, md5}, {}, fake).session.failed);
}

BOOST_AUTO_TEST_CASE(what_fails_while_it_is_measured_is_an_error_and_the_rest_goes_on) {
  FakeMeasure fake{.failing = "digest/md5"};
  const Told told = run({md5, ffdh}, {}, fake);
  BOOST_TEST(told.text ==
             "Doing md5 ops for 3s on 16 size blocks: md5 error!\n"
             "speedwell: md5, 16 bytes: it broke\n"
             "Doing md5 ops for 3s on 64 size blocks: md5 error!\n"
             "speedwell: md5, 64 bytes: it broke\n"
             "Doing 2048 bits  ffdh ops for 10s: 7 2048-bits FFDH ops in 2.00s\n");
  BOOST_TEST(told.session.failed);
}

BOOST_AUTO_TEST_CASE(an_interruption_keeps_what_is_there) {
  std::atomic<bool> interrupt = false;
  FakeMeasure fake{.stop_at = &interrupt};
  const Told told = run({md5, ffdh}, {}, fake, interrupt);
  BOOST_TEST(fake.asked.size() == 2u);
  BOOST_TEST(told.text.ends_with("on 64 size blocks: interrupted\n"));
  BOOST_TEST(told.session.interrupted);
  BOOST_TEST(!told.session.failed);
  BOOST_TEST_REQUIRE(told.session.rows.size() == 1u);
  BOOST_TEST(told.session.rows[0].columns[0].is_there());
  BOOST_TEST(!told.session.rows[0].columns[1].is_there());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::speed
