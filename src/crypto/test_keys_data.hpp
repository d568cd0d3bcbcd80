// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The numbers of test_keys.hpp, in hexadecimal.

#include <span>
#include <string_view>

namespace speedwell::crypto {

/// An RSA key is the product of its primes; the public exponent is 65537.
struct RsaPrimes {
  unsigned bits;
  std::span<const std::string_view> primes;
};
std::span<const RsaPrimes> rsa_test_keys();

/// FIPS 186-4, A.1 and A.2, made by `openssl genpkey -genparam -algorithm DSA`; of 512 bits, which
/// that refuses, a random prime p with the random prime q of 160 bits in p - 1, and g =
/// 2^((p-1)/q).
struct DsaParameters {
  unsigned bits;
  std::string_view p;
  std::string_view q;
  std::string_view g;
};
std::span<const DsaParameters> dsa_test_parameters();
/// A private key to those of 512 bits.
std::string_view dsa_512_secret();

}  // namespace speedwell::crypto
