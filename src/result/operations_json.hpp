// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What can be measured, and what cannot, as JSON: what `speedwell list operations --json` prints.

#include <string>
#include <string_view>
#include <vector>

namespace speedwell::result {

inline constexpr std::string_view operations_schema = "speedwell.operations/1";

struct OperationList {
  struct Operation {
    std::string name;  ///< "seal/aes-128-gcm"
    std::string kind;  ///< "seal/ALGORITHM"
    bool sized = false;
  };
  struct Missing {
    std::string name;
    std::string reason;  ///< why it cannot be measured with this provider and library
  };
  std::string library;   ///< OpenSSL's version
  std::string provider;  ///< that serves the operations
  std::vector<Operation> operations;
  std::vector<Missing> missing;
};

/// { "schema", "openssl", "provider", "operations": [{ "name", "kind", "sized", "provider" }],
/// "missing": [{ "name", "reason" }] }
std::string to_json(const OperationList& list);

}  // namespace speedwell::result
