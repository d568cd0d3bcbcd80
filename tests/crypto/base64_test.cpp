// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/base64.hpp"

#include <array>
#include <utility>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell::crypto {

BOOST_AUTO_TEST_SUITE(base64)

// RFC 4648, section 10.
constexpr std::array published{std::pair{"", ""},
                               std::pair{"f", "Zg=="},
                               std::pair{"fo", "Zm8="},
                               std::pair{"foo", "Zm9v"},
                               std::pair{"foob", "Zm9vYg=="},
                               std::pair{"fooba", "Zm9vYmE="},
                               std::pair{"foobar", "Zm9vYmFy"}};

BOOST_AUTO_TEST_CASE(gives_the_published_examples_and_reads_them_back) {
  for (const auto& [bytes, text] : published) {
    BOOST_TEST(base64_encode(bytes) == text);
    BOOST_TEST(base64_decode(text).value() == bytes);
  }
}

BOOST_AUTO_TEST_CASE(keeps_all_byte_values) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  BOOST_TEST(base64_decode(base64_encode(bytes)).value() == bytes);
}

constexpr std::array wrong{"Zg=",          "Zg",       "Z",    "Zm9v\n", " Zm9v",
                           "Zm9vZg==Zm9v", "Zh==",     "Zm9=", "Z===",   "====",
                           "Zm-v",         "Zm9v    ", "=m9v", "Zm=v",   "\tZm9v\t\t\t"};

BOOST_DATA_TEST_CASE(refuses_all_that_is_not_strictly_base64, boost::unit_test::data::make(wrong),
                     text) {
  const auto decoded = base64_decode(text);
  BOOST_REQUIRE(!decoded);
  BOOST_TEST((decoded.error().code == ErrorCode::usage));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::crypto
