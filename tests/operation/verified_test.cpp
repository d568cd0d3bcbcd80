// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/verified.hpp"

#include <boost/test/unit_test.hpp>

#include "crypto/error_text.hpp"

namespace speedwell::operation {
namespace {

/// Counts what is asked of it.
struct Counting {
  unsigned runs = 0;
  unsigned checks = 0;
  bool works = true;
  bool right = true;

  bool operator()() noexcept {
    ++runs;
    return works;
  }
  Result<void> check() {
    ++checks;
    if (right) return {};
    return Error{ErrorCode::crypto, "counting", "off by one"};
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(verified)

BOOST_AUTO_TEST_CASE(every_nth_result_is_checked) {
  Counting counting;
  Verified operation(counting, 3);
  for (int i = 0; i < 10; ++i) BOOST_TEST(operation());
  BOOST_TEST(counting.runs == 10u);
  BOOST_TEST(counting.checks == 3u);
}

BOOST_AUTO_TEST_CASE(a_wrong_result_fails_and_says_what_is_wrong) {
  Counting counting;
  counting.right = false;
  Verified operation(counting, 2);
  BOOST_TEST(operation());
  BOOST_TEST(!operation());
  const std::string told = crypto::error_text();
  BOOST_TEST(told.find("wrong result: off by one") != std::string::npos, told);
}

BOOST_AUTO_TEST_CASE(a_failed_operation_is_not_checked) {
  Counting counting;
  counting.works = false;
  Verified operation(counting, 1);
  BOOST_TEST(!operation());
  BOOST_TEST(counting.checks == 0u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::operation
