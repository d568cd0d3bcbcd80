// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The rows of the tables of `openssl speed`: its names for them, and the operations of the
// catalogue that measure them.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "crypto/library_context.hpp"
#include "speed/options.hpp"

namespace speedwell::speed {

/// The tables, in their order.
enum class Family {
  symmetric,  ///< digests, MACs, ciphers, random numbers: a column per message size
  rsa,
  dsa,
  ecdsa,  ///< from 4.0 on all signatures on elliptic curves
  ecdh,
  eddsa,
  sm2,
  ffdh,
  kem,
  signature,
};

/// What one timed loop repeats.
struct Timed {
  std::string operation;  ///< of the catalogue
  std::string provider;   ///< that serves it
  std::string obstacle;   ///< why it cannot be measured; "" when it can
};

struct Row {
  Family family = Family::symmetric;
  unsigned index = 0;                ///< in the record of its result
  std::string name;                  ///< as it is printed
  unsigned bits = 0;                 ///< public keys
  std::vector<Timed> timed;          ///< sign, verify, … as its columns; symmetric: one
  std::vector<std::uint64_t> sizes;  ///< symmetric: bytes
};

/// A library context for each provider of a command line.
using Providers = std::vector<std::shared_ptr<const crypto::LibraryContext>>;

/// What `options` ask for, in the order of execution; everything that can be measured when they
/// name nothing. Error: not_found (an unknown name, with the nearest ones), usage.
Result<std::vector<Row>> choose_rows(const Options& options, const Dialect& dialect,
                                     const Providers& providers);

}  // namespace speedwell::speed
