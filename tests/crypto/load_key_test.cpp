// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/load_key.hpp"

#include <filesystem>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <openssl/err.h>
#include <openssl/pem.h>

#include "crypto/key.hpp"

namespace speedwell::crypto {
namespace {

const LibraryContext& context() {
  static const auto shared = LibraryContext::create("default").value();
  return *shared;
}

/// A folder of its own with files to load, gone at the end.
struct Files {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("speedwell-load-key-" + std::to_string(::getpid()));
  Pkey key = generate_key(context(), {"EC", "P-256"}).value();

  Files() { std::filesystem::create_directory(folder); }
  ~Files() { std::filesystem::remove_all(folder); }

  std::string path(const char* name) const { return (folder / name).string(); }

  template <class Write>
  std::string written(const char* name, Write write) const {
    const Bio bio(BIO_new_file(path(name).c_str(), "wb"));
    BOOST_REQUIRE(write(bio.get()) == 1);
    return path(name);
  }
  std::string pem() const {
    return written("key.pem", [this](BIO* bio) {
      return PEM_write_bio_PrivateKey(bio, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
  }
};

Error refusal(const std::string& source) {
  const auto key = load_key(context(), source);
  BOOST_REQUIRE(!key);
  BOOST_TEST(key.error().where.find(source) != std::string::npos);
  BOOST_TEST(ERR_peek_error() == 0u);
  return key.error();
}

bool contains(const Error& error, std::string_view part) {
  return to_string(error).find(part) != std::string::npos;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(loaded_key, Files)

BOOST_AUTO_TEST_CASE(comes_from_pem_der_and_file_uris) {
  const std::string der = written("key.der", [this](BIO* bio) {
    return i2d_PKCS8PrivateKey_bio(bio, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  });
  for (const std::string& source : {pem(), der, "file:" + pem(), "file://" + der}) {
    const auto loaded = load_key(context(), source);
    BOOST_REQUIRE_MESSAGE(loaded, to_string(loaded.error()));
    BOOST_TEST(EVP_PKEY_eq(loaded->get(), key.get()) == 1);
    BOOST_TEST(describe_key(loaded->get()) == "EC key (prime256v1)");
  }
}

BOOST_AUTO_TEST_CASE(is_missing_where_there_is_no_file) {
  const Error error = refusal(path("missing.pem"));
  BOOST_TEST((error.code == ErrorCode::not_found));
  BOOST_TEST(contains(error, "no such file"));
}

BOOST_AUTO_TEST_CASE(of_an_unknown_scheme_is_told_to_want_its_provider) {
  const Error error = refusal("pkcs11:token=tok;object=key");
  BOOST_TEST((error.code == ErrorCode::not_found));
  BOOST_TEST(contains(error, "token's provider"), to_string(error));
}

BOOST_AUTO_TEST_CASE(behind_a_passphrase_is_refused_with_the_way_out) {
  const Cipher cipher(EVP_CIPHER_fetch(context().handle(), "AES-128-CBC", nullptr));
  const std::string source = written("locked.pem", [&](BIO* bio) {
    return PEM_write_bio_PKCS8PrivateKey(bio, key.get(), cipher.get(), "secret", 6, nullptr,
                                         nullptr);
  });
  const Error error = refusal(source);
  BOOST_TEST((error.code == ErrorCode::usage));
  BOOST_TEST(contains(error, "passphrase"), to_string(error));
  BOOST_TEST(contains(error, "openssl pkey"));
}

BOOST_AUTO_TEST_CASE(is_none_of_a_public_key) {
  const std::string source =
      written("public.pem", [this](BIO* bio) { return PEM_write_bio_PUBKEY(bio, key.get()); });
  const Error error = refusal(source);
  BOOST_TEST((error.code == ErrorCode::usage));
  BOOST_TEST(contains(error, "holds a public key and no private key"), to_string(error));
}

BOOST_AUTO_TEST_CASE(is_none_of_a_text) {
  const std::string source =
      written("text", [](BIO* bio) { return BIO_puts(bio, "not a key\n") > 0 ? 1 : 0; });
  const Error error = refusal(source);
  BOOST_TEST((error.code == ErrorCode::usage));
  BOOST_TEST(contains(error, "holds no private key"), to_string(error));
}

BOOST_AUTO_TEST_CASE(by_reference_travels_among_other_keys) {
  const std::string own = export_key(key.get()).value();
  const std::string bytes = key_reference(pem()) + own;
  std::string_view rest = bytes;
  const auto first = import_key(context(), {"EC", "P-256"}, rest);
  BOOST_REQUIRE_MESSAGE(first, to_string(first.error()));
  const auto second = import_key(context(), {"EC", "P-256"}, rest);
  BOOST_REQUIRE(second);
  BOOST_TEST(rest.empty());
  BOOST_TEST(EVP_PKEY_eq(first->get(), second->get()) == 1);
}

BOOST_AUTO_TEST_CASE(by_a_reference_that_does_not_open_is_an_error_that_names_it) {
  const std::string bytes = key_reference(path("gone.pem"));
  std::string_view rest = bytes;
  const auto key_read = import_key(context(), {"EC", "P-256"}, rest);
  BOOST_REQUIRE(!key_read);
  BOOST_TEST(contains(key_read.error(), "gone.pem"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::crypto
