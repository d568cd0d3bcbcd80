// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Runs a program as a user does: arguments, environment, signals; and keeps all that it printed.

#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

#include "base/file.hpp"

namespace speedwell::test {

struct ProgramOptions {
  std::vector<std::string> environment = {};  ///< "NAME=VALUE", in place of what is inherited
  std::optional<unsigned> pu = {};            ///< the only PU that it may use
  std::optional<int> stdout_fd = {};          ///< instead of being kept; -1: closed
  bool stderr_closed = false;
  double timeout_s = 60;  ///< then it is killed, and the test fails by the signal
};

struct Finished {
  int code = -1;   ///< -1 when a signal ended it
  int signal = 0;  ///< that ended it, or 0
  std::string out;
  std::string err;
  double cpu_s = 0;  ///< user + system, of it and of the children that it waited for
};

/// A program that was started, in a process group of its own. Stdin is empty.
class Program {
 public:
  Program(const std::string& executable, std::vector<std::string> arguments,
          const ProgramOptions& options = {});
  /// Kills its whole group if it was not waited for.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  pid_t pid() const noexcept { return pid_; }
  void send(int signal) const;
  /// To it and all its children, as Ctrl-C on a terminal does.
  void send_to_group(int signal) const;
  /// Whether it has not ended yet.
  bool running() const;
  Finished wait();

 private:
  pid_t pid_ = -1;
  double timeout_s_;
  UniqueFd out_;
  UniqueFd err_;
};

Finished run_program(const std::string& executable, std::vector<std::string> arguments,
                     const ProgramOptions& options = {});

/// The children of a process that are alive now.
std::vector<pid_t> children_of(pid_t pid);
/// "Cpus_allowed_list" of a thread: "0-1".
std::string allowed_pus(pid_t pid, pid_t tid);
std::vector<pid_t> threads_of(pid_t pid);

}  // namespace speedwell::test
