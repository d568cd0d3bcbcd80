// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The rows of the catalogue's table, and what they have in common. Private to this part.

#include <string>
#include <string_view>
#include <vector>

#include "operation/catalogue.hpp"

namespace speedwell::operation {

Kind null_kind();
Kind fault_kind();
Kind digest_kind();

/// For kinds without an algorithm.
std::vector<std::string> no_algorithms(const crypto::LibraryContext& context);
/// For kinds without a key.
Result<KeyMaterial> no_key(const crypto::LibraryContext& context, std::string_view algorithm);

/// Whether `algorithm` is among kind.algorithms().
bool is_served(const Kind& kind, const crypto::LibraryContext& context, std::string_view algorithm);

/// not_found: "provider 'default' has no digest/sha257; did you mean 'digest/sha256'?"
Error unknown_algorithm(const Kind& kind, const crypto::LibraryContext& context,
                        std::string_view algorithm);

}  // namespace speedwell::operation
