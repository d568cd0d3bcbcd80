// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The names that `openssl speed` has for what it measures, and the operations of the catalogue
// behind them (docs/openssl-speed.md, section 2). Private to rows.cpp.

#include <array>
#include <string>
#include <vector>

namespace speedwell::speed {

using Names = std::vector<std::string>;

inline constexpr unsigned evp_index = 25;

/// Digests, MACs and ciphers that have a name of their own, in the order of execution. The first
/// name is printed. Those without an operation come from options.
struct Symmetric {
  unsigned index;
  Names names;
  std::string operation;
};
inline const std::vector<Symmetric>& symmetric_table() {
  static const std::vector<Symmetric> table{
      {0, {"md2"}, "digest/md2"},
      {1, {"mdc2"}, "digest/mdc2"},
      {2, {"md4"}, "digest/md4"},
      {3, {"md5"}, "digest/md5"},
      {4, {"sha1", "sha"}, "digest/sha1"},
      {6, {"sha256", "sha"}, "digest/sha256"},
      {7, {"sha512", "sha"}, "digest/sha512"},
      {8, {"whirlpool"}, "digest/whirlpool"},
      {5, {"rmd160", "ripemd", "ripemd160"}, "digest/ripemd-160"},
      {9, {"hmac"}, ""},
      {10, {"des-cbc", "des"}, "encrypt/des-cbc"},
      {11, {"des-ede3", "des"}, "encrypt/des-ede3-cbc"},
      {19, {"aes-128-cbc", "aes"}, "encrypt/aes-128-cbc"},
      {20, {"aes-192-cbc", "aes"}, "encrypt/aes-192-cbc"},
      {21, {"aes-256-cbc", "aes"}, "encrypt/aes-256-cbc"},
      {22, {"camellia-128-cbc", "camellia"}, "encrypt/camellia-128-cbc"},
      {23, {"camellia-192-cbc", "camellia"}, "encrypt/camellia-192-cbc"},
      {24, {"camellia-256-cbc", "camellia"}, "encrypt/camellia-256-cbc"},
      {12, {"rc4"}, "encrypt/rc4"},
      {13, {"idea-cbc", "idea"}, "encrypt/idea-cbc"},
      {14, {"seed-cbc", "seed"}, "encrypt/seed-cbc"},
      {15, {"rc2-cbc", "rc2"}, "encrypt/rc2-cbc"},
      {16, {"rc5-cbc", "rc5"}, "encrypt/rc5-cbc"},
      {17, {"blowfish", "bf-cbc", "bf"}, "encrypt/bf-cbc"},
      {18, {"cast-cbc", "cast", "cast5"}, "encrypt/cast5-cbc"},
      {26, {"ghash"}, "mac/gmac-aes-128"},
      {27, {"rand"}, "random"},
      {evp_index, {}, ""},
      {28, {"cmac"}, ""},
      {29, {"kmac128", "kmac"}, "mac/kmac-128"},
      {30, {"kmac256", "kmac"}, "mac/kmac-256"},
  };
  return table;
}

/// An elliptic curve: how it is called behind "ecdsa" and "ecdh", by 3.x's tables, by OpenSSL, and
/// in the catalogue.
struct Curve {
  const char* word;
  const char* printed;
  const char* openssl;
  const char* algorithm;
  unsigned bits;
};
inline constexpr std::array curves{
    Curve{"p160", "secp160r1", "secp160r1", "secp160r1", 160},
    Curve{"p192", "nistp192", "prime192v1", "prime192v1", 192},
    Curve{"p224", "nistp224", "secp224r1", "secp224r1", 224},
    Curve{"p256", "nistp256", "prime256v1", "p256", 256},
    Curve{"p384", "nistp384", "secp384r1", "p384", 384},
    Curve{"p521", "nistp521", "secp521r1", "p521", 521},
    Curve{"k163", "nistk163", "sect163k1", "sect163k1", 163},
    Curve{"k233", "nistk233", "sect233k1", "sect233k1", 233},
    Curve{"k283", "nistk283", "sect283k1", "sect283k1", 283},
    Curve{"k409", "nistk409", "sect409k1", "sect409k1", 409},
    Curve{"k571", "nistk571", "sect571k1", "sect571k1", 571},
    Curve{"b163", "nistb163", "sect163r2", "sect163r2", 163},
    Curve{"b233", "nistb233", "sect233r1", "sect233r1", 233},
    Curve{"b283", "nistb283", "sect283r1", "sect283r1", 283},
    Curve{"b409", "nistb409", "sect409r1", "sect409r1", 409},
    Curve{"b571", "nistb571", "sect571r1", "sect571r1", 571},
    Curve{"brp256r1", "brainpoolP256r1", "brainpoolP256r1", "brainpoolp256r1", 256},
    Curve{"brp256t1", "brainpoolP256t1", "brainpoolP256t1", "brainpoolp256t1", 256},
    Curve{"brp384r1", "brainpoolP384r1", "brainpoolP384r1", "brainpoolp384r1", 384},
    Curve{"brp384t1", "brainpoolP384t1", "brainpoolP384t1", "brainpoolp384t1", 384},
    Curve{"brp512r1", "brainpoolP512r1", "brainpoolP512r1", "brainpoolp512r1", 512},
    Curve{"brp512t1", "brainpoolP512t1", "brainpoolP512t1", "brainpoolp512t1", 512},
};

inline constexpr std::array rsa_bits{512U, 1024U, 2048U, 3072U, 4096U, 7680U, 15360U};

}  // namespace speedwell::speed
