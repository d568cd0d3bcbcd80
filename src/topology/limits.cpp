// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/limits.hpp"

#include <charconv>
#include <cstdint>
#include <sstream>
#include <string_view>
#include <vector>

#include "base/file.hpp"

namespace speedwell::topology {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

bool lists(const std::string& comma_separated, std::string_view word) {
  for (const std::string& part : split(comma_separated, ','))
    if (part == word) return true;
  return false;
}

/// A field of mountinfo: blanks, tabs, line breaks and backslashes are written as \ooo.
std::string unescape(std::string_view field) {
  std::string text;
  for (std::size_t i = 0; i < field.size(); ++i) {
    unsigned code = 0;
    if (field[i] == '\\' && i + 3 < field.size() &&
        std::from_chars(&field[i + 1], &field[i + 1] + 3, code, 8).ptr == &field[i + 1] + 3) {
      text += static_cast<char>(code);
      i += 3;
    } else {
      text += field[i];
    }
  }
  return text;
}

/// One hierarchy that grants CPU time: where it is mounted, and this process's cgroup in it.
struct Hierarchy {
  bool v2 = false;
  std::string root;   ///< the cgroup that the mount point shows
  std::string mount;  ///< the mount point
  std::string cgroup;
};

/// The process's cgroup in the v2 hierarchy or in v1's cpu hierarchy, from /proc/self/cgroup.
std::string own_cgroup(const std::string& proc_cgroup, bool v2) {
  for (const std::string& line : split(proc_cgroup, '\n')) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    if (v2 ? line.starts_with("0::") : lists(controllers, "cpu")) return line.substr(second + 1);
  }
  return "";
}

std::vector<Hierarchy> hierarchies(const std::string& proc_cgroup, const std::string& mountinfo) {
  std::vector<Hierarchy> found;
  for (const std::string& line : split(mountinfo, '\n')) {
    // 36 35 98:0 ROOT MOUNT OPTIONS [TAGS...] - TYPE SOURCE SUPER_OPTIONS
    const std::size_t dash = line.find(" - ");
    if (dash == std::string::npos) continue;
    const std::vector<std::string> before = split(line.substr(0, dash), ' ');
    const std::vector<std::string> after = split(line.substr(dash + 3), ' ');
    if (before.size() < 5 || after.size() < 3) continue;
    const bool v2 = after[0] == "cgroup2";
    if (!v2 && !(after[0] == "cgroup" && lists(after[2], "cpu"))) continue;
    const std::string cgroup = own_cgroup(proc_cgroup, v2);
    if (!cgroup.empty()) found.push_back({v2, unescape(before[3]), unescape(before[4]), cgroup});
  }
  return found;
}

/// The cgroup's path below the mount point: "" or "/a/b". Where the process's cgroup lies outside
/// of what is mounted (a container that sees the host's paths, or "/../x" in a cgroup namespace),
/// the path is tried as it is, and the mount point itself is what is left above it.
std::string below_mount(const Hierarchy& hierarchy) {
  std::string path = hierarchy.cgroup;
  const std::string& root = hierarchy.root;
  if (root != "/" && path.starts_with(root) &&
      (path.size() == root.size() || path[root.size()] == '/'))
    path.erase(0, root.size());
  if (path == "/" || path.starts_with("/..")) return "";
  return path;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<double> ratio(std::optional<std::int64_t> quota, std::optional<std::int64_t> period) {
  if (!quota || !period || *quota <= 0 || *period <= 0) return std::nullopt;
  return static_cast<double>(*quota) / static_cast<double>(*period);
}

/// The quota of one cgroup in CPUs: "QUOTA PERIOD" or "max PERIOD" in v2; -1 is none in v1.
std::optional<double> quota_of(const std::string& file, const std::string& folder, bool v2) {
  const Result<std::string> text = read_file(file);
  if (!text) return std::nullopt;
  if (v2) {
    const std::size_t blank = text->find(' ');
    if (blank == std::string::npos) return std::nullopt;
    return ratio(parse_integer(std::string_view(*text).substr(0, blank)),
                 parse_integer(std::string_view(*text).substr(blank + 1)));
  }
  const Result<std::string> period = read_file(folder + "/cpu.cfs_period_us");
  if (!period) return std::nullopt;
  return ratio(parse_integer(*text), parse_integer(*period));
}

}  // namespace

std::vector<CpuCgroup> cpu_cgroups(const std::string& root) {
  std::vector<CpuCgroup> found;
  const Result<std::string> proc_cgroup = read_file(root + "/proc/self/cgroup");
  const Result<std::string> mountinfo = read_file(root + "/proc/self/mountinfo");
  if (!proc_cgroup || !mountinfo) return found;
  for (const Hierarchy& hierarchy : hierarchies(*proc_cgroup, *mountinfo)) {
    for (std::string path = below_mount(hierarchy);; path.erase(path.rfind('/'))) {
      found.push_back({hierarchy.v2, hierarchy.mount + path});
      if (path.find('/') == std::string::npos) break;
    }
  }
  return found;
}

Limits read_limits(const std::string& root) {
  Limits limits;
  for (const CpuCgroup& cgroup : cpu_cgroups(root)) {
    const std::string file = cgroup.folder + (cgroup.v2 ? "/cpu.max" : "/cpu.cfs_quota_us");
    const auto quota = quota_of(root + file, root + cgroup.folder, cgroup.v2);
    if (quota && (!limits.quota_cpus || *quota < *limits.quota_cpus)) limits = {quota, file};
  }
  return limits;
}

}  // namespace speedwell::topology
