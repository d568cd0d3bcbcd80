// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/pinned_arena.hpp"

#include <atomic>
#include <mutex>
#include <optional>

#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_scheduler_observer.h>

#include "base/check.hpp"
#include "base/tsan.hpp"

namespace speedwell::engine {
namespace {

/// The PUs of an arena, each given to one thread at a time.
class Tickets {
 public:
  explicit Tickets(std::size_t count) : states_(count, State::free) {}

  std::optional<unsigned> take() {
    const std::lock_guard lock(mutex_);
    for (unsigned i = 0; i < states_.size(); ++i) {
      if (states_[i] != State::free) continue;
      states_[i] = State::held;
      return i;
    }
    return std::nullopt;
  }
  /// For a task whose thread has no ticket of its own: a free one, else one that a thread holds but
  /// no task has used (that thread's own task then comes here too).
  std::optional<unsigned> take_unused() {
    const std::lock_guard lock(mutex_);
    for (const State from : {State::free, State::held})
      for (unsigned i = 0; i < states_.size(); ++i) {
        if (states_[i] != from) continue;
        states_[i] = State::used;
        return i;
      }
    return std::nullopt;
  }
  /// A thread left: what it held and did not use is free again.
  void give_back(unsigned ticket) {
    const std::lock_guard lock(mutex_);
    if (states_[ticket] == State::held) states_[ticket] = State::free;
  }
  /// A task runs as this worker; no other ever will. False when one did already.
  bool use(unsigned ticket) {
    const std::lock_guard lock(mutex_);
    if (states_[ticket] != State::held) return false;
    states_[ticket] = State::used;
    return true;
  }

 private:
  enum class State { free, held, used };
  std::mutex mutex_;
  std::vector<State> states_;
};

/// What the calling thread holds while it is inside an arena. A thread that leaves after the
/// observer has gone keeps it until its next arena, or its end: so it keeps the pinner too.
struct Held {
  std::optional<unsigned> ticket;
  std::shared_ptr<const topology::Pinner> pinner;
  std::optional<topology::Pinner::Restore> restore;
};
thread_local Held held;

class PinningObserver : public tbb::task_scheduler_observer {
 public:
  PinningObserver(tbb::task_arena& arena, const std::vector<unsigned>& pus,
                  std::shared_ptr<const topology::Pinner> pinner)
      : tbb::task_scheduler_observer(arena),
        pus_(pus),
        pinner_(std::move(pinner)),
        tickets_(pus.size()) {
    tsan_hand_over(this);
    observe(true);
  }
  ~PinningObserver() override {
    observe(false);
    tsan_take_over(this);
  }

  void on_scheduler_entry(bool) override {
    tsan_take_over(this);
    held.restore.reset();
    held.pinner = pinner_;
    held.restore.emplace(*pinner_);
    hold(tickets_.take());
    tsan_hand_over(this);
  }
  void on_scheduler_exit(bool) override {
    if (held.ticket) tickets_.give_back(*held.ticket);
    held.ticket.reset();
    held.restore.reset();
    tsan_hand_over(this);
  }
  /// The worker that the calling thread is to be. A thread whose ticket is used up (its first task
  /// returned before another thread came) takes a fresh one.
  unsigned worker() {
    if (!held.ticket || !tickets_.use(*held.ticket)) {
      hold(tickets_.take_unused());
      SPEEDWELL_CHECK(held.ticket, "more tasks than tickets");
    }
    return *held.ticket;
  }

 private:
  void hold(std::optional<unsigned> ticket) {
    held.ticket = ticket;
    // A failure shows when the worker verifies where it runs.
    if (ticket) static_cast<void>(pinner_->pin(pus_[*ticket]));
  }

  const std::vector<unsigned>& pus_;
  const std::shared_ptr<const topology::Pinner> pinner_;
  Tickets tickets_;
};

}  // namespace

TbbAllowance::TbbAllowance(unsigned workers)
    : control_(tbb::global_control::max_allowed_parallelism, workers + 1) {}

// Kept alive by its own tasks: a worker that hangs outlives the trial that started it.
struct PinnedArena::State {
  State(std::vector<unsigned> given_pus, std::shared_ptr<const topology::Pinner> given_pinner)
      : pus(std::move(given_pus)),
        pinner(std::move(given_pinner)),
        arena(static_cast<int>(pus.size()), 0),
        observer((arena.initialize(), arena), pus, pinner),
        running(static_cast<unsigned>(pus.size())) {}

  std::vector<unsigned> pus;
  std::shared_ptr<const topology::Pinner> pinner;
  tbb::task_arena arena;
  PinningObserver observer;
  Body body;
  std::atomic<unsigned> running;
};

PinnedArena::PinnedArena(std::vector<unsigned> pus, std::shared_ptr<const topology::Pinner> pinner)
    : state_(std::make_shared<State>(std::move(pus), std::move(pinner))) {}

PinnedArena::~PinnedArena() {
  // The arena and its observer cannot be taken down under a thread that is inside a body: they stay
  // until the process ends, and beyond the end of main.
  // NOLINTNEXTLINE(bugprone-unhandled-exception-at-new): without memory for it the end is right
  static auto& left_behind = *new std::vector<std::shared_ptr<State>>;
  if (running() > 0) left_behind.push_back(std::move(state_));
}

void PinnedArena::start(Body body) {
  state_->body = std::move(body);
  tsan_hand_over(state_.get());
  for (std::size_t i = 0; i < state_->pus.size(); ++i)
    state_->arena.enqueue([state = state_.get()] {
      tsan_take_over(state);
      state->body(state->observer.worker());
      state->running.fetch_sub(1, std::memory_order_release);
    });
}

unsigned PinnedArena::running() const noexcept {
  return state_->running.load(std::memory_order_acquire);
}

}  // namespace speedwell::engine
