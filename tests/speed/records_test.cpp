// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/records.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace speedwell::speed {
namespace {

constexpr Dialect v3_0{3, 0};
constexpr Dialect v3_5{3, 5};
constexpr Dialect v4_0{4, 0};

/// What docs/openssl-speed.md says that a test looks like, in four texts.
struct Expected {
  Dialect dialect;
  Row row;
  std::size_t column;
  std::string announcement;
  std::string outcome;
  std::string announcement_record;
  std::string outcome_record;
};
std::ostream& operator<<(std::ostream& stream, const Expected& expected) {
  return stream << expected.dialect.major << '.' << expected.dialect.minor << ' '
                << expected.row.name << ' ' << expected.column;
}

Row row(Family family, std::string name, unsigned bits, const std::vector<std::string>& operations,
        std::vector<std::uint64_t> sizes = {}) {
  Row made{family, 0, std::move(name), bits, {}, std::move(sizes)};
  for (const std::string& operation : operations) made.timed.push_back({operation, "default", ""});
  return made;
}

const Row sha256 = row(Family::symmetric, "sha256", 0, {"digest/sha256"}, {16, 64});
const Row rsa = row(Family::rsa, "rsa", 2048, {"sign/a", "verify/a", "encrypt/a", "decrypt/a"});
const Row dsa = row(Family::dsa, "dsa", 1024, {"sign/a", "verify/a"});
const Row p256 = row(Family::ecdsa, "nistp256", 256, {"sign/a", "verify/a"});
const Row prime256v1 = row(Family::ecdsa, "prime256v1", 256, {"sign/a", "verify/a"});
const Row ecdh = row(Family::ecdh, "nistp256", 256, {"derive/a"});
const Row x25519 = row(Family::ecdh, "X25519", 253, {"derive/a"});
const Row ed25519 = row(Family::eddsa, "Ed25519", 253, {"sign/a", "verify/a"});
const Row sm2 = row(Family::sm2, "CurveSM2", 256, {"sign/a", "verify/a"});
const Row ffdh = row(Family::ffdh, "ffdh", 2048, {"derive/a"});
const Row kem = row(Family::kem, "ML-KEM-768", 0, {"keygen/a", "encaps/a", "decaps/a"});
const Row signature = row(Family::signature, "ML-DSA-44", 0, {"keygen/a", "sign/a", "verify/a"});

const std::vector<Expected> all_expected{
    {v3_0, sha256, 1, "Doing sha256 for 3s on 64 size blocks: ", "7 sha256's in 1.50s\n",
     "+DT:sha256:3:64\n", "+R:7:sha256:1.500000\n"},
    {v3_5, sha256, 0, "Doing sha256 ops for 3s on 16 size blocks: ", "7 sha256 ops in 1.50s\n",
     "+DT:sha256:3:16\n", "+R:7:sha256:1.500000\n"},
    {v3_0, rsa, 0, "Doing 2048 bits private rsa's for 3s: ", "7 2048 bits private RSA's in 1.50s\n",
     "+DTP:2048:private:rsa:3\n", "+R1:7:2048:1.50\n"},
    {v3_0, rsa, 1, "Doing 2048 bits public rsa's for 3s: ", "7 2048 bits public RSA's in 1.50s\n",
     "+DTP:2048:public:rsa:3\n", "+R2:7:2048:1.50\n"},
    {v3_5, rsa, 0,
     "Doing 2048 bits private rsa sign ops for 3s: ", "7 2048 bits private RSA sign ops in 1.50s\n",
     "+DTP:2048:private:rsa sign:3\n", "+R1:7:2048:1.50\n"},
    {v3_5, rsa, 2, "Doing 2048 bits public rsa encrypt ops for 3s: ",
     "7 2048 bits public RSA encrypt ops in 1.50s\n", "+DTP:2048:public:rsa encrypt:3\n",
     "+R3:7:2048:1.50\n"},
    {v3_5, rsa, 3, "Doing 2048 bits private rsa decrypt ops for 3s: ",
     "7 2048 bits private RSA decrypt ops in 1.50s\n", "+DTP:2048:private:rsa decrypt:3\n",
     "+R4:7:2048:1.50\n"},
    {v3_0, dsa, 0, "Doing 1024 bits sign dsa's for 3s: ", "7 1024 bits DSA signs in 1.50s\n",
     "+DTP:1024:sign:dsa:3\n", "+R3:7:1024:1.50\n"},
    {v3_0, dsa, 1, "Doing 1024 bits verify dsa's for 3s: ", "7 1024 bits DSA verify in 1.50s\n",
     "+DTP:1024:verify:dsa:3\n", "+R4:7:1024:1.50\n"},
    {v3_5, dsa, 1, "Doing 1024 bits verify dsa ops for 3s: ",
     "7 1024 bits DSA verify ops in 1.50s\n", "+DTP:1024:verify:dsa:3\n", "+R6:7:1024:1.50\n"},
    {v3_0, p256, 0, "Doing 256 bits sign ecdsa's for 3s: ", "7 256 bits ECDSA signs in 1.50s\n",
     "+DTP:256:sign:ecdsa:3\n", "+R5:7:256:1.50\n"},
    {v3_5, p256, 1, "Doing 256 bits verify ecdsa ops for 3s: ",
     "7 256 bits ECDSA verify ops in 1.50s\n", "+DTP:256:verify:ecdsa:3\n", "+R8:7:256:1.50\n"},
    {v4_0, prime256v1, 0, "Doing 256 bits sign prime256v1 ops for 3s: ",
     "7 prime256v1 sign ops in 1.50s\n", "+DTP:256:sign:prime256v1:3\n", "+R7:7:prime256v1:1.50\n"},
    {v3_0, ecdh, 0, "Doing 256 bits  ecdh's for 3s: ", "7 256-bits ECDH ops in 1.50s\n",
     "+DTP:256::ecdh:3\n", "+R7:7:256:1.50\n"},
    {v3_5, ecdh, 0, "Doing 256 bits  ecdh ops for 3s: ", "7 256-bits ECDH ops in 1.50s\n",
     "+DTP:256::ecdh:3\n", "+R9:7:256:1.50\n"},
    {v4_0, x25519, 0, "Doing 253 bits  X25519 ops for 3s: ", "7 X25519 ops in 1.50s\n",
     "+DTP:253::X25519:3\n", "+R9:7:X25519:1.50\n"},
    {v3_0, ed25519, 0,
     "Doing 253 bits sign Ed25519's for 3s: ", "7 253 bits Ed25519 signs in 1.50s \n",
     "+DTP:253:sign:Ed25519:3\n", "+R8:7:253:Ed25519:1.50\n"},
    {v3_5, ed25519, 1,
     "Doing 253 bits verify Ed25519 ops for 3s: ", "7 253 bits Ed25519 verify ops in 1.50s\n",
     "+DTP:253:verify:Ed25519:3\n", "+R11:7:253:Ed25519:1.50\n"},
    {v3_0, sm2, 1,
     "Doing 256 bits verify CurveSM2's for 3s: ", "7 256 bits CurveSM2 verify in 1.50s\n",
     "+DTP:256:verify:CurveSM2:3\n", "+R11:7:256:CurveSM2:1.50\n"},
    {v3_5, sm2, 0,
     "Doing 256 bits sign CurveSM2 ops for 3s: ", "7 256 bits CurveSM2 sign ops in 1.50s \n",
     "+DTP:256:sign:CurveSM2:3\n", "+R12:7:256:CurveSM2:1.50\n"},
    {v3_0, ffdh, 0, "Doing 2048 bits  ffdh's for 3s: ", "7 2048-bits FFDH ops in 1.50s\n",
     "+DTP:2048::ffdh:3\n", "+R12:7:2048:1.50\n"},
    {v4_0, ffdh, 0, "Doing 2048 bits  ffdh ops for 3s: ", "7 2048-bits FFDH ops in 1.50s\n",
     "+DTP:2048::ffdh:3\n", "+R14:7:2048:1.50\n"},
    {v3_5, kem, 2, "Doing ML-KEM-768 decaps ops for 3s: ", "7 ML-KEM-768 KEM decaps ops in 1.50s\n",
     "+DTP:ML-KEM-768:decaps:3\n", "+R17:7:ML-KEM-768:1.50\n"},
    {v3_5, signature, 1,
     "Doing ML-DSA-44 signs ops for 3s: ", "7 ML-DSA-44 signature sign ops in 1.50s\n",
     "+DTP:ML-DSA-44:signs:3\n", "+R19:7:ML-DSA-44:1.50\n"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(records)

BOOST_DATA_TEST_CASE(a_test_is_told_as_its_version_does, boost::unit_test::data::make(all_expected),
                     expected) {
  const Test test{expected.row, expected.column, 3};
  BOOST_TEST(announcement(test, expected.dialect) == expected.announcement);
  BOOST_TEST(outcome(test, expected.dialect, 7, 1.5) == expected.outcome);
  BOOST_TEST(announcement_record(test, expected.dialect) == expected.announcement_record);
  BOOST_TEST(outcome_record(test, expected.dialect, 7, 1.5) == expected.outcome_record);
}

BOOST_AUTO_TEST_CASE(a_multi_block_test_ends_in_the_name_evp) {
  const Test test{row(Family::symmetric, "AES-128-CBC-HMAC-SHA1", 0, {"multiblock/a"}, {8192}), 0,
                  3, true};
  BOOST_TEST(outcome(test, v3_0, 7, 1.5) == "7 evp's in 1.50s\n");
  BOOST_TEST(outcome_record(test, v3_5, 7, 1.5) == "+R:7:evp:1.500000\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::speed
