// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/openssl_names.hpp"

#include <algorithm>

#include <boost/test/unit_test.hpp>
#include <openssl/err.h>

namespace speedwell::operation {
namespace {

const crypto::LibraryContext& default_context() {
  static const auto context = crypto::LibraryContext::create("default");
  return **context;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(openssl_names)

BOOST_AUTO_TEST_CASE(any_alias_of_a_cipher_in_any_case) {
  const auto gcm = named_cipher(default_context(), "id-aes128-GCM");
  BOOST_TEST_REQUIRE(gcm.has_value());
  BOOST_TEST(gcm->canonical == "AES-128-GCM");
  BOOST_TEST(gcm->algorithm == "aes-128-gcm");
  BOOST_TEST(gcm->sealing);
  const auto cbc = named_cipher(default_context(), "AES256");
  BOOST_TEST_REQUIRE(cbc.has_value());
  BOOST_TEST(cbc->algorithm == "aes-256-cbc");
  BOOST_TEST(!cbc->sealing);
}

BOOST_AUTO_TEST_CASE(any_alias_of_a_digest) {
  BOOST_TEST((named_digest(default_context(), "SHA-256") == "sha256"));
  BOOST_TEST((named_digest(default_context(), "ssl3-sha1") == "sha1"));
}

BOOST_AUTO_TEST_CASE(an_unknown_name_is_none_and_leaves_no_error) {
  BOOST_TEST(!named_cipher(default_context(), "aes-128-gmc").has_value());
  BOOST_TEST(!named_digest(default_context(), "sha255").has_value());
  BOOST_TEST(ERR_peek_error() == 0u);
}

BOOST_AUTO_TEST_CASE(lists_hold_the_names_of_openssl) {
  const auto kems = kems_in_order(default_context());
  BOOST_TEST(std::count(kems.begin(), kems.end(), "RSA") == 1);
  const auto signatures = signatures_in_order(default_context());
  for (const char* name : {"RSA", "DSA", "ED25519"})
    BOOST_TEST(std::count(signatures.begin(), signatures.end(), name) == 1, name);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::operation
