// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Where an output goes, whatever it is called: two names can be one file, and some names are
// descriptors that the caller has opened.

#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/file.hpp"

namespace speedwell::cli {

/// What one flag writes to.
struct Target {
  const char* flag;
  std::string path;  ///< "" for nowhere, "-" for stdout
};

/// The descriptor that "-", /dev/stdout, /dev/stderr, /dev/fd/N or /proc/self/fd/N names.
std::optional<int> descriptor_of(const std::string& path);

/// Whether it is written once and in place, not replaced: a pipe, a device, a descriptor.
bool written_in_place(const std::string& path);

/// An error for each place that several outputs, or one and the tables that go to stdout, would
/// overwrite one another in. /dev/null is not written over.
Errors shared_places(const std::vector<Target>& targets);

/// Whether a file can be written there: opens it for appending, and removes it again when it was
/// not there. Error: usage, with the flag.
Result<void> try_to_write(const Target& target);

/// Opens what is written in place. Error: usage, with the flag.
Result<UniqueFd> open_in_place(const Target& target);

/// Opens and empties a file that grows while the run goes on, unless another run writes to it.
/// Error: usage, with the flag.
Result<UniqueFd> open_growing(const Target& target);

}  // namespace speedwell::cli
