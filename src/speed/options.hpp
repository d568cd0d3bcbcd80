// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The command line of `openssl speed`, read by its own rules: one dash or two, the value as the
// next word or behind '=', numbers also octal and hexadecimal, the first word without a dash ends
// the options.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "speed/dialect.hpp"

namespace speedwell::speed {

struct Options {
  bool help = false;
  bool elapsed = false;    ///< accepted: wall clock is what divides anyway
  bool user_time = false;  ///< speedwell's own: also by user CPU time
  bool decrypt = false;
  bool aead = false;
  bool multiblock = false;
  bool machine_readable = false;
  bool lock_memory = false;
  bool test_mode = false;
  bool all_kems = false;
  bool all_signatures = false;
  std::optional<std::string> evp;
  std::optional<std::string> hmac;
  std::optional<std::string> cmac;
  std::optional<unsigned> workers;  ///< -multi
  std::optional<unsigned> jobs;     ///< -async_jobs
  unsigned primes = 2;
  std::optional<unsigned> seconds;
  std::optional<unsigned> bytes;
  unsigned misalign = 0;
  std::vector<std::string> seed_files;
  std::string seed_out;
  std::string config;
  std::string provider_path;
  std::vector<std::string> providers;
  std::string properties;
  /// Name and value of "-provparam [PROVIDER:]NAME=VALUE", as given.
  std::vector<std::string> provider_parameters;
  std::vector<std::string> names;  ///< what to measure
};

/// An option of the command line.
struct Option {
  enum class Value { none, number, text };
  std::string name;  ///< without its dash
  Value value = Value::none;
  std::string section;
  std::string help;
};

/// Those of `openssl speed` of any version that have a meaning with that one, and speedwell's own,
/// in the order of the help.
std::vector<Option> known_options(const Dialect& dialect);

/// Error: usage, naming the option and the way out.
Result<Options> parse_options(std::span<const std::string> words, const Dialect& dialect);

/// What `-help` prints.
std::string help_text(const Dialect& dialect);

}  // namespace speedwell::speed
