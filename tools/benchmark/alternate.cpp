// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "alternate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "crypto/error_text.hpp"
#include "topology/pin.hpp"

namespace speedwell::benchmark {
namespace {

constexpr double estimate_ms = 2;

/// Negative when an operation failed.
double per_operation_ns(const Block& block, std::uint64_t count) {
  const std::int64_t start = MonotonicClock::now_ns();
  const std::uint64_t good = block(count);
  const std::int64_t took = MonotonicClock::now_ns() - start;
  return good == count ? static_cast<double>(took) / static_cast<double>(count) : -1;
}

}  // namespace

Result<Options> parse_options(int argc, char** argv) {
  Options options;
  if (argc > 1) options.pu = static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10));
  if (argc > 2) options.pairs = static_cast<int>(std::strtol(argv[2], nullptr, 10));
  if (argc > 3) options.block_ms = std::strtod(argv[3], nullptr);
  if (argc < 2 || argc > 4 || options.pairs < 1 || !(options.block_ms > 0))
    return Error{ErrorCode::usage, "arguments", "PU [PAIRS [BLOCK_MS]]"};
  return options;
}

Result<void> pin_to(unsigned pu) {
  const auto pinner = topology::Pinner::create();
  if (!pinner) return pinner.error();
  return pinner->pin(pu);
}

Result<std::vector<Pair>> alternate(const Block& first, const Block& second, std::uint64_t step,
                                    const Options& options) {
  const Error failed{ErrorCode::crypto, "operation", "failed: " + crypto::error_text()};
  std::uint64_t count = step;
  for (double ns = per_operation_ns(second, count);; ns = per_operation_ns(second, count)) {
    if (ns < 0) return failed;
    const double steps = options.block_ms * 1e6 / (ns * static_cast<double>(step));
    const bool known = ns * static_cast<double>(count) >= estimate_ms * 1e6;
    if (!known) {
      count *= 2;
      continue;
    }
    count = step * static_cast<std::uint64_t>(std::max(1.0, std::round(steps)));
    break;
  }
  if (per_operation_ns(first, count) < 0) return failed;  // warms up

  std::mt19937 order;  // seeded alike in every process
  std::vector<Pair> pairs;
  for (int i = 0; i < options.pairs; ++i) {
    Pair pair;
    const bool first_leads = (order() & 1U) != 0;
    if (first_leads) pair.first_ns = per_operation_ns(first, count);
    pair.second_ns = per_operation_ns(second, count);
    if (!first_leads) pair.first_ns = per_operation_ns(first, count);
    if (pair.first_ns < 0 || pair.second_ns < 0) return failed;
    pairs.push_back(pair);
  }
  return pairs;
}

std::string json_line(std::string_view name, const std::vector<Pair>& pairs) {
  std::string text = fmt::format("{{\"name\": \"{}\", \"pairs\": [", name);
  for (const Pair& pair : pairs)
    text += fmt::format("{}[{:.5g}, {:.5g}]", &pair == pairs.data() ? "" : ", ", pair.first_ns,
                        pair.second_ns);
  return text + "]}\n";
}

}  // namespace speedwell::benchmark
