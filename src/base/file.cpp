// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <limits>
#include <sys/stat.h>
#include <unistd.h>

namespace speedwell {
namespace {

Error system_error(const std::string& path, std::string_view action) {
  const int number = errno;
  // A folder is no file, so where one is named there is none.
  const bool is_none = number == ENOENT || number == ENOTDIR || number == EISDIR;
  return {is_none ? ErrorCode::not_found : ErrorCode::io, path,
          std::string(action) + ": " + system_text(number)};
}

/// Far more than any scenario or description of a machine is long.
constexpr std::size_t most_input_bytes = std::size_t{16} << 20;

Result<std::string> read_all(const UniqueFd& fd, const std::string& path, std::size_t most_bytes) {
  std::string content;
  std::array<char, 16384> buffer;
  for (;;) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_error(path, "cannot read");
    if (got == 0) return content;
    content.append(buffer.data(), static_cast<std::size_t>(got));
    if (content.size() > most_bytes)
      return Error{ErrorCode::usage, path,
                   "is longer than " + std::to_string(most_bytes >> 20) +
                       " MiB: this is not the file that was meant"};
  }
}

/// The file itself, so that a link to it stays a link when the file is replaced.
std::string behind_links(const std::string& path) {
  std::error_code problem;
  const std::filesystem::path file = std::filesystem::canonical(path, problem);
  return problem ? path : file.string();
}

}  // namespace

bool write_all(int fd, std::string_view content) {
  while (!content.empty()) {
    const ssize_t written = ::write(fd, content.data(), content.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool is_special_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
}

UniqueFd::~UniqueFd() {
  if (fd_ >= 0) ::close(fd_);
}

Result<std::string> read_file(const std::string& path) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd) return system_error(path, "cannot open");
  return read_all(fd, path, std::numeric_limits<std::size_t>::max());
}

Result<std::string> read_input_file(const std::string& path) {
  // Not to wait for the writer of a pipe, nor to become the terminal's owner.
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!fd) return system_error(path, "cannot open");
  struct stat status {};
  if (::fstat(fd.get(), &status) != 0) return system_error(path, "cannot read");
  if (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode))
    return Error{ErrorCode::usage, path, "this is a device, and no file"};
  // Who writes to a pipe may be slow.
  ::fcntl(fd.get(), F_SETFL, O_RDONLY);
  Result<std::string> content = read_all(fd, path, most_input_bytes);
  if (content && content->empty() && S_ISFIFO(status.st_mode))
    return Error{ErrorCode::usage, path, "this is a pipe that nobody writes to"};
  return content;
}

Result<void> write_file(const std::string& path, std::string_view content) {
  if (path == "-") {
    std::fflush(stdout);
    if (!write_all(STDOUT_FILENO, content)) return system_error("standard output", "cannot write");
    return {};
  }
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (is_special_file(path)) {
    const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!fd) return system_error(path, "cannot open for writing");
    if (!write_all(fd.get(), content)) return system_error(path, "cannot write");
    return {};
  }
  const std::string target = behind_links(path);
  std::string temporary = target + ".XXXXXX";
  UniqueFd fd(::mkostemp(temporary.data(), O_CLOEXEC));
  if (!fd) return system_error(path, "cannot write beside it");
  // mkostemp makes 0600; a result file is as readable as any other the user makes.
  const mode_t mask = ::umask(0);
  ::umask(mask);
  const mode_t mode = exists ? status.st_mode & 07777 : 0666 & ~mask;
  // Root's to give; of anyone else's file a copy in the user's name is as good as can be.
  if (exists && ::fchown(fd.get(), status.st_uid, status.st_gid) != 0) errno = 0;
  if (!write_all(fd.get(), content) || ::fchmod(fd.get(), mode) != 0 || ::fsync(fd.get()) != 0 ||
      ::rename(temporary.c_str(), target.c_str()) != 0) {
    const Error error = system_error(path, "cannot write");
    ::unlink(temporary.c_str());
    return error;
  }
  return {};
}

}  // namespace speedwell
