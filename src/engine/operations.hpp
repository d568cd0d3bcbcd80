// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The operations of a run, made ready once: keys, and what the workers of the shared library
// context share.

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "operation/catalogue.hpp"

namespace speedwell::engine {

class Operations {
 public:
  /// The key of an operation, generated at the first call for it or for another operation with the
  /// same keys. Error: not_found, crypto.
  Result<operation::KeyMaterial> key(const std::string& operation, const std::string& provider);
  /// The factory in the library context that all workers of all cases share.
  Result<std::shared_ptr<const operation::Factory>> shared(const std::string& operation,
                                                           const std::string& provider);

 private:
  using Id = std::pair<std::string, std::string>;  // what, provider

  Result<std::shared_ptr<const crypto::LibraryContext>> context(const std::string& provider);

  std::map<std::string, std::shared_ptr<const crypto::LibraryContext>> contexts_;
  /// By algorithm, number of keys and provider; of kinds without keys, by operation.
  std::map<Id, operation::KeyMaterial> keys_;
  std::map<Id, std::shared_ptr<const operation::Factory>> factories_;
};

}  // namespace speedwell::engine
