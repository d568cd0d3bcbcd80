// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What this process holds of the machine: what grows where something leaks.

#include <cstdint>
#include <optional>

namespace speedwell::measure {

struct Resources {
  std::optional<std::uint64_t> resident_bytes;  ///< memory in RAM, proc(5) statm
  std::optional<std::uint64_t> descriptors;     ///< open files, but for the one that counts them
};

/// Of this process and its threads, not of its worker processes. Takes some 20 us.
Resources own_resources();

}  // namespace speedwell::measure
