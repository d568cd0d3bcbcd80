// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What a scenario file asks for, as plain data: axes still unexpanded, names not yet looked up.
// read.hpp makes one from TOML, `bench` makes one from flags; plan.hpp turns it into cases.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace speedwell::scenario {

/// What workers share.
enum class Isolation {
  shared,    ///< one library context
  private_,  ///< a library context for each worker
  process,   ///< a process for each worker
};
std::string_view to_string(Isolation isolation) noexcept;

/// How a worker issues operations.
struct Drive {
  enum class Kind { closed };
  Kind kind = Kind::closed;

  bool operator==(const Drive&) const = default;
};
std::string_view to_string(Drive::Kind kind) noexcept;

/// A number of workers, or a rule that the machine turns into numbers.
struct WorkerCount {
  enum class Rule {
    number,    ///< exactly `value`
    all,       ///< one per PU that may be used
    cores,     ///< one per physical core
    doubling,  ///< "1..all": 1, 2, 4, … and all
    times,     ///< "2x": `value` times all PUs (oversubscribed from 2x)
  };
  Rule rule = Rule::number;
  unsigned value = 1;

  bool operator==(const WorkerCount&) const = default;
};
/// As it is written in a file: "4", "all", "cores", "1..all", "2x".
std::string to_string(const WorkerCount& count);

/// No case has more workers than this, whatever the rule.
inline constexpr unsigned most_workers = 4096;

/// A block of a scenario: every combination of its axes is a case. Empty axes take the default.
struct Group {
  std::vector<std::string> operations;  ///< at least one
  std::vector<std::uint64_t> sizes;     ///< bytes; default 16, 1 KiB, 16 KiB
  std::vector<std::string> providers;   ///< default "default"
  std::vector<Drive> drives;            ///< default closed
  std::vector<Isolation> isolations;    ///< default shared
  std::vector<std::string> placements;  ///< "cores", "compact", "scatter", "0,2-3"; default cores
  std::vector<WorkerCount> workers;     ///< default 1..all
  std::string where;                    ///< "quick.toml:12:1" or "--operation", for messages

  bool operator==(const Group&) const = default;
};

struct Options {
  double seconds = 1.0;            ///< measured time per case, spread over its trials
  unsigned trials = 9;             ///< least number of throughput trials per case (2 to 1000)
  double target = 0.01;            ///< relative half-width of the interval at which a case is done
  std::optional<double> budget_s;  ///< for the whole run; default: half again the first rounds
  double latency_seconds = 0.5;  ///< per latency pass, spread over 3 trials; 0 = no latency passes
  std::uint64_t seed = 1;        ///< of the order of trials; recorded
  std::optional<std::vector<unsigned>> cpus;  ///< use only these PUs (os indexes)
  bool keep_one_core_free = false;
  bool over_time = false;          ///< report how the run went from its start to its end
  std::uint64_t verify_every = 0;  ///< check each so many results while measuring; 0 = none

  bool operator==(const Options&) const = default;
};

struct Scenario {
  std::string name;      ///< file stem, or "bench"
  std::string title;     ///< one line
  std::string question;  ///< which question it answers
  Options options;
  std::vector<Group> groups;

  bool operator==(const Scenario&) const = default;
};

}  // namespace speedwell::scenario
