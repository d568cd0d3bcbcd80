// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/clock.hpp"
#include "engine/host.hpp"
#include "engine/pinned_arena.hpp"

namespace speedwell::engine {
namespace {

constexpr std::int64_t poll_ns = 200'000;

class ThreadHost : public Host {
 public:
  explicit ThreadHost(HostRequest request) : arena_(pus_of(request), request.pinner) {
    // The body owns the request, so a worker that hangs keeps what it uses.
    arena_.start([request = std::make_shared<const HostRequest>(std::move(request))](unsigned i) {
      run_worker(request->jobs[i], *request->region, *request->pinner);
    });
  }

  std::optional<Death> find_dead() override { return std::nullopt; }

  bool finish(std::int64_t timeout_ns) override {
    const std::int64_t deadline = MonotonicClock::now_ns() + timeout_ns;
    while (arena_.running() > 0) {
      if (MonotonicClock::now_ns() > deadline) return false;
      sleep_until_ns(MonotonicClock::now_ns() + poll_ns);
    }
    return true;
  }

 private:
  static std::vector<unsigned> pus_of(const HostRequest& request) {
    std::vector<unsigned> pus;
    for (const WorkerJob& job : request.jobs) pus.push_back(job.pu);
    return pus;
  }

  PinnedArena arena_;
};

}  // namespace

std::unique_ptr<Host> start_threads(HostRequest request) {
  return std::make_unique<ThreadHost>(std::move(request));
}

}  // namespace speedwell::engine
