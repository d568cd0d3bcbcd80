// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Where the workers of one trial live: threads of this process, or processes. The coordinator
// (trial.cpp) sees the region alone; a host starts workers, notices those that die, and ends them.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/worker.hpp"

namespace speedwell::engine {

struct Death {
  unsigned worker = 0;
  std::string what;  ///< "killed by signal 9 (Killed)", "exited with code 1"
};

class Host {
 public:
  virtual ~Host() = default;
  /// A worker that ended without having come to Phase::done or Phase::failed.
  virtual std::optional<Death> find_dead() = 0;
  /// Waits until every worker is gone; after `timeout_ns` ends those that can be ended. False when
  /// one remains (a thread that hangs).
  virtual bool finish(std::int64_t timeout_ns) = 0;
};

/// What both kinds of host start.
struct HostRequest {
  std::vector<WorkerJob> jobs;  ///< job i is worker i
  std::shared_ptr<const measure::Region> region;
  std::shared_ptr<const operation::Factory> factory;  ///< kept alive for jobs that point to it
  std::shared_ptr<const topology::Pinner> pinner;
};

std::unique_ptr<Host> start_threads(HostRequest request);

/// Runs `executable worker …` for each job; or says which could not be started.
boost::system::result<std::unique_ptr<Host>, Death> start_processes(const HostRequest& request,
                                                                    const std::string& executable);

/// The command line of a worker process, behind the word "worker", and what it means.
std::vector<std::string> worker_arguments(const WorkerJob& job, int region_fd);
/// The main of a worker process. Returns its exit code.
int worker_process(const WorkerJob& job, int region_fd, int parent_pid);

}  // namespace speedwell::engine
