// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/resources.hpp"

#include <cstdio>
#include <filesystem>
#include <system_error>
#include <unistd.h>

#include "base/file.hpp"

namespace speedwell::measure {

Resources own_resources() {
  Resources resources;
  unsigned long size = 0;
  unsigned long resident = 0;
  if (const auto text = read_file("/proc/self/statm"))
    if (std::sscanf(text->c_str(), "%lu %lu", &size, &resident) == 2)
      resources.resident_bytes =
          std::uint64_t{resident} * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  std::error_code problem;
  std::uint64_t entries = 0;
  for (std::filesystem::directory_iterator next("/proc/self/fd", problem), end;
       !problem && next != end; next.increment(problem))
    ++entries;
  if (!problem && entries > 0) resources.descriptors = entries - 1;
  return resources;
}

}  // namespace speedwell::measure
