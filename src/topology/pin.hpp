// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Pinning threads to PUs of this machine, with hwloc.

#include <memory>
#include <optional>

#include "base/error.hpp"

namespace speedwell::topology {

/// Pins the threads of this process. Made once, used by every thread (hwloc's calls on a loaded
/// topology are thread-safe); keeps a light hwloc topology (PUs only).
class Pinner {
 public:
  static Result<Pinner> create();
  Pinner(Pinner&&) noexcept;
  Pinner& operator=(Pinner&&) noexcept;
  ~Pinner();

  /// Pins the calling thread to one PU. Error: io, naming the PU.
  Result<void> pin(unsigned os_index) const;

  /// The PU on which the calling thread last ran (sched_getcpu).
  static unsigned where() noexcept;
  /// The only PU the calling thread may run on; nothing when it may run on several.
  std::optional<unsigned> pinned_to() const;

  /// Keeps the calling thread's affinity and gives it back.
  class Restore {
   public:
    explicit Restore(const Pinner& pinner);
    Restore(const Restore&) = delete;
    Restore& operator=(const Restore&) = delete;
    ~Restore();

   private:
    struct State;
    std::unique_ptr<State> state_;
  };

 private:
  struct State;
  explicit Pinner(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace speedwell::topology
