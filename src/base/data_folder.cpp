// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/data_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <set>
#include <system_error>

namespace speedwell {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split_at_colons(std::string_view text) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t colon = text.find(':');
    if (colon != 0) parts.emplace_back(text.substr(0, colon));
    text.remove_prefix(colon == std::string_view::npos ? text.size() : colon + 1);
  }
  return parts;
}

}  // namespace

std::vector<std::string> data_folders(std::string_view kind) {
  std::vector<std::string> folders;
  if (const char* data = std::getenv("SPEEDWELL_DATA"); data != nullptr && *data != '\0') {
    for (const std::string& folder : split_at_colons(data))
      folders.push_back((fs::path(folder) / kind).string());
    return folders;
  }
  std::error_code problem;
  const fs::path executable = fs::read_symlink("/proc/self/exe", problem);
  if (!problem) {
    const fs::path installed =
        executable.parent_path().parent_path() / "share" / "speedwell" / kind;
    if (fs::is_directory(installed, problem)) return {installed.string()};
  }
  return {(fs::path(SPEEDWELL_SOURCE_DIR) / kind).string()};
}

std::vector<std::string> shipped_names(std::string_view kind, std::string_view extension) {
  std::set<std::string> names;
  for (const std::string& folder : data_folders(kind)) {
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end;
         entry.increment(problem)) {
      const std::string name = entry->path().filename().string();
      if (name.size() > extension.size() && name.front() != '.' && name.ends_with(extension))
        names.insert(name.substr(0, name.size() - extension.size()));
    }
  }
  return {names.begin(), names.end()};
}

std::string where_shipped(std::string_view kind) {
  const char* data = std::getenv("SPEEDWELL_DATA");
  const bool asked = data != nullptr && *data != '\0';
  std::string folders;
  for (const std::string& folder : data_folders(kind))
    folders += (folders.empty() ? "" : ", ") + folder;
  return "looked in " + (folders.empty() ? "no folder" : folders) +
         (asked ? " (the environment variable SPEEDWELL_DATA says so)" : "");
}

std::string shipped_file(std::string_view kind, std::string_view name, std::string_view extension) {
  if (name.find('/') != std::string_view::npos) return "";
  for (const std::string& folder : data_folders(kind)) {
    const fs::path path = fs::path(folder) / (std::string(name) + std::string(extension));
    std::error_code problem;
    if (fs::is_regular_file(path, problem)) return path.string();
  }
  return "";
}

}  // namespace speedwell
