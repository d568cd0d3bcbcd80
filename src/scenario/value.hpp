// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// One value of a scenario as it was written, in a TOML file or behind `--set` and the flags of
// `bench`, and what each kind of value may be. One set of parsers serves all three, so that a value
// means the same wherever it is written. Private to this part.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "scenario/scenario.hpp"

namespace speedwell::scenario {

struct Value {
  enum class Type {
    text,     ///< of a command line: may be read as any of the others
    string,   ///< a TOML string
    integer,  ///< a TOML integer
    number,   ///< a TOML float
    boolean,  ///< a TOML boolean
    other,    ///< what no key takes: a table, a date
  };
  Type type = Type::text;
  std::string text;   ///< the value; of `other` what it is ("a table")
  std::string where;  ///< "quick.toml:12:3", "--set size=16"
};

/// Text for a message: at most 60 bytes, without control characters.
std::string printable(std::string_view text);

// What each parser gives an Error for says what was expected and what was found, at value.where.
Result<std::string> parse_line(const Value& value);        ///< title, question
Result<double> parse_seconds(const Value& value);          ///< 0.01 s to 24 h
Result<double> parse_latency_seconds(const Value& value);  ///< 0, or 0.01 s to 1 h
Result<double> parse_budget(const Value& value);           ///< 0.1 s to 30 days
Result<double> parse_target(const Value& value);           ///< above 0 to 50 %
Result<unsigned> parse_trials(const Value& value);         ///< 2 to 1000
Result<std::uint64_t> parse_seed(const Value& value);      ///< 0 to 2^63 - 1
Result<bool> parse_boolean(const Value& value);
Result<std::uint64_t> parse_verify(const Value& value);        ///< "every=1" to "every=1000000000"
Result<std::vector<unsigned>> parse_pus(const Value& value);   ///< os indexes
Result<std::string> parse_name(const Value& value);            ///< of an operation, a provider
Result<std::uint64_t> parse_message_size(const Value& value);  ///< 1 B to 1 GiB
Result<Drive> parse_drive(const Value& value);
Result<Isolation> parse_isolation(const Value& value);
Result<std::string> parse_placement(const Value& value);  ///< in its shortest spelling
Result<WorkerCount> parse_worker_count(const Value& value);

}  // namespace speedwell::scenario
