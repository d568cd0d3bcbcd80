// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Whole files in and out, and descriptors that close themselves.

#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"

namespace speedwell {

/// Owns a file descriptor.
class UniqueFd {
 public:
  UniqueFd() noexcept = default;
  explicit UniqueFd(int fd) noexcept : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~UniqueFd();

  int get() const noexcept { return fd_; }
  explicit operator bool() const noexcept { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

/// The whole of a file; files of /proc and /sys too. Error: not_found or io, with the path.
Result<std::string> read_file(const std::string& path);

/// The whole of a file that a user names, which can be anything: a pipe is read to its end, unless
/// nobody writes to it. Error: as read_file, and usage for a device or more than 16 MiB.
Result<std::string> read_input_file(const std::string& path);

/// Replaces `path` in one step (a temporary file beside it, fsync, rename), so that a full disk or
/// a crash leaves the old file, and keeps its mode and, where allowed, its owner. "-" writes to
/// standard output. What is no regular file (a pipe, /dev/null) is written in place. Error: io,
/// with the path.
Result<void> write_file(const std::string& path, std::string_view content);

/// Writes all of `content`, goes on after signals; false, with errno, when that cannot be.
bool write_all(int fd, std::string_view content);

/// Whether `path` is there and no regular file: a pipe, a device, a folder. To open a pipe waits
/// for its reader, who reads from it once.
bool is_special_file(const std::string& path);

}  // namespace speedwell
