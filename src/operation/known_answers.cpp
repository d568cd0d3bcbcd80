// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/known_answers.hpp"

#include <algorithm>
#include <array>

#include "base/check.hpp"

namespace speedwell::operation {
namespace {

struct DigestOfAbc {
  std::string_view algorithm;
  std::string_view hex;
};

constexpr std::array digests_of_abc{
    DigestOfAbc{"md5", "900150983cd24fb0d6963f7d28e17f72"},
    DigestOfAbc{"sha1", "a9993e364706816aba3e25717850c26c9cd0d89d"},
    DigestOfAbc{"sha224", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"},
    DigestOfAbc{"sha256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    DigestOfAbc{"sha384",
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                "8086072ba1e7cc2358baeca134c825a7"},
    DigestOfAbc{"sha512",
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"},
    DigestOfAbc{"sha512-256", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"},
    DigestOfAbc{"sha3-224", "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf"},
    DigestOfAbc{"sha3-256", "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532"},
    DigestOfAbc{"sha3-384",
                "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b2"
                "98d88cea927ac7f539f1edf228376d25"},
    DigestOfAbc{"sha3-512",
                "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
                "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0"},
};

unsigned nibble(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  SPEEDWELL_CHECK(c >= 'a' && c <= 'f', "a hexadecimal digit, lower case");
  return static_cast<unsigned>(c - 'a' + 10);
}

/// The first eight bytes, enough to tell two results apart.
std::string hex_start(std::span<const unsigned char> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : bytes.first(std::min<std::size_t>(bytes.size(), 8))) {
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text + (bytes.size() > 8 ? "..." : "");
}

}  // namespace

std::string from_hex(std::string_view hex) {
  std::string digits;
  std::copy_if(hex.begin(), hex.end(), std::back_inserter(digits), [](char c) { return c != ' '; });
  SPEEDWELL_CHECK(digits.size() % 2 == 0, "two digits per byte");
  std::string bytes;
  for (std::size_t i = 0; i < digits.size(); i += 2)
    bytes += static_cast<char>(nibble(digits[i]) << 4U | nibble(digits[i + 1]));
  return bytes;
}

Result<void> require_equal(std::string_view where, std::string_view expectation,
                           std::span<const unsigned char> actual,
                           std::span<const unsigned char> expected) {
  if (std::equal(actual.begin(), actual.end(), expected.begin(), expected.end())) return {};
  return Error{ErrorCode::crypto, std::string(where),
               "wrong result: " + hex_start(actual) + " is not " + std::string(expectation) + ", " +
                   hex_start(expected)};
}

std::string digest_of_abc(std::string_view algorithm) {
  for (const DigestOfAbc& known : digests_of_abc)
    if (known.algorithm == algorithm) return from_hex(known.hex);
  return {};
}

}  // namespace speedwell::operation
