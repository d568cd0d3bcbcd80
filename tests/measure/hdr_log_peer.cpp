// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// Our half of tools/check-hdr-log, which holds our logs against hdr-histogram-js: `write` prints a
// log, `read` reads strings, one a line, of which both print what they hold (write: on stderr).

#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "measure/hdr_log.hpp"

namespace speedwell::measure {
namespace {

void print(std::FILE* out, const Histogram& histogram) {
  std::string line = fmt::format("{}", histogram.count());
  for (const double percent : {0.0, 50.0, 90.0, 99.0, 99.9, 99.99, 100.0})
    line += fmt::format(" {}", histogram.value_at(percent / 100));
  fmt::print(out, "{}\n", line);
}

Histogram spread(std::int64_t highest_ns) {
  Histogram histogram;
  std::uint64_t times = 1;
  for (std::int64_t ns = 1; ns <= highest_ns; ns = ns * 9 / 8 + 1) histogram.record(ns, times++);
  return histogram;
}

void write_log() {
  Histogram large;
  large.record(35, 5'000'000'000);  // more than 32 bits
  large.record(HistogramLayout::highest_ns);
  const Histogram histograms[] = {Histogram(), spread(3000), spread(HistogramLayout::highest_ns),
                                  large};
  std::vector<HdrLogEntry> entries;
  for (const Histogram& histogram : histograms)
    entries.push_back({.tag = fmt::format("case, {}", entries.size()),
                       .start_s = static_cast<double>(entries.size()),
                       .length_s = 0.5,
                       .histogram = histogram});
  fmt::print("{}", hdr_log(entries, "2026-11-30T21:56:50.123Z", 1796075810.123));
  for (const Histogram& histogram : histograms) print(stderr, histogram);
}

int read_strings() {
  for (std::string line; std::getline(std::cin, line);) {
    const Result<Histogram> histogram = decode_hdr(line);
    if (!histogram) {
      fmt::print(stderr, "{}\n", to_string(histogram.error()));
      return 1;
    }
    print(stdout, *histogram);
  }
  return 0;
}

}  // namespace
}  // namespace speedwell::measure

int main(int argc, char** argv) {
  const std::string_view mode = argc == 2 ? argv[1] : "";
  if (mode == "read") return speedwell::measure::read_strings();
  if (mode != "write") return 2;
  speedwell::measure::write_log();
  return 0;
}
