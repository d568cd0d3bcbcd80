// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/library_context.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <openssl/err.h>
#include <openssl/provider.h>

#include "crypto/error_text.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_info.hpp"

namespace speedwell::crypto {

BOOST_AUTO_TEST_SUITE(library_context)

BOOST_AUTO_TEST_CASE(holds_the_provider_asked_for) {
  const auto context = LibraryContext::create("default");
  BOOST_REQUIRE(context);
  const auto providers = (*context)->providers();
  BOOST_REQUIRE(providers.size() == 1u);
  BOOST_TEST(providers[0].name == "default");
  BOOST_TEST(!providers[0].version.empty());
  BOOST_TEST((*context)->properties() == "provider=default");
}

BOOST_AUTO_TEST_CASE(has_random_numbers_beside_a_provider_that_has_none) {
  const auto context = LibraryContext::create("base");
  BOOST_REQUIRE(context);
  unsigned char bytes[16];
  BOOST_TEST(RAND_bytes_ex((*context)->handle(), bytes, sizeof bytes, 0) == 1);
  // What lies beside it is never fetched by its properties.
  const Md md(EVP_MD_fetch((*context)->handle(), "SHA256", (*context)->properties()));
  BOOST_TEST((md == nullptr));
  error_text();
}

BOOST_AUTO_TEST_CASE(of_a_missing_provider_is_an_error_with_its_reason) {
  const auto context = LibraryContext::create("qat_of_tomorrow");
  BOOST_REQUIRE(!context);
  const std::string text = to_string(context.error());
  BOOST_TEST((context.error().code == ErrorCode::crypto));
  BOOST_TEST(text.find("qat_of_tomorrow") != std::string::npos);
  BOOST_TEST(text.find("no reason given") == std::string::npos);
  BOOST_TEST(text.find(library_info().modules_dir) != std::string::npos);
  BOOST_TEST(ERR_peek_error() == 0u);
}

BOOST_AUTO_TEST_CASE(of_a_missing_module_tells_the_folder_that_the_environment_names) {
  ::setenv("OPENSSL_MODULES", "/nowhere/at/all", 1);
  const auto context = LibraryContext::create("qat_of_tomorrow");
  ::unsetenv("OPENSSL_MODULES");
  BOOST_REQUIRE(!context);
  BOOST_TEST(to_string(context.error()).find("'/nowhere/at/all', as OPENSSL_MODULES says") !=
             std::string::npos);
}

constexpr std::array no_names{"", "/tmp/evil", "../evil", "..", "a/b", "default ", "x,y", "x=y"};

BOOST_DATA_TEST_CASE(takes_no_path_and_no_query_for_a_name, boost::unit_test::data::make(no_names),
                     name) {
  const auto context = LibraryContext::create(name);
  BOOST_REQUIRE(!context);
  BOOST_TEST((context.error().code == ErrorCode::usage));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(openssl_errors)

BOOST_AUTO_TEST_CASE(are_never_told_by_an_empty_text) {
  ERR_clear_error();
  BOOST_TEST(error_text() == "no reason given by OpenSSL");
}

BOOST_AUTO_TEST_CASE(are_told_in_one_line_the_cause_first_and_taken_off) {
  ERR_raise_data(ERR_LIB_USER, ERR_R_MALLOC_FAILURE, "first\ncause");
  ERR_raise_data(ERR_LIB_USER, ERR_R_INTERNAL_ERROR, "then");
  const std::string text = error_text();
  BOOST_TEST(text.find("first cause") < text.find("then"));
  BOOST_TEST(text.find('\n') == std::string::npos);
  BOOST_TEST(ERR_peek_error() == 0u);
}

BOOST_AUTO_TEST_CASE(a_reason_is_told_once) {
  for (const int reason : {ERR_R_MALLOC_FAILURE, ERR_R_INTERNAL_ERROR, ERR_R_MALLOC_FAILURE})
    ERR_raise_data(ERR_LIB_USER, reason, "detail");
  ERR_raise(ERR_LIB_USER, ERR_R_INTERNAL_ERROR);
  const std::string text = error_text();
  BOOST_TEST(std::count(text.begin(), text.end(), ';') == 1, text);
}

BOOST_AUTO_TEST_CASE(a_reason_without_text_is_told_only_when_it_is_alone) {
  constexpr int unknown = 3999;
  ERR_raise(ERR_LIB_EVP, unknown);
  BOOST_TEST(error_text() == "digital envelope routines, reason 3999");
  ERR_raise_data(ERR_LIB_USER, ERR_R_INTERNAL_ERROR, "cause");
  const std::string alone = error_text();
  ERR_raise_data(ERR_LIB_USER, ERR_R_INTERNAL_ERROR, "cause");
  ERR_raise(ERR_LIB_EVP, unknown);
  BOOST_TEST(error_text() == alone);
}

BOOST_AUTO_TEST_CASE(an_error_of_the_system_is_told_by_its_text) {
  ERR_raise(ERR_LIB_SYS, ENOENT);
  BOOST_TEST(error_text() == "No such file or directory");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(library_information)

BOOST_AUTO_TEST_CASE(is_that_of_the_running_library_without_labels) {
  const LibraryInfo info = library_info();
  BOOST_TEST(info.version.starts_with("OpenSSL "));
  BOOST_TEST(info.headers_version.starts_with("OpenSSL "));
  for (const std::string& text : {info.built_on, info.platform, info.compiler})
    BOOST_TEST((!text.empty() && text.find(": ") == std::string::npos), text);
  BOOST_TEST(info.modules_dir.starts_with("/"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::crypto
