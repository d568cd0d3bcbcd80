// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The catalogue: what can be measured, by name. A name is verb/algorithm ("sign/rsa-2048"), or a
// verb alone ("random", "null"). A kind of operation is one row of the table; where one word says
// two things (encrypting with a cipher, with a public key) two kinds share a verb.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "crypto/library_context.hpp"
#include "operation/any_operation.hpp"
#include "operation/key_algorithms.hpp"
#include "operation/operation.hpp"

namespace speedwell::operation {

/// One algorithm under one verb, ready in one library context: what the workers of that context
/// share (fetched algorithms, the key). Not thread-safe while made; make() may be called from
/// every worker at once.
class Factory {
 public:
  virtual ~Factory() = default;
  /// A worker's own instance: contexts, buffers, first touch by the calling thread.
  /// `size_bytes` is the message size; ignored by kinds without a size. Error: crypto.
  virtual Result<AnyOperation> make(std::uint64_t size_bytes) const = 0;
  /// The provider that serves it ("default"), as OpenSSL names it; "" where none is involved.
  virtual std::string provider() const = 0;
};

struct Kind {
  std::string_view verb;           ///< "digest"
  bool has_algorithm;              ///< false for "random" and "null"
  bool sized;                      ///< the axis `size` applies
  std::string_view one_operation;  ///< documentation: what exactly one operation does
  std::string_view check;          ///< documentation: how the result is checked
  bool for_testing;  ///< measures nothing useful: left out of listings of what to measure
  /// Names of algorithms that this library context serves, speedwell's spelling, sorted.
  std::vector<std::string> (*algorithms)(const crypto::LibraryContext& context);
  /// Key material for one run; empty where there is no key. Error: not_found, crypto.
  Result<KeyMaterial> (*generate)(const crypto::LibraryContext& context,
                                  std::string_view algorithm);
  /// Ready to make workers' instances. Error: not_found (with nearest names), crypto.
  Result<std::unique_ptr<Factory>> (*open)(
      const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
      const KeyMaterial& key);
  std::string_view family = "ALGORITHM";  ///< documentation: tells two kinds of one verb apart
  /// Of kinds that work with a private key: the algorithms and their types of key.
  std::vector<KeyAlgorithm> (*key_algorithms)(const crypto::LibraryContext& context) = nullptr;
  unsigned keys = 0;             ///< how many generate() makes; the second one is a peer's
  std::uint64_t least_size = 1;  ///< of sized kinds, bytes; a mode may want more

  /// "digest/ALGORITHM", "random": unlike the verb, of one kind only.
  std::string label() const;
};

/// All kinds, in the order of the documentation.
std::span<const Kind> kinds();

/// A name cut in two and found in the table.
struct Name {
  const Kind* kind = nullptr;
  std::string algorithm;  ///< "" for kinds without one

  std::string text() const;
};

/// Finds the kind and checks that `context` serves the algorithm; an unknown name is an error with
/// the nearest names that are served. Error: not_found.
Result<Name> find(const crypto::LibraryContext& context, std::string_view name);

/// The key of a user for the operation `name`, instead of a generated one: from a PEM or DER file
/// or a URI (crypto/load_key.hpp). A key that its provider does not give away is loaded anew in
/// every library context. For `derive` the peer's key is made. Error: those of load_key(); usage,
/// when the operation works without a key or with another type of key (then naming what this key
/// fits).
Result<KeyMaterial> material_from(const crypto::LibraryContext& context, const Name& name,
                                  const std::string& source);

/// Every name that `context` serves, sorted by kind; those for testing only when asked for.
std::vector<std::string> names(const crypto::LibraryContext& context, bool for_testing = false);

}  // namespace speedwell::operation
