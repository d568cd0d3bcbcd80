// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/output_place.hpp"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace speedwell::cli {
namespace {

Error cannot_write(const Target& target, std::string_view why) {
  return {ErrorCode::usage, target.flag, fmt::format("cannot write {}: {}", target.path, why)};
}

Error cannot_write(const Target& target) {
  return cannot_write(target, std::strerror(errno));
}

/// The same text for all names of a file; "" for what outputs can share.
std::string identity(const std::string& path) {
  struct stat status {};
  const auto descriptor = descriptor_of(path);
  const bool there =
      descriptor ? ::fstat(*descriptor, &status) == 0 : ::stat(path.c_str(), &status) == 0;
  struct stat null {};
  if (there && S_ISCHR(status.st_mode) && ::stat("/dev/null", &null) == 0 &&
      status.st_rdev == null.st_rdev)
    return "";
  if (there) return fmt::format("{}:{}", status.st_dev, status.st_ino);
  std::error_code problem;
  const std::filesystem::path whole = std::filesystem::weakly_canonical(path, problem);
  return problem ? path : whole.string();
}

/// The tables are no flag's, but what stdout was sent to with `> FILE` would be replaced.
bool stdout_is_file() {
  struct stat status {};
  return ::fstat(STDOUT_FILENO, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace

std::optional<int> descriptor_of(const std::string& path) {
  if (path == "-" || path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    int number = -1;
    const char* const end = path.data() + path.size();
    const auto [stop, problem] = std::from_chars(path.data() + folder.size(), end, number);
    if (problem == std::errc{} && stop == end && number >= 0) return number;
  }
  return std::nullopt;
}

bool written_in_place(const std::string& path) {
  return descriptor_of(path).has_value() || is_special_file(path);
}

Errors shared_places(const std::vector<Target>& targets) {
  struct Place {
    std::string name;
    std::vector<std::string> owners;
  };
  std::map<std::string, Place> places;
  bool stdout_taken = false;
  const auto claim = [&](const std::string& path, const char* owner) {
    const std::string key = identity(path);
    if (key.empty()) return;
    Place& place = places[key];
    if (place.owners.empty()) place.name = path == "-" ? "stdout" : path;
    place.owners.emplace_back(owner);
  };
  for (const Target& target : targets) {
    if (!target.path.empty()) claim(target.path, target.flag);
    stdout_taken |= target.path == "-";
  }
  if (!stdout_taken && stdout_is_file()) claim("-", "stdout");
  Errors errors;
  for (const auto& [key, place] : places)
    if (place.owners.size() > 1)
      errors.push_back({ErrorCode::usage, fmt::format("{}", fmt::join(place.owners, ", ")),
                        fmt::format("only one of them can have {}; give the others a file of "
                                    "their own",
                                    place.name)});
  return errors;
}

Result<void> try_to_write(const Target& target) {
  if (target.path.empty() || written_in_place(target.path)) return {};
  const bool existed = ::access(target.path.c_str(), F_OK) == 0;
  const UniqueFd fd(::open(target.path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!fd) return cannot_write(target);
  if (!existed) ::unlink(target.path.c_str());
  return {};
}

Result<UniqueFd> open_in_place(const Target& target) {
  const auto descriptor = descriptor_of(target.path);
  if (!descriptor) {
    // Opened once and kept: who reads a pipe takes its closing for the end.
    UniqueFd fd(::open(target.path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!fd) return cannot_write(target);
    return fd;
  }
  // One that closes on exec is speedwell's own, and not the caller's.
  const int flags = ::fcntl(*descriptor, F_GETFD);
  if (flags < 0 || (flags & FD_CLOEXEC) != 0)
    return cannot_write(target, "the descriptor is not open");
  if ((::fcntl(*descriptor, F_GETFL) & O_ACCMODE) == O_RDONLY)
    return cannot_write(target, "the descriptor is not open for writing");
  UniqueFd fd(::fcntl(*descriptor, F_DUPFD_CLOEXEC, 0));
  if (!fd) return cannot_write(target);
  return fd;
}

Result<UniqueFd> open_growing(const Target& target) {
  if (written_in_place(target.path)) return open_in_place(target);
  UniqueFd fd(::open(target.path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666));
  if (!fd) return cannot_write(target);
  if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    return cannot_write(target, "another run is writing to it");
  if (::ftruncate(fd.get(), 0) != 0) return cannot_write(target);
  return fd;
}

}  // namespace speedwell::cli
