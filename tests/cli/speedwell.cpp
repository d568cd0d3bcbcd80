// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/speedwell.hpp"

#include <cstdlib>
#include <sched.h>
#include <stdexcept>
#include <utility>

#include <boost/json/parse.hpp>

#include "base/clock.hpp"
#include "result/document.hpp"

namespace speedwell::test {
namespace {

constexpr std::int64_t poll_ns = 5'000'000;
constexpr std::int64_t patience_ns = 60 * ns_per_s;

}  // namespace

const std::string executable = SPEEDWELL_EXECUTABLE;

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Finished run_speedwell(Words arguments, const ProgramOptions& options) {
  return run_program(executable, std::move(arguments), options);
}

Words tiny_bench(const Words& arguments) {
  return Words{"bench", "--seconds", "0.1", "--trials", "2", "--latency-seconds", "0"} + arguments;
}

Words long_bench(const Words& arguments) {
  return Words{"bench", "--seconds", "600", "--trials", "2", "--latency-seconds", "0"} + arguments;
}

result::Run document(std::string_view text) {
  auto run = result::from_json(text);
  if (run) return std::move(*run);
  std::string what = "no result document:";
  for (const Error& error : run.error()) what += "\n" + to_string(error);
  throw std::runtime_error(what);
}

result::Run document_of_file(const std::string& path) {
  return document(read_file(path).value());
}

std::vector<boost::json::object> events_of_file(const std::string& path) {
  std::vector<boost::json::object> events;
  std::string text = read_file(path).value();
  text.resize(text.rfind('\n') + 1);
  for (const std::string& line : lines_of(text))
    events.push_back(boost::json::parse(line).as_object());
  return events;
}

bool wait_until(const Program& program, const std::function<bool()>& condition) {
  const std::int64_t deadline = MonotonicClock::now_ns() + patience_ns;
  while (!condition()) {
    if (!program.running() || MonotonicClock::now_ns() > deadline) return false;
    sleep_until_ns(MonotonicClock::now_ns() + poll_ns);
  }
  return true;
}

bool wait_for_event(const Program& program, const std::string& file, std::string_view name) {
  const std::string event = "{\"event\": \"" + std::string(name) + "\"";
  return wait_until(program, [&] {
    const auto text = read_file(file);
    return text && has(*text, event);
  });
}

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::vector<unsigned> usable_pus() {
  cpu_set_t set;
  ::sched_getaffinity(0, sizeof set, &set);
  std::vector<unsigned> pus;
  for (unsigned pu = 0; pu < CPU_SETSIZE; ++pu)
    if (CPU_ISSET(pu, &set)) pus.push_back(pu);
  return pus;
}

}  // namespace speedwell::test
