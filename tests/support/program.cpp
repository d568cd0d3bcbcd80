// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "support/program.hpp"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sched.h>
#include <spawn.h>
#include <sstream>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "base/clock.hpp"

extern char** environ;

namespace speedwell::test {
namespace {

constexpr std::int64_t poll_ns = 2'000'000;

/// In memory: what is printed never waits for a reader.
UniqueFd new_text() {
  return UniqueFd(::memfd_create("output", MFD_CLOEXEC));
}

std::string text_of(const UniqueFd& fd) {
  if (!fd) return "";
  return read_file("/proc/self/fd/" + std::to_string(fd.get())).value();
}

std::vector<std::string> merged_environment(const std::vector<std::string>& changes) {
  std::vector<std::string> all = changes;
  const auto changed = [&](std::string_view variable) {
    const std::string_view name = variable.substr(0, variable.find('=') + 1);
    for (const std::string& change : changes)
      if (change.starts_with(name)) return true;
    return false;
  };
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (!changed(*variable)) all.emplace_back(*variable);
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> all;
  all.reserve(words.size() + 1);
  for (std::string& word : words) all.push_back(word.data());
  all.push_back(nullptr);
  return all;
}

/// The calling thread on one PU while a child is started, which inherits that.
class OnPu {
 public:
  explicit OnPu(std::optional<unsigned> pu) {
    ::sched_getaffinity(0, sizeof before_, &before_);
    if (!pu) return;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(*pu, &one);
    ::sched_setaffinity(0, sizeof one, &one);
  }
  ~OnPu() { ::sched_setaffinity(0, sizeof before_, &before_); }
  OnPu(const OnPu&) = delete;
  OnPu& operator=(const OnPu&) = delete;

 private:
  cpu_set_t before_;
};

/// Signals as a shell in the foreground gives them: ctest may have been started with SIGINT
/// ignored.
void reset_signals(posix_spawnattr_t& attributes) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) sigaddset(&signals, signal);
  ::posix_spawnattr_setsigdefault(&attributes, &signals);
  sigemptyset(&signals);
  ::posix_spawnattr_setsigmask(&attributes, &signals);
  ::posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
}

double seconds(const timeval& t) {
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
}

}  // namespace

Program::Program(const std::string& executable, std::vector<std::string> arguments,
                 const ProgramOptions& options)
    : timeout_s_(options.timeout_s) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawnattr_init(&attributes);
  reset_signals(attributes);

  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (!options.stdout_fd) out_ = new_text();
  const int out = options.stdout_fd.value_or(out_.get());
  if (out >= 0)
    ::posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  else
    ::posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO);
  if (options.stderr_closed) {
    ::posix_spawn_file_actions_addclose(&actions, STDERR_FILENO);
  } else {
    err_ = new_text();
    ::posix_spawn_file_actions_adddup2(&actions, err_.get(), STDERR_FILENO);
  }

  std::vector<std::string> environment = merged_environment(options.environment);
  arguments.insert(arguments.begin(), executable);
  int problem = 0;
  {
    const OnPu on_pu(options.pu);
    problem = ::posix_spawn(&pid_, executable.c_str(), &actions, &attributes,
                            pointers(arguments).data(), pointers(environment).data());
  }
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  if (problem != 0)
    throw std::runtime_error("cannot start " + executable + ": " + std::strerror(problem));
}

Program::~Program() {
  if (pid_ <= 0) return;
  send_to_group(SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void Program::send(int signal) const {
  ::kill(pid_, signal);
}

void Program::send_to_group(int signal) const {
  ::kill(-pid_, signal);
}

bool Program::running() const {
  siginfo_t info{};
  return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == 0;
}

Finished Program::wait() {
  const std::int64_t deadline =
      MonotonicClock::now_ns() + static_cast<std::int64_t>(timeout_s_ * ns_per_s);
  int status = 0;
  rusage usage{};
  while (::wait4(pid_, &status, WNOHANG, &usage) == 0) {
    if (MonotonicClock::now_ns() > deadline) send_to_group(SIGKILL);
    sleep_until_ns(MonotonicClock::now_ns() + poll_ns);
  }
  pid_ = -1;
  Finished finished;
  if (WIFSIGNALED(status))
    finished.signal = WTERMSIG(status);
  else
    finished.code = WEXITSTATUS(status);
  finished.out = text_of(out_);
  finished.err = text_of(err_);
  finished.cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  return finished;
}

Finished run_program(const std::string& executable, std::vector<std::string> arguments,
                     const ProgramOptions& options) {
  return Program(executable, std::move(arguments), options).wait();
}

std::vector<pid_t> threads_of(pid_t pid) {
  std::vector<pid_t> threads;
  std::error_code problem;
  std::filesystem::directory_iterator entry("/proc/" + std::to_string(pid) + "/task", problem);
  for (; !problem && entry != std::filesystem::directory_iterator(); entry.increment(problem))
    threads.push_back(std::stoi(entry->path().filename().string()));
  return threads;
}

std::vector<pid_t> children_of(pid_t pid) {
  // "pid (name) state parent": /proc/PID/task/TID/children is not in every kernel.
  std::vector<pid_t> children;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const auto stat = read_file("/proc/" + name + "/stat");
    if (!stat) continue;
    std::istringstream rest(stat->substr(stat->rfind(')') + 1));
    char state = 0;
    pid_t parent = 0;
    rest >> state >> parent;
    if (parent == pid && state != 'Z') children.push_back(std::stoi(name));
  }
  return children;
}

std::string allowed_pus(pid_t pid, pid_t tid) {
  const auto status =
      read_file("/proc/" + std::to_string(pid) + "/task/" + std::to_string(tid) + "/status");
  if (!status) return "";
  constexpr std::string_view key = "Cpus_allowed_list:\t";
  const std::size_t at = status->find(key);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + key.size();
  return status->substr(begin, status->find('\n', begin) - begin);
}

}  // namespace speedwell::test
