// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/key.hpp"

#include <boost/test/unit_test.hpp>

#include "crypto/error_text.hpp"
#include "crypto/test_keys.hpp"

namespace speedwell::crypto {
namespace {

/// Outlives every key made in it, as a key needs.
const std::shared_ptr<const LibraryContext>& context() {
  static const auto shared = LibraryContext::create("default").value();
  return shared;
}

std::shared_ptr<const LibraryContext> another_context() {
  return LibraryContext::create("default").value();
}

const KeyType p256{"EC", "P-256"};

}  // namespace

BOOST_AUTO_TEST_SUITE(keys)

BOOST_AUTO_TEST_CASE(written_and_read_are_the_same_key_in_another_context) {
  for (const KeyType& type : {p256, KeyType{"RSA", "", 2048}, KeyType{"X25519", ""}}) {
    const auto key = generate_key(*context(), type).value();
    const std::string bytes = export_key(key.get()).value();
    const auto other = another_context();
    std::string_view rest = bytes;
    const auto read = import_key(*other, type, rest);
    BOOST_REQUIRE_MESSAGE(read, to_string(read.error()));
    BOOST_TEST(rest.empty());
    BOOST_TEST(is_a(read->get(), type));
    BOOST_TEST(export_key(read->get()).value() == bytes);
  }
}

/// Hybrid KEMs have no PKCS#8; libraries without them have nothing to test here.
BOOST_AUTO_TEST_CASE(without_pkcs8_travel_too) {
  const KeyType hybrid{"X25519MLKEM768", ""};
  if (!serves_key_type(*context(), hybrid)) return;
  const auto key = generate_key(*context(), hybrid).value();
  const std::string bytes = export_key(key.get()).value();
  std::string_view rest = bytes;
  const auto other = another_context();
  const auto read = import_key(*other, hybrid, rest);
  BOOST_REQUIRE_MESSAGE(read, to_string(read.error()));
  BOOST_TEST(rest.empty());
  BOOST_TEST(export_key(read->get()).value() == bytes);
}

BOOST_AUTO_TEST_CASE(are_read_one_behind_the_other) {
  const auto first = generate_key(*context(), p256).value();
  const auto second = generate_key(*context(), p256).value();
  const std::string bytes = export_key(first.get()).value() + export_key(second.get()).value();
  std::string_view rest = bytes;
  const auto library = another_context();
  const auto one = import_key(*library, p256, rest);
  const auto two = import_key(*library, p256, rest);
  BOOST_REQUIRE((one && two));
  BOOST_TEST(rest.empty());
  BOOST_TEST(EVP_PKEY_eq(one->get(), two->get()) != 1);
  BOOST_TEST(!import_key(*library, p256, rest).has_value());
}

BOOST_AUTO_TEST_CASE(of_another_type_size_or_group_are_refused) {
  const auto key = generate_key(*context(), {"RSA", "", 1024}).value();
  const std::string rsa = export_key(key.get()).value();
  const auto curve = generate_key(*context(), {"EC", "P-384"}).value();
  const std::string p384 = export_key(curve.get()).value();
  const auto library = another_context();
  for (const auto& [bytes, type] :
       {std::pair{rsa, p256}, std::pair{rsa, KeyType{"RSA", "", 2048}}, std::pair{p384, p256}}) {
    std::string_view rest = bytes;
    const auto read = import_key(*library, type, rest);
    BOOST_REQUIRE(!read);
    BOOST_TEST(read.error().what.find("another type or size") != std::string::npos);
    BOOST_TEST(rest.size() == bytes.size());
  }
}

BOOST_AUTO_TEST_CASE(brought_along_are_valid_and_travel) {
  for (const auto& [bits, primes] : {std::pair{7680U, 0U}, {7680U, 4U}, {15360U, 5U}}) {
    const KeyType type{"RSA", "", bits, primes};
    BOOST_TEST(has_test_key(type));
    const auto key = generate_key(*context(), type).value();
    BOOST_TEST(is_a(key.get(), type));
    BOOST_TEST(EVP_PKEY_pairwise_check(key_context(*context(), key.get())->get()) == 1);
    const std::string bytes = export_key(key.get()).value();
    std::string_view rest = bytes;
    BOOST_TEST(import_key(*context(), type, rest).has_value());
  }
  BOOST_TEST(!has_test_key({"RSA", "", 2048}));
}

BOOST_AUTO_TEST_CASE(of_dsa_that_openssl_does_not_make_are_brought_along) {
  const KeyType type{"DSA", "", 512};
  BOOST_TEST(has_test_key(type));
  const auto key = generate_key(*context(), type).value();
  BOOST_TEST(is_a(key.get(), type));
  BOOST_TEST(EVP_PKEY_pairwise_check(key_context(*context(), key.get())->get()) == 1);
}

BOOST_AUTO_TEST_CASE(of_another_number_of_primes_are_refused) {
  const KeyType three{"RSA", "", 1024, 3};
  const auto key = generate_key(*context(), three).value();
  BOOST_TEST(is_a(key.get(), three));
  BOOST_TEST(!is_a(key.get(), {"RSA", "", 1024}));
  const auto plain = generate_key(*context(), {"RSA", "", 1024}).value();
  BOOST_TEST(!is_a(plain.get(), three));
}

BOOST_AUTO_TEST_CASE(of_dsa_share_the_parameters_brought_along) {
  const KeyType type{"DSA", "", 1024};
  const auto key = generate_key(*context(), type).value();
  BOOST_TEST(is_a(key.get(), type));
  const auto parameters = dsa_parameters(*context(), 1024).value();
  BOOST_TEST(EVP_PKEY_parameters_eq(key.get(), parameters.get()) == 1);
  BOOST_TEST(!dsa_parameters(*context(), 1000).has_value());
}

BOOST_AUTO_TEST_CASE(that_are_cut_short_are_refused) {
  const auto library = another_context();
  const auto key = generate_key(*context(), p256).value();
  const std::string whole = export_key(key.get()).value();
  for (const std::string& bytes :
       {std::string(), std::string("raw:"), std::string("raw:\xff\xff\xff\xff"),
        whole.substr(0, whole.size() / 2)}) {
    std::string_view rest = bytes;
    BOOST_TEST(!import_key(*library, p256, rest).has_value());
    error_text();
  }
}

BOOST_AUTO_TEST_CASE(of_an_unknown_type_or_group_are_an_error_with_its_reason) {
  for (const KeyType& type : {KeyType{"ENIGMA", ""}, KeyType{"EC", "P-999"}}) {
    const auto key = generate_key(*context(), type);
    BOOST_REQUIRE(!key);
    BOOST_TEST(key.error().what.find("no reason given") == std::string::npos);
  }
  BOOST_TEST(!serves_key_type(*context(), {"ENIGMA", ""}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::crypto
