// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Why an operation that speedwell knows in general cannot be measured here. The catalogue lists
// what a library serves; this tells of the rest: another provider has it, a newer OpenSSL brought
// it, it was left out of the build.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "crypto/library_context.hpp"

namespace speedwell::operation {

/// Names that the standards and `openssl speed` of OpenSSL 3.0 to 4.0 have, served or not, sorted.
std::vector<std::string> well_known_names();

/// Why `context` does not serve `name`, in one line; nothing where it does. Makes no key. May load
/// the providers `default` and `legacy` once, into library contexts of their own.
std::optional<std::string> obstacle(const crypto::LibraryContext& context, std::string_view name);

}  // namespace speedwell::operation
