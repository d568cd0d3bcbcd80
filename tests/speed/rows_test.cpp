// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/rows.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::speed {
namespace {

using Words = std::vector<std::string>;

Result<std::vector<Row>> choose(const Words& words, const Dialect& dialect = {3, 0}) {
  static const auto context = crypto::LibraryContext::create("default");
  BOOST_TEST_REQUIRE(context.has_value());
  const auto options = parse_options(words, dialect);
  BOOST_TEST_REQUIRE(options.has_value());
  return choose_rows(*options, dialect, {*context});
}

std::vector<Row> chosen(const Words& words, const Dialect& dialect = {3, 0}) {
  auto rows = choose(words, dialect);
  const std::string problem = rows ? "" : to_string(rows.error());
  BOOST_TEST_REQUIRE(problem == "");
  return std::move(*rows);
}

Words names_of(const std::vector<Row>& rows) {
  Words names;
  for (const Row& row : rows) names.push_back(row.name);
  return names;
}

Words operations_of(const Row& row) {
  Words operations;
  for (const Timed& timed : row.timed) operations.push_back(timed.operation);
  return operations;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rows)

BOOST_AUTO_TEST_CASE(a_group_is_all_its_members_in_the_order_of_execution) {
  BOOST_TEST(names_of(chosen({"aes", "sha"})) ==
                 (Words{"sha1", "sha256", "sha512", "aes-128-cbc", "aes-192-cbc", "aes-256-cbc"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_name_given_twice_counts_once) {
  BOOST_TEST(chosen({"sha256", "sha256"}).size() == 1u);
}

BOOST_AUTO_TEST_CASE(rsa_encrypts_from_3_2_on) {
  const auto before = chosen({"rsa2048"});
  BOOST_TEST_REQUIRE(before.size() == 1u);
  BOOST_TEST(operations_of(before[0]) == (Words{"sign/rsa-2048", "verify/rsa-2048"}),
             boost::test_tools::per_element());
  const auto after = chosen({"rsa2048"}, {3, 2});
  BOOST_TEST_REQUIRE(after.size() >= 1u);
  BOOST_TEST(operations_of(after[0]) == (Words{"sign/rsa-2048", "verify/rsa-2048",
                                               "encrypt/rsa-2048", "decrypt/rsa-2048"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_evp_cipher_has_the_name_of_the_library) {
  const auto rows = chosen({"-evp", "id-aes128-GCM"});
  BOOST_TEST_REQUIRE(rows.size() == 1u);
  BOOST_TEST(rows[0].name == "AES-128-GCM");
  BOOST_TEST(rows[0].index == 25u);
  BOOST_TEST(operations_of(rows[0]) == Words{"seal/aes-128-gcm"}, boost::test_tools::per_element());
  BOOST_TEST(rows[0].sizes == (std::vector<std::uint64_t>{16, 64, 256, 1024, 8192, 16384}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_decrypt_and_aead_change) {
  const auto rows = chosen({"-aead", "-decrypt", "-evp", "aes-256-gcm"});
  BOOST_TEST_REQUIRE(rows.size() == 1u);
  BOOST_TEST(operations_of(rows[0]) == Words{"open/aes-256-gcm"}, boost::test_tools::per_element());
  BOOST_TEST(rows[0].sizes == (std::vector<std::uint64_t>{2, 31, 136, 1024, 8192, 16384}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_unknown_name_is_told_with_the_nearest) {
  const auto rows = choose({"sha255"});
  BOOST_TEST_REQUIRE(!rows.has_value());
  BOOST_TEST((rows.error().code == ErrorCode::not_found));
  BOOST_TEST(rows.error().what.find("sha256") != std::string::npos);
  BOOST_TEST(choose({"-evp", "aes-128-gmc"}).error().what.find("aes-128-gcm") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_only_another_provider_has_keeps_its_row_and_the_reason) {
  const auto rows = chosen({"rc4"});
  BOOST_TEST_REQUIRE(rows.size() == 1u);
  BOOST_TEST(rows[0].timed[0].obstacle.find("legacy") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(without_names_all_that_can_be_measured) {
  const auto rows = chosen({});
  BOOST_TEST(rows.size() > 40u);
  for (const Row& row : rows) {
    bool possible = false;
    for (const Timed& timed : row.timed) possible = possible || timed.obstacle.empty();
    BOOST_TEST(possible, row.name);
  }
}

BOOST_AUTO_TEST_CASE(curves_are_called_as_the_version_calls_them) {
  BOOST_TEST(chosen({"ecdsap256"})[0].name == "nistp256");
  BOOST_TEST(chosen({"ecdsap256"}, {4, 0})[0].name == "prime256v1");
  BOOST_TEST((chosen({"ed25519"})[0].family == Family::eddsa));
  BOOST_TEST((chosen({"ed25519"}, {4, 0})[0].family == Family::ecdsa));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::speed
