// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// Walks the table: whatever the library serves must open, pass its check, work, and pass again; and
// each check must be able to fail.

#include <algorithm>
#include <array>
#include <map>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "crypto/error_text.hpp"
#include "crypto/key.hpp"
#include "crypto/library_context.hpp"
#include "operation/all_operations.hpp"
#include "operation/catalogue.hpp"

namespace speedwell::operation {
namespace {

namespace data = boost::unit_test::data;

std::shared_ptr<const crypto::LibraryContext> default_context() {
  static const auto context = crypto::LibraryContext::create("default").value();
  return context;
}

const Kind& kind_of(const std::string& verb) {
  return *std::find_if(kinds().begin(), kinds().end(),
                       [&verb](const Kind& kind) { return kind.verb == verb; });
}

std::vector<std::string> algorithms_of(const Kind& kind) {
  if (!kind.has_algorithm) return {""};
  return kind.algorithms(*default_context());
}

/// One key per type of key for the whole program: large RSA keys take a second each.
const KeyMaterial& key_for(const Kind& kind, const std::string& algorithm) {
  static std::map<std::string, KeyMaterial> made;
  std::string id = std::to_string(kind.keys) + " ";
  if (kind.key_algorithms != nullptr) {
    const crypto::KeyType type =
        find_algorithm(kind.key_algorithms(*default_context()), algorithm).value().key;
    id += type.type + " " + type.group + " " + std::to_string(type.bits) + " " +
          std::to_string(type.primes);
  }
  KeyMaterial& key = made[id];
  if (key.empty()) key = kind.generate(*default_context(), algorithm).value();
  return key;
}

std::unique_ptr<Factory> open_operation(const Kind& kind, const std::string& algorithm) {
  BOOST_TEST_INFO_SCOPE(kind.verb << "/" << algorithm);
  auto factory = kind.open(default_context(), algorithm, key_for(kind, algorithm));
  BOOST_REQUIRE_MESSAGE(factory, to_string(factory.error()));
  return std::move(*factory);
}

Result<void> check(AnyOperation& any) {
  return visit([](auto& operation) { return operation.check(); }, any);
}

bool run(AnyOperation& any, int times) {
  return visit(
      [times](auto& operation) {
        for (int i = 0; i < times; ++i)
          if (!operation()) return false;
        return true;
      },
      any);
}

void require_works(const Factory& factory, std::uint64_t size_bytes, int times = 10) {
  auto made = factory.make(size_bytes);
  BOOST_REQUIRE_MESSAGE(made, to_string(made.error()));
  const auto before = check(*made);
  BOOST_TEST(before.has_value(), to_string(before ? Error{} : before.error()));
  const bool ran = run(*made, times);
  BOOST_TEST(ran, crypto::error_text());
  const auto after = check(*made);
  BOOST_TEST(after.has_value(), to_string(after ? Error{} : after.error()));
}

/// Slow ones (SLH-DSA keys and signatures, making large RSA keys) would take minutes.
bool takes_long(const Kind& kind, const std::string& algorithm) {
  const bool slh = algorithm.starts_with("slh-dsa") && !algorithm.ends_with("128f");
  const bool rsa = kind.verb == "keygen" && algorithm.starts_with("rsa-") &&
                   !algorithm.starts_with("rsa-512") && !algorithm.starts_with("rsa-1024") &&
                   !algorithm.starts_with("rsa-2048");
  return slh || rsa;
}

/// Those of which one operation takes about half a second: once is enough.
bool is_dear(const std::string& algorithm) {
  return algorithm.find("15360") != std::string::npos ||
         algorithm.find("7680") != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(every_operation)

BOOST_DATA_TEST_CASE(says_what_it_does_and_how_it_is_checked, data::xrange(kinds().size()),
                     number) {
  const Kind& kind = kinds()[number];
  BOOST_TEST(kind.one_operation.size() > 20u);
  BOOST_TEST(kind.check.size() > 10u);
  BOOST_TEST(kind.one_operation.ends_with("."));
  BOOST_TEST(kind.check.ends_with("."));
}

BOOST_DATA_TEST_CASE(passes_its_check_before_and_after_it_works, data::xrange(kinds().size()),
                     number) {
  const Kind& kind = kinds()[number];
  const std::string verb(kind.verb);
  for (const std::string& algorithm : algorithms_of(kind)) {
    if (takes_long(kind, algorithm) || (verb == "fault" && algorithm == "check")) continue;
    BOOST_TEST_CONTEXT(verb << "/" << algorithm) {
      const auto factory = open_operation(kind, algorithm);
      BOOST_TEST(factory->provider() == (verb == "null" || verb == "fault" ? "" : "default"));
      if (kind.sized) {
        require_works(*factory, std::max<std::uint64_t>(16, kind.least_size));
        require_works(*factory, std::max<std::uint64_t>(1024, kind.least_size));
      } else {
        require_works(*factory, 0, is_dear(algorithm) ? 1 : 10);
      }
    }
  }
}

BOOST_DATA_TEST_CASE(fails_its_check_when_what_it_judges_is_wrong, data::xrange(kinds().size()),
                     number) {
  const Kind& kind = kinds()[number];
  const std::string verb(kind.verb);
  for (const std::string& algorithm : algorithms_of(kind)) {
    if (takes_long(kind, algorithm) || is_dear(algorithm)) continue;
    BOOST_TEST_CONTEXT(verb << "/" << algorithm) {
      auto made = open_operation(kind, algorithm)
                      ->make(kind.sized ? std::max<std::uint64_t>(64, kind.least_size) : 0);
      BOOST_REQUIRE(made);
      const bool judged = visit(
          [](auto& operation) {
            if constexpr (requires { operation.judged(); }) {
              operation.judged().back() ^= 1U;
              return true;
            }
            return false;
          },
          *made);
      // A flipped bit is as random as before; that kind has a case of its own below.
      if (judged && verb != "random") BOOST_TEST(!check(*made).has_value());
    }
  }
}

BOOST_DATA_TEST_CASE(refuses_an_unknown_algorithm, data::xrange(kinds().size()), number) {
  const Kind& kind = kinds()[number];
  if (!kind.has_algorithm) return;
  const auto opened = kind.open(default_context(), "enigma", "");
  BOOST_REQUIRE(!opened);
  BOOST_TEST((opened.error().code == ErrorCode::not_found));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(operations)

constexpr std::array expected_names{"digest/sha256",
                                    "digest/sha1",
                                    "digest/sha384",
                                    "digest/sha512",
                                    "digest/sha3-256",
                                    "mac/hmac-sha256",
                                    "mac/cmac-aes-128",
                                    "mac/poly1305",
                                    "encrypt/aes-128-cbc",
                                    "encrypt/aes-256-ctr",
                                    "encrypt/chacha20",
                                    "seal/aes-128-gcm",
                                    "open/aes-256-gcm",
                                    "seal/aes-128-ccm",
                                    "seal/chacha20-poly1305",
                                    "open/chacha20-poly1305",
                                    "sign/rsa-2048",
                                    "verify/rsa-4096",
                                    "sign/ecdsa-p256",
                                    "verify/ecdsa-p521",
                                    "sign/ed25519",
                                    "verify/ed448",
                                    "derive/x25519",
                                    "derive/ecdh-p256",
                                    "derive/ffdhe2048",
                                    "encaps/rsa-2048",
                                    "decaps/rsa-2048",
                                    "keygen/rsa-2048",
                                    "keygen/ecdsa-p256",
                                    "keygen/ed25519",
                                    "keygen/x25519",
                                    "random",
                                    "fetch/sha256",
                                    "null",
                                    "sign/rsa-512",
                                    "verify/rsa-15360",
                                    "sign/rsa-pss-2048",
                                    "sign/rsa-2048-primes-3",
                                    "verify/dsa-2048",
                                    "sign/ecdsa-brainpoolp256r1",
                                    "verify/sm2",
                                    "derive/ecdh-secp256k1",
                                    "derive/ffdhe8192",
                                    "derive/modp_2048",
                                    "keygen/dsa-2048",
                                    "keygen/rsa-4096-primes-4"};

BOOST_DATA_TEST_CASE(of_the_first_set_are_there, data::make(expected_names), name) {
  const auto found = find(*default_context(), name);
  BOOST_REQUIRE_MESSAGE(found, to_string(found.error()));
  BOOST_TEST(found->text() == name);
}

/// Where the library has a key of that type, its operations must be in the table.
BOOST_AUTO_TEST_CASE(of_post_quantum_keys_come_with_the_library) {
  constexpr std::array pairs{std::pair{"ML-KEM-768", "encaps/ml-kem-768"},
                             std::pair{"ML-KEM-768", "keygen/ml-kem-768"},
                             std::pair{"X25519MLKEM768", "decaps/x25519mlkem768"},
                             std::pair{"ML-DSA-65", "sign/ml-dsa-65"},
                             std::pair{"SLH-DSA-SHA2-128f", "verify/slh-dsa-sha2-128f"}};
  for (const auto& [type, name] : pairs)
    BOOST_TEST(find(*default_context(), name).has_value() ==
               crypto::serves_key_type(*default_context(), {type, ""}));
}

BOOST_AUTO_TEST_CASE(of_a_fixed_key_work_in_another_library_context) {
  const Kind kind = kind_of("sign");
  const auto key = kind.generate(*default_context(), "ecdsa-p256");
  BOOST_REQUIRE(key);
  auto other = crypto::LibraryContext::create("default").value();
  const auto factory = kind.open(other, "ecdsa-p256", *key);
  BOOST_REQUIRE(factory);
  other.reset();  // the factory keeps it
  require_works(**factory, 0);
}

BOOST_AUTO_TEST_CASE(of_a_worker_outlive_their_factory) {
  for (const char* name : {"digest/sha256", "seal/aes-128-gcm", "sign/rsa-2048", "derive/x25519",
                           "fetch/sha256", "random"}) {
    const auto found = find(*default_context(), name).value();
    auto factory = open_operation(*found.kind, found.algorithm);
    auto made = factory->make(64);
    factory.reset();
    BOOST_REQUIRE(made);
    BOOST_TEST(run(*made, 10));
    BOOST_TEST(check(*made).has_value());
  }
}

BOOST_AUTO_TEST_CASE(refuse_a_key_that_is_none) {
  const auto opened = kind_of("sign").open(default_context(), "rsa-2048", "not a key");
  BOOST_REQUIRE(!opened);
  BOOST_TEST((opened.error().code == ErrorCode::crypto));
}

BOOST_AUTO_TEST_CASE(refuse_a_key_of_another_algorithm) {
  const auto key = kind_of("sign").generate(*default_context(), "ecdsa-p384").value();
  for (const char* algorithm : {"rsa-2048", "ecdsa-p256", "ed25519"})
    BOOST_TEST(!kind_of("sign").open(default_context(), algorithm, key).has_value(), algorithm);
}

struct WrongSize {
  const char* algorithm;
  std::uint64_t size;
  const char* sizes;
};
constexpr std::array wrong_sizes{
    WrongSize{"aes-128-cbc", 0, "multiples of 16 bytes"},
    WrongSize{"aes-128-cbc", 20, "multiples of 16 bytes"},
    WrongSize{"aes-128-cbc", 1ULL << 33U, "at most 1 GiB"},
    WrongSize{"aes-128-ctr", 0, "at least 1 byte"},
    WrongSize{"aes-128-cbc-cts", 15, "at least 16 bytes"},
    WrongSize{"aes-128-xts", 15, "16 to 16777216 bytes"},
    WrongSize{"aes-128-xts", 1U << 25U, "16 to 16777216 bytes"},
    WrongSize{"aes-128-wrap", 8, "multiples of 8 bytes, at least 16"},
    WrongSize{"aes-128-wrap", 20, "multiples of 8 bytes, at least 16"},
};

BOOST_AUTO_TEST_CASE(refuse_a_size_that_they_cannot_have) {
  for (const char* verb : {"encrypt", "decrypt"})
    for (const WrongSize& wrong : wrong_sizes) {
      const auto made = open_operation(kind_of(verb), wrong.algorithm)->make(wrong.size);
      BOOST_REQUIRE(!made);
      BOOST_TEST((made.error().code == ErrorCode::usage));
      BOOST_TEST(made.error().what.find(wrong.sizes) != std::string::npos, made.error().what);
    }
}

BOOST_AUTO_TEST_CASE(have_sizes_between_the_blocks_where_the_mode_knows_them) {
  for (const char* verb : {"encrypt", "decrypt"})
    for (const char* algorithm : {"aes-128-cbc-cts", "aes-128-xts", "aes-256-wrap-pad",
                                  "aes-128-cfb", "aes-128-ctr", "chacha20"})
      require_works(*open_operation(kind_of(verb), algorithm), 61);
}

BOOST_AUTO_TEST_CASE(take_records_of_any_length) {
  for (const char* verb : {"seal", "open"})
    for (const std::string& algorithm : kind_of(verb).algorithms(*default_context()))
      BOOST_TEST_CONTEXT(verb << "/" << algorithm)
  for (const std::uint64_t size : {1U, 61U})
    require_works(*open_operation(kind_of(verb), algorithm), size);
}

/// Where OpenSSL has its module.
BOOST_AUTO_TEST_CASE(of_the_legacy_provider_work) {
  const auto context = crypto::LibraryContext::create("legacy");
  if (!context) return;
  for (const Kind& kind : kinds())
    for (const std::string& algorithm : kind.algorithms(**context)) {
      if (kind.for_testing) continue;
      BOOST_TEST_CONTEXT(kind.verb << "/" << algorithm) {
        const auto key = kind.generate(**context, algorithm);
        BOOST_REQUIRE(key);
        const auto factory = kind.open(*context, algorithm, *key);
        BOOST_REQUIRE_MESSAGE(factory, to_string(factory.error()));
        BOOST_TEST((*factory)->provider() == "legacy");
        require_works(**factory, kind.sized ? std::max<std::uint64_t>(64, kind.least_size) : 0);
      }
    }
}

BOOST_AUTO_TEST_CASE(that_give_random_bytes_are_judged_by_them) {
  auto made = open_operation(kind_of("random"), "")->make(32).value();
  auto& random = *made.as<Random>();
  std::fill(random.judged().begin(), random.judged().end(), static_cast<unsigned char>(0));
  BOOST_TEST(!random.check().has_value());
}

BOOST_AUTO_TEST_CASE(that_make_keys_are_judged_by_the_last_one) {
  auto made = open_operation(kind_of("keygen"), "ecdsa-p256")->make(0).value();
  auto& keygen = *made.as<Keygen>();
  keygen.replace_last(crypto::generate_key(*default_context(), {"RSA", "", 1024}).value());
  BOOST_TEST(!keygen.check().has_value());
}

BOOST_AUTO_TEST_CASE(that_parse_are_judged_by_the_last_object) {
  auto made = open_operation(kind_of("parse"), "private-key-pem-ecdsa-p256")->make(0).value();
  auto& parse = *made.as<ParseAs<Document::private_key, Form::pem>>();
  parse.replace_last(crypto::generate_key(*default_context(), {"EC", "P-256"}).value());
  BOOST_TEST(!parse.check().has_value());
  auto certified = open_operation(kind_of("parse"), "certificate-der-ed25519")->make(0).value();
  auto& certificate = *certified.as<ParseAs<Document::certificate, Form::der>>();
  certificate.replace_last(nullptr);
  BOOST_TEST(!certificate.check().has_value());
}

/// Only where library and CPU have it.
BOOST_AUTO_TEST_CASE(that_seal_several_records_take_any_size_in_their_range) {
  for (const std::string& algorithm : kind_of("multiblock").algorithms(*default_context())) {
    const auto factory = open_operation(kind_of("multiblock"), algorithm);
    for (const std::uint64_t size : {8192U, 10000U, 65536U, 131072U}) require_works(*factory, size);
    for (const std::uint64_t size : {0U, 8191U, 131073U}) {
      const auto made = factory->make(size);
      BOOST_REQUIRE(!made);
      BOOST_TEST((made.error().code == ErrorCode::usage));
    }
  }
}

BOOST_AUTO_TEST_CASE(that_open_a_record_refuse_a_changed_one) {
  for (const std::string& algorithm : kind_of("open").algorithms(*default_context())) {
    auto made = open_operation(kind_of("open"), algorithm)->make(64).value();
    visit(
        [&algorithm](auto& opening) {
          if constexpr (requires { opening.record(); }) {
            opening.record()[3] ^= 1U;
            BOOST_TEST(!opening(), algorithm);
            opening.record()[3] ^= 1U;
            BOOST_TEST(opening(), algorithm);
            opening.record().back() ^= 1U;
            BOOST_TEST(!opening(), algorithm);
          }
        },
        made);
  }
  crypto::error_text();
}

BOOST_AUTO_TEST_CASE(that_seal_never_use_a_nonce_twice) {
  auto made = open_operation(kind_of("seal"), "aes-128-gcm")->make(16).value();
  auto& seal = *made.as<Seal>();
  std::vector<std::string> records;
  for (int i = 0; i < 300; ++i) {
    BOOST_REQUIRE(seal());
    records.emplace_back(seal.judged().begin(), seal.judged().end());
  }
  std::sort(records.begin(), records.end());
  BOOST_TEST((std::adjacent_find(records.begin(), records.end()) == records.end()));
}

BOOST_AUTO_TEST_CASE(for_testing_fail_as_they_promise) {
  auto fail = open_operation(kind_of("fault"), "fail")->make(0).value();
  BOOST_TEST(run(fail, static_cast<int>(Fault::fail_every) - 1));
  BOOST_TEST(!run(fail, 1));
  BOOST_TEST(crypto::error_text().find("fault/fail") != std::string::npos);
  BOOST_TEST(run(fail, 1));
  auto wrong = open_operation(kind_of("fault"), "check")->make(0).value();
  BOOST_TEST(run(wrong, 1));
  BOOST_TEST(!check(wrong).has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::operation
