// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A run made by hand, for the tests of writers: a machine of two PUs and a case of every state (ok,
// disturbed, unsettled, failed, oversubscribed, interrupted). The same every time.

#include "result/run_result.hpp"

namespace speedwell::test {

/// Summarised. Indexes into its cases:
struct SampleCase {
  static constexpr std::size_t rsa_x1 = 0, rsa_x2_disturbed = 1, gcm_x1_unsettled = 2, gcm_x2 = 3,
                               bulk_x1 = 4, bulk_x2_all_disturbed = 5, x25519_x1 = 6,
                               x25519_x2_failed = 7, x25519_x4_oversubscribed = 8,
                               sha256_interrupted = 9;
};
result::Run sample_run();

}  // namespace speedwell::test
