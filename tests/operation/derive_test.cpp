// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/derive.hpp"

#include <boost/test/unit_test.hpp>

#include "crypto/key.hpp"
#include "operation/all_operations.hpp"
#include "operation/catalogue.hpp"

namespace speedwell::operation {
namespace {

/// The size of the secret that the two keys of `material` share, and the largest there can be.
std::pair<std::size_t, std::size_t> sizes(const crypto::LibraryContext& library, const Name& name,
                                          std::string_view material) {
  const auto algorithms = name.kind->key_algorithms(library);
  const auto algorithm =
      std::find_if(algorithms.begin(), algorithms.end(),
                   [&](const KeyAlgorithm& one) { return one.name == name.algorithm; });
  BOOST_REQUIRE((algorithm != algorithms.end()));
  const auto own = crypto::import_key(library, algorithm->key, material).value();
  const auto peer = crypto::import_key(library, algorithm->key, material).value();
  const auto context = crypto::key_context(library, own.get()).value();
  std::size_t largest = 0;
  BOOST_REQUIRE(EVP_PKEY_derive_init(context.get()) == 1);
  BOOST_REQUIRE(EVP_PKEY_derive_set_peer(context.get(), peer.get()) == 1);
  BOOST_REQUIRE(EVP_PKEY_derive(context.get(), nullptr, &largest) == 1);
  std::vector<unsigned char> secret(largest);
  std::size_t size = largest;
  BOOST_REQUIRE(EVP_PKEY_derive(context.get(), secret.data(), &size) == 1);
  return {size, largest};
}

}  // namespace

BOOST_AUTO_TEST_SUITE(derive)

// One secret in 256 is shorter than the modulus, and OpenSSL does not pad it.
BOOST_AUTO_TEST_CASE(a_secret_that_begins_with_zeros_is_derived_like_others) {
  const auto library = std::shared_ptr(crypto::LibraryContext::create("default").value());
  const Name name = find(*library, "derive/ffdhe2048").value();
  for (int attempt = 0; attempt < 10'000; ++attempt) {
    const KeyMaterial material = name.kind->generate(*library, name.algorithm).value();
    const auto [size, largest] = sizes(*library, name, material);
    if (size == largest) continue;
    const auto factory = name.kind->open(library, name.algorithm, material).value();
    auto made = factory->make(0);
    BOOST_REQUIRE_MESSAGE(made, to_string(made.error()));
    BOOST_TEST(visit([](auto& one) { return one() && one() && one.check(); }, *made));
    return;
  }
  BOOST_ERROR("no short secret in 10 000");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::operation
