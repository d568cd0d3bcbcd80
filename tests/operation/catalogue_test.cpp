// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/catalogue.hpp"

#include <boost/test/unit_test.hpp>

#include "crypto/library_context.hpp"

namespace speedwell::operation {
namespace {

std::shared_ptr<const crypto::LibraryContext> context() {
  return crypto::LibraryContext::create("default").value();
}

std::string refusal(std::string_view name) {
  const auto found = find(*context(), name);
  BOOST_REQUIRE(!found);
  BOOST_TEST((found.error().code == ErrorCode::not_found));
  return to_string(found.error());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(catalogue)

BOOST_AUTO_TEST_CASE(a_misspelled_algorithm_gets_the_nearest_name) {
  BOOST_TEST(refusal("digest/sha255").find("did you mean 'digest/sha256'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_algorithm_alone_gets_its_verbs) {
  BOOST_TEST(refusal("sha256").find("did you mean 'digest/sha256'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(swapped_letters_are_one_mistake) {
  BOOST_TEST(refusal("seal/aes-128-gmc").find("did you mean 'seal/aes-128-gcm'") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_misspelled_verb_gets_the_right_one) {
  BOOST_TEST(refusal("sgin/ed25519").find("'sign/ed25519'") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_name_like_nothing_is_told_where_names_are) {
  BOOST_TEST(refusal("enigma").find("speedwell list operations") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_verb_alone_is_told_that_an_algorithm_is_missing) {
  BOOST_TEST(refusal("digest").find("an algorithm is missing") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_verb_that_takes_no_algorithm_refuses_one) {
  BOOST_TEST(refusal("null/sha256").find("'null' takes no algorithm") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_tests_the_tool_is_found_but_not_listed) {
  BOOST_TEST(find(*context(), "fault/fail").has_value());
  for (const std::string& name : names(*context())) BOOST_TEST(!name.starts_with("fault"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::operation
