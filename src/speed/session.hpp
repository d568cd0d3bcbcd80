// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The rows of a command line, measured one after the other, told on the way as `openssl speed`
// does.

#include <atomic>
#include <functional>
#include <string_view>
#include <vector>

#include "speed/dialect.hpp"
#include "speed/measured.hpp"
#include "speed/options.hpp"

namespace speedwell::speed {

struct Session {
  std::vector<MeasuredRow> rows;  ///< as far as it came
  bool failed = false;            ///< something asked for was not measured
  bool interrupted = false;
};

/// Lines for stderr.
using Progress = std::function<void(std::string_view text)>;

Session measure_rows(const std::vector<Row>& rows, const Options& options, const Dialect& dialect,
                     const Measure& measure, const std::atomic<bool>& interrupt,
                     const Progress& progress);

}  // namespace speedwell::speed
