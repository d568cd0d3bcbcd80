// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "engine/host.hpp"
#include "engine/process_settings.hpp"

extern char** environ;

namespace speedwell::engine {
namespace {

constexpr std::int64_t poll_ns = 500'000;
constexpr int region_fd_of_worker = 3;

std::string describe_end(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("killed by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  return fmt::format("exited with code {}", WEXITSTATUS(status));
}

struct Child {
  pid_t pid = 0;
  std::optional<int> status;  ///< as waitpid gave it, once it has ended
};

class ProcessHost final : public Host {
 public:
  explicit ProcessHost(std::shared_ptr<const measure::Region> region)
      : region_(std::move(region)) {}
  ~ProcessHost() override { finish(0); }

  /// The errno value of what went wrong; 0 when nothing did.
  int spawn(const WorkerJob& job, const std::string& executable) {
    std::vector<std::string> words{executable, "worker"};
    for (std::string& word : worker_arguments(job, region_fd_of_worker))
      words.push_back(std::move(word));
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);

    // dup2 clears close-on-exec, except onto itself; the region never is descriptor 3 of a program
    // that has opened anything, but the copy makes it sure.
    const UniqueFd copy(::fcntl(region_->fd(), F_DUPFD_CLOEXEC, region_fd_of_worker + 1));
    if (!copy) return errno;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawnattr_init(&attributes);
    ::posix_spawn_file_actions_adddup2(&actions, copy.get(), region_fd_of_worker);
    // Ctrl-C reaches the whole terminal group: the coordinator ends the workers, not the signal.
    sigset_t blocked;
    sigemptyset(&blocked);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&blocked, signal);
    ::posix_spawnattr_setsigmask(&attributes, &blocked);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);

    Child child;
    const int problem =
        ::posix_spawn(&child.pid, executable.c_str(), &actions, &attributes, argv.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    ::posix_spawnattr_destroy(&attributes);
    if (problem == 0) children_.push_back(child);
    return problem;
  }

  std::optional<Death> find_dead() override {
    reap();
    for (unsigned i = 0; i < children_.size(); ++i) {
      if (!children_[i].status) continue;
      const measure::Phase phase = region_->worker(i).at();
      if (phase != measure::Phase::done && phase != measure::Phase::failed)
        return Death{i, describe_end(*children_[i].status)};
    }
    return std::nullopt;
  }

  bool finish(std::int64_t timeout_ns) override {
    const std::int64_t deadline = MonotonicClock::now_ns() + timeout_ns;
    bool killed = false;
    for (reap(); !all_ended(); reap()) {
      if (!killed && MonotonicClock::now_ns() >= deadline) {
        for (const Child& child : children_)
          if (!child.status) ::kill(child.pid, SIGKILL);
        killed = true;
      }
      sleep_until_ns(MonotonicClock::now_ns() + poll_ns);
    }
    return true;
  }

 private:
  void reap() {
    for (Child& child : children_) {
      int status = 0;
      if (!child.status && ::waitpid(child.pid, &status, WNOHANG) == child.pid)
        child.status = status;
    }
  }
  bool all_ended() const {
    for (const Child& child : children_)
      if (!child.status) return false;
    return true;
  }

  std::shared_ptr<const measure::Region> region_;
  std::vector<Child> children_;
};

}  // namespace

boost::system::result<std::unique_ptr<Host>, Death> start_processes(const HostRequest& request,
                                                                    const std::string& executable) {
  auto host = std::make_unique<ProcessHost>(request.region);
  for (const WorkerJob& job : request.jobs)
    if (const int problem = host->spawn(job, executable); problem != 0) {
      request.region->control().start_at_ns.store(measure::Control::abandon,
                                                  std::memory_order_release);
      return Death{job.index, fmt::format("cannot start {}: {}", executable, system_text(problem))};
    }
  return std::unique_ptr<Host>(std::move(host));
}

std::vector<std::string> worker_arguments(const WorkerJob& job, int region_fd) {
  std::vector<std::string> words{"--operation", job.operation,
                                 "--provider",  job.provider,
                                 "--size",      std::to_string(job.size_bytes),
                                 "--index",     std::to_string(job.index),
                                 "--pu",        std::to_string(job.pu),
                                 "--region-fd", std::to_string(region_fd),
                                 "--parent",    std::to_string(::getpid())};
  if (job.verify_every != 0) {
    words.emplace_back("--verify-every");
    words.push_back(std::to_string(job.verify_every));
  }
  if (job.timing) words.emplace_back("--timing");
  if (!job.probes) words.emplace_back("--no-probes");
  for (std::string& flag : to_flags(applied_settings())) words.push_back(std::move(flag));
  return words;
}

int worker_process(const WorkerJob& job, int region_fd, int parent_pid) {
  // A worker does not outlive its coordinator, however that ends.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent_pid) return 1;
  ::fcntl(region_fd, F_SETFD, FD_CLOEXEC);
  auto region = measure::Region::attach(UniqueFd(region_fd));
  if (!region && region.error().code == ErrorCode::io) {
    fmt::print(stderr, "speedwell worker {}: {}\n", job.index, to_string(region.error()));
    return 1;
  }
  if (!region || job.index >= region->workers()) {
    fmt::print(stderr, "speedwell worker: started by speedwell itself, not by hand\n");
    return 2;
  }
  const auto pinner = topology::Pinner::create();
  if (!pinner) {
    region->worker(job.index).note_error("pin", pinner.error().what);
    region->worker(job.index).enter(measure::Phase::failed);
    return 1;
  }
  run_worker(job, *region, *pinner);
  return region->worker(job.index).at() == measure::Phase::done ? 0 : 1;
}

}  // namespace speedwell::engine
