// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// A key of the user instead of a generated one.

#include <filesystem>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <openssl/pem.h>

#include "crypto/key.hpp"
#include "crypto/load_key.hpp"
#include "operation/all_operations.hpp"
#include "operation/catalogue.hpp"

namespace speedwell::operation {
namespace {

const std::shared_ptr<const crypto::LibraryContext>& context() {
  static const auto shared = crypto::LibraryContext::create("default").value();
  return shared;
}

/// A PEM file of a new key, gone at the end.
class KeyFile {
 public:
  explicit KeyFile(const crypto::KeyType& type)
      : path_(std::filesystem::temp_directory_path() /
              ("speedwell-material-" + std::to_string(::getpid()) + ".pem")) {
    const auto key = crypto::generate_key(*context(), type).value();
    const crypto::Bio file(BIO_new_file(path_.c_str(), "w"));
    BOOST_REQUIRE(PEM_write_bio_PrivateKey(file.get(), key.get(), nullptr, nullptr, 0, nullptr,
                                           nullptr) == 1);
  }
  ~KeyFile() { std::filesystem::remove(path_); }
  KeyFile(const KeyFile&) = delete;
  KeyFile& operator=(const KeyFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

Name named(std::string_view name) {
  return find(*context(), name).value();
}

void require_works(const Name& name, const KeyMaterial& material) {
  const auto factory = name.kind->open(context(), name.algorithm, material);
  BOOST_REQUIRE_MESSAGE(factory, to_string(factory.error()));
  auto made = (*factory)->make(0);
  BOOST_REQUIRE_MESSAGE(made, to_string(made.error()));
  const auto checked = visit([](auto& operation) { return operation.check(); }, *made);
  BOOST_TEST(checked.has_value(), to_string(checked ? Error{} : checked.error()));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(key_of_a_user)

BOOST_AUTO_TEST_CASE(is_worked_with_by_every_kind_that_has_keys) {
  const KeyFile rsa({"RSA", "", 2048});
  for (const char* text :
       {"sign/rsa-2048", "verify/rsa-pss-2048", "encaps/rsa-2048", "decaps/rsa-2048",
        "encrypt/rsa-2048", "decrypt/rsa-oaep-2048", "parse/private-key-der-rsa-2048"}) {
    BOOST_TEST_CONTEXT(text) {
      const auto material = material_from(*context(), named(text), rsa.path());
      BOOST_REQUIRE_MESSAGE(material, to_string(material.error()));
      require_works(named(text), *material);
    }
  }
  const KeyFile curve({"EC", "P-256"});
  const auto material = material_from(*context(), named("derive/ecdh-p256"), curve.path());
  BOOST_REQUIRE_MESSAGE(material, to_string(material.error()));
  require_works(named("derive/ecdh-p256"), *material);
}

BOOST_AUTO_TEST_CASE(may_be_loaded_anew_in_each_library_context) {
  const KeyFile rsa({"RSA", "", 2048});
  require_works(named("sign/rsa-2048"), crypto::key_reference(rsa.path()));
}

BOOST_AUTO_TEST_CASE(of_another_type_is_told_what_it_fits) {
  const KeyFile curve({"EC", "brainpoolP256r1"});
  const auto material = material_from(*context(), named("sign/rsa-2048"), curve.path());
  BOOST_REQUIRE(!material);
  const std::string text = to_string(material.error());
  BOOST_TEST((material.error().code == ErrorCode::usage));
  BOOST_TEST(text.find(curve.path()) != std::string::npos, text);
  BOOST_TEST(text.find("EC key (brainpoolP256r1)") != std::string::npos, text);
  BOOST_TEST(text.find("sign/ecdsa-brainpoolp256r1") != std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(is_refused_where_none_is_worked_with) {
  const auto material = material_from(*context(), named("keygen/rsa-2048"), "whatever");
  BOOST_REQUIRE(!material);
  BOOST_TEST((material.error().code == ErrorCode::usage));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::operation
