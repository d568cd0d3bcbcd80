// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What `run` and `bench` share once there is a Scenario: plan, measure, write.

#include <string>

#include <CLI/CLI.hpp>

#include "scenario/scenario.hpp"

namespace speedwell::cli {

/// Where results go, beside the tables on stdout.
struct OutputFlags {
  std::string json;  ///< the result document; "-" is stdout, without tables then
  std::string csv;
  std::string events;       ///< NDJSON while running
  std::string latency_log;  ///< HdrHistogram interval log
  bool per_worker = false;
  bool quiet = false;    ///< no progress
  bool dry_run = false;  ///< only show the plan
};

void add_output_flags(CLI::App& command, OutputFlags& flags);

/// Returns the exit code.
int measure(const scenario::Scenario& scenario, const OutputFlags& flags);

}  // namespace speedwell::cli
