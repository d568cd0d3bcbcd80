// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The calls of the catalogue's operations as one would write them by hand: the same objects set up
// the same way, and a plain loop around the library's functions.

#include <cstdint>
#include <memory>
#include <string_view>

#include "alternate.hpp"
#include "crypto/library_context.hpp"
#include "operation/operation.hpp"

namespace speedwell::benchmark {

/// Loops over the calls of `verb`/`algorithm` alone. Error: crypto; not_found for what is not
/// written by hand here.
Result<Block> bare_calls(const std::shared_ptr<const crypto::LibraryContext>& context,
                         std::string_view verb, std::string_view algorithm,
                         std::uint64_t size_bytes, const operation::KeyMaterial& key);

}  // namespace speedwell::benchmark
