// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What holds for a whole process and its worker processes, whatever case they measure.

#include <string>
#include <vector>

#include "base/error.hpp"
#include "crypto/context_settings.hpp"
#include "operation/buffer.hpp"

namespace speedwell::engine {

struct ProcessSettings {
  crypto::ContextSettings contexts;
  operation::BufferSettings buffers;

  bool operator==(const ProcessSettings&) const = default;
};

/// Makes them hold in this process and in the worker processes that it starts from now on. Before
/// the first run. Error: io, when memory shall be locked and cannot be.
Result<void> apply(const ProcessSettings& settings);

/// What apply() made hold.
ProcessSettings applied_settings();

/// The flags of `speedwell worker` that say the same.
std::vector<std::string> to_flags(const ProcessSettings& settings);

}  // namespace speedwell::engine
