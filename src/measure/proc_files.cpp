// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/proc_files.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <unistd.h>

namespace speedwell::measure {
namespace {

/// Cuts the next word off `text`; words are parted by blanks, tabs and line breaks.
std::string_view next_word(std::string_view& text) noexcept {
  constexpr std::string_view blanks = " \t\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(blanks));
  text.remove_prefix(word.size());
  return word;
}

std::string_view next_line(std::string_view& text) noexcept {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

template <class Number>
std::optional<Number> parse_number(std::string_view word) noexcept {
  Number number = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, problem] = std::from_chars(word.data(), end, number);
  if (problem != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// The number in the line "key<separator>number".
std::optional<std::uint64_t> value_of(std::string_view text, std::string_view key) noexcept {
  while (!text.empty()) {
    std::string_view line = next_line(text);
    if (next_word(line) == key) return parse_number<std::uint64_t>(next_word(line));
  }
  return std::nullopt;
}

}  // namespace

std::optional<CpuTicks> parse_task_stat(std::string_view text) noexcept {
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string_view::npos) return std::nullopt;
  text.remove_prefix(name_end + 1);
  for (int field = 3; field < 14; ++field) next_word(text);
  const auto user = parse_number<std::uint64_t>(next_word(text));
  const auto system = parse_number<std::uint64_t>(next_word(text));
  if (!user || !system) return std::nullopt;
  return CpuTicks{*user, *system};
}

std::optional<Switches> parse_task_status(std::string_view text) noexcept {
  const auto voluntary = value_of(text, "voluntary_ctxt_switches:");
  const auto involuntary = value_of(text, "nonvoluntary_ctxt_switches:");
  if (!voluntary || !involuntary) return std::nullopt;
  return Switches{*voluntary, *involuntary};
}

std::optional<std::int64_t> parse_schedstat_wait(std::string_view text) noexcept {
  const auto run = parse_number<std::int64_t>(next_word(text));
  const auto wait = parse_number<std::int64_t>(next_word(text));
  const auto slices = parse_number<std::int64_t>(next_word(text));
  if (!run || !wait || !slices) return std::nullopt;
  if (*run == 0 && *wait == 0 && *slices == 0) return std::nullopt;
  return wait;
}

std::map<unsigned, MachineUsage::PuTimes> parse_machine_stat(std::string_view text,
                                                             double ticks_per_s) {
  std::map<unsigned, MachineUsage::PuTimes> pus;
  while (text.starts_with("cpu")) {
    std::string_view line = next_line(text);
    const auto pu = parse_number<unsigned>(next_word(line).substr(3));
    if (!pu) continue;  // the first line sums all
    // user nice system idle iowait irq softirq steal; guest times are within user and nice.
    double seconds[8] = {};
    for (double& value : seconds)
      value = static_cast<double>(parse_number<std::uint64_t>(next_word(line)).value_or(0)) /
              ticks_per_s;
    const auto& [user, nice, system, idle, iowait, irq, softirq, steal] = seconds;
    pus[*pu] = {
        .busy_s = user + nice + system + irq + softirq, .idle_s = idle + iowait, .steal_s = steal};
  }
  return pus;
}

Throttling parse_cpu_stat(std::string_view text) noexcept {
  Throttling throttling;
  throttling.periods = value_of(text, "nr_throttled").value_or(0);
  if (const auto us = value_of(text, "throttled_usec"))
    throttling.seconds = static_cast<double>(*us) * 1e-6;
  else if (const auto ns = value_of(text, "throttled_time"))
    throttling.seconds = static_cast<double>(*ns) * 1e-9;
  return throttling;
}

std::optional<std::string> read_again(int fd, std::size_t most) {
  constexpr std::size_t step = 4096;
  std::string text;
  for (;;) {
    const std::size_t old = text.size();
    const std::size_t wanted = std::min(most - old, step);
    text.resize(old + wanted);
    const ssize_t got = ::pread(fd, text.data() + old, wanted, static_cast<off_t>(old));
    if (got < 0 && errno != EINTR) return std::nullopt;
    text.resize(old + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    // The kernel makes such a file in one piece, so a short read is its end.
    if (got >= 0 && (static_cast<std::size_t>(got) < wanted || text.size() == most)) return text;
  }
}

}  // namespace speedwell::measure
