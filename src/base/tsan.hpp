// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Tells ThreadSanitizer of an order that it cannot see, because the library that makes it (oneTBB)
// is not instrumented: what a thread wrote before handing over is there for the thread that takes
// over. Without this a race inside a worker could only be silenced, not told from a false alarm.
// Nothing in other builds.

#if defined(__SANITIZE_THREAD__)
#define SPEEDWELL_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SPEEDWELL_TSAN 1
#endif
#endif

#ifdef SPEEDWELL_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace speedwell {

/// Before handing over through `place` (any address that both sides know), as in
/// `tsan_hand_over(this); arena.enqueue(...)`, and at the end of the task.
inline void tsan_hand_over([[maybe_unused]] void* place) noexcept {
#ifdef SPEEDWELL_TSAN
  __tsan_release(place);
#endif
}

/// First thing in what was handed over: the task, the observer's entry.
inline void tsan_take_over([[maybe_unused]] void* place) noexcept {
#ifdef SPEEDWELL_TSAN
  __tsan_acquire(place);
#endif
}

}  // namespace speedwell
