// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What every operation is to the rest of speedwell. A drive's loop is a template over the concrete
// operation, so nothing is virtual inside it; its concrete type is found once per worker and trial
// (all_operations.hpp).

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace speedwell::operation {

/// What the measured loops call. An instance belongs to one worker: it owns its contexts and
/// buffers and is used by one thread.
template <class T>
concept Measurable = requires(T& operation) {
  /// One operation, as a good server would do it. False when it failed; the reason is then in
  /// OpenSSL's error queue of this thread. Allocates nothing of its own, never throws.
  { operation() }
  noexcept->std::same_as<bool>;
  /// Known answer, round trip or verify; run before and after measuring. Error: crypto.
  { operation.check() } -> std::same_as<Result<void>>;
};

/// What an operation works on beside its size: a private key as PKCS#8 DER (two for `derive`: ours
/// and the peer's; crypto/key.hpp), made once per run so that every isolation and every worker
/// count measures the same key. Any bytes, so no text. Empty where there is no key.
using KeyMaterial = std::string;

}  // namespace speedwell::operation
