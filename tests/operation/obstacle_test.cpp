// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/obstacle.hpp"

#include <algorithm>

#include <boost/test/unit_test.hpp>

#include "operation/catalogue.hpp"

namespace speedwell::operation {
namespace {

const crypto::LibraryContext& context() {
  static const auto shared = crypto::LibraryContext::create("default").value();
  return *shared;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(obstacles)

BOOST_AUTO_TEST_CASE(are_none_for_what_is_served) {
  for (const char* name : {"sign/rsa-2048", "seal/aes-128-gcm", "random", "keygen/ecdsa-p256"})
    BOOST_TEST(!obstacle(context(), name).has_value(), name);
}

BOOST_AUTO_TEST_CASE(name_the_provider_and_the_version) {
  const std::string text = obstacle(context(), "sign/falcon512").value();
  BOOST_TEST(contains(text, "provider 'default' of OpenSSL "));
  BOOST_TEST(contains(text, "oqsprovider"));
}

BOOST_AUTO_TEST_CASE(name_the_other_provider_that_has_it) {
  if (!crypto::LibraryContext::create("legacy")) return;
  BOOST_TEST(contains(obstacle(context(), "encrypt/rc4").value(), "by provider 'legacy'"));
  const auto legacy = crypto::LibraryContext::create("legacy").value();
  BOOST_TEST(contains(obstacle(*legacy, "sign/rsa-2048").value(), "by provider 'default'"));
}

BOOST_AUTO_TEST_CASE(tell_which_version_brought_it) {
  for (const auto& [name, version] : {std::pair{"encaps/ml-kem-768", "3.5"},
                                      {"sign/slh-dsa-sha2-128f", "3.5"},
                                      {"seal/aes-128-gcm-siv", "3.2"},
                                      {"kdf/argon2id", "3.2"}})
    if (const auto text = obstacle(context(), name))
      BOOST_TEST(contains(*text, std::string("came with OpenSSL ") + version), *text);
}

/// A name that this library serves must be spelled as the catalogue spells it, or it would be
/// missing for ever: all that is well known from 3.0 on is there.
BOOST_AUTO_TEST_CASE(of_well_known_names_are_few) {
  const std::vector<std::string> known = well_known_names();
  BOOST_TEST(std::is_sorted(known.begin(), known.end()));
  std::size_t served = 0;
  for (const std::string& name : known) {
    const auto why = obstacle(context(), name);
    served += !why;
    if (why && !contains(*why, "came with") && !contains(*why, "built only") &&
        !contains(*why, "left out") && !contains(*why, "no OpenSSL") &&
        !contains(*why, "by provider 'legacy'") && !contains(*why, "x86-64"))
      BOOST_ERROR(name + ": " + *why);
  }
  BOOST_TEST(served > known.size() / 2);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::operation
