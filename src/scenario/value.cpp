// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "scenario/value.hpp"

#include <charconv>
#include <initializer_list>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/nearest.hpp"
#include "base/units.hpp"
#include "topology/placement.hpp"

namespace speedwell::scenario {
namespace {

using Type = Value::Type;

std::string describe(const Value& value) {
  switch (value.type) {
    case Type::string:
      return fmt::format("the string \"{}\"", printable(value.text));
    case Type::text:
      return fmt::format("'{}'", printable(value.text));
    default:
      return value.text;
  }
}

constexpr std::string_view duration_units = "; units: us, ms, s, m, h, d";
constexpr std::string_view size_units =
    "; units: B, k, KiB, M, MiB, G, GiB, and kB, MB, GB of 1000s";

Error refuse(const Value& value, std::string_view expected, std::string_view hint = "") {
  return {ErrorCode::usage, value.where,
          fmt::format("expected {}, found {}{}", expected, describe(value), hint)};
}

bool is_a(const Value& value, std::initializer_list<Type> types) {
  for (const Type type : types)
    if (value.type == type) return true;
  return value.type == Type::text;
}

bool has_control_characters(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return true;
  return false;
}

/// Decimal digits and nothing else.
std::optional<std::uint64_t> parse_digits(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<double> parse_duration(const Value& value) {
  if (!is_a(value, {Type::string, Type::integer, Type::number})) return std::nullopt;
  return parse_duration_s(value.text);
}

/// What to write instead of one string that is a list.
std::string as_array(const Value& value) {
  if (value.type != Type::string || value.text.find(',') == std::string::npos) return "";
  return R"(; several are an array: ["1", "2"])";
}

/// A suggestion for a misspelt word; none for a text that is too long to be one.
std::string suggest(const Value& value, const std::vector<std::string>& words) {
  return value.text.size() > 60 ? "" : did_you_mean(value.text, words);
}

}  // namespace

std::string printable(std::string_view text) {
  constexpr std::size_t most = 60;
  std::string shown;
  for (const char c : text.substr(0, most))
    shown += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  if (text.size() <= most) return shown;
  // Not in the middle of a UTF-8 sequence.
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return shown.substr(0, end) + "...";
}

Result<std::string> parse_line(const Value& value) {
  if (!is_a(value, {Type::string}) || value.text.empty() || has_control_characters(value.text))
    return refuse(value, "a line of text");
  return value.text;
}

Result<double> parse_seconds(const Value& value) {
  const auto seconds = parse_duration(value);
  if (!seconds || *seconds < 0.01 || *seconds > 86'400)
    return refuse(value, "a duration from 0.01 s to 24 h, such as 2 or \"250ms\"", duration_units);
  return *seconds;
}

Result<double> parse_latency_seconds(const Value& value) {
  const auto seconds = parse_duration(value);
  if (!seconds || (*seconds != 0 && *seconds < 0.01) || *seconds > 3600)
    return refuse(value, "a duration from 0.01 s to 1 h, or 0 for no latency trials",
                  duration_units);
  return *seconds;
}

Result<double> parse_budget(const Value& value) {
  const auto seconds = parse_duration(value);
  if (!seconds || *seconds < 0.1 || *seconds > 30 * 86'400.0)
    return refuse(value, "a duration from 0.1 s to 30 days, such as 35 or \"10m\"", duration_units);
  return *seconds;
}

Result<double> parse_target(const Value& value) {
  constexpr std::string_view expected = "a ratio above 0 and up to 50 %, such as \"1%\" or 0.01";
  if (!is_a(value, {Type::string, Type::integer, Type::number})) return refuse(value, expected);
  const auto ratio = parse_ratio(value.text);
  if (!ratio || *ratio <= 0 || *ratio > 0.5) return refuse(value, expected);
  return *ratio;
}

Result<unsigned> parse_trials(const Value& value) {
  const auto trials = is_a(value, {Type::integer}) ? parse_digits(value.text) : std::nullopt;
  if (!trials || *trials < 2 || *trials > 1000)
    return refuse(value, "a whole number from 2 to 1000");
  return static_cast<unsigned>(*trials);
}

Result<std::uint64_t> parse_seed(const Value& value) {
  const auto seed = is_a(value, {Type::integer}) ? parse_digits(value.text) : std::nullopt;
  // TOML integers are signed, and what a file cannot say a flag should not.
  if (!seed || *seed > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
    return refuse(value, "a whole number from 0 to 2^63 - 1");
  return *seed;
}

Result<std::uint64_t> parse_verify(const Value& value) {
  constexpr std::string_view start = "every=";
  constexpr std::uint64_t most = 1'000'000'000;
  std::optional<std::uint64_t> every;
  if (is_a(value, {Type::string}) && value.text.starts_with(start))
    every = parse_digits(value.text.substr(start.size()));
  if (!every || *every == 0 || *every > most)
    return refuse(value, "\"every=N\" with N from 1 to 1000000000, to check each N-th result");
  return *every;
}

Result<bool> parse_boolean(const Value& value) {
  if (is_a(value, {Type::boolean})) {
    if (value.text == "true") return true;
    if (value.text == "false") return false;
  }
  return refuse(value, "true or false");
}

Result<std::vector<unsigned>> parse_pus(const Value& value) {
  if (!is_a(value, {Type::string, Type::integer}))
    return refuse(value, "PUs, such as \"0-3\" or [0, 1, 2, 3]");
  auto pus = topology::parse_pu_list(value.text);
  if (!pus) return Error{ErrorCode::usage, value.where, pus.error().what};
  return pus;
}

Result<std::string> parse_name(const Value& value) {
  if (!is_a(value, {Type::string}) || value.text.empty() || value.text.size() > 100 ||
      has_control_characters(value.text) || value.text.find_first_of(" ,") != std::string::npos)
    return refuse(value, "a name without blanks and commas", as_array(value));
  return value.text;
}

Result<std::uint64_t> parse_message_size(const Value& value) {
  constexpr std::string_view expected = "a size from 1 B to 1 GiB, such as 16 or \"16k\"";
  if (!is_a(value, {Type::string, Type::integer})) return refuse(value, expected);
  const auto size = parse_size(value.text);
  if (size && *size >= 1 && *size <= std::uint64_t{1} << 30) return *size;
  const std::string several = as_array(value);
  return refuse(value, expected, several.empty() ? size_units : several);
}

Result<Drive> parse_drive(const Value& value) {
  if (is_a(value, {Type::string})) {
    if (value.text == "closed") return Drive{};
    if (value.text == "async" || value.text == "paced")
      return Error{
          ErrorCode::usage, value.where,
          fmt::format("'{}' is not available in this version, which has 'closed'", value.text)};
  }
  return refuse(value, "\"closed\"", suggest(value, {"closed"}));
}

Result<Isolation> parse_isolation(const Value& value) {
  std::vector<std::string> words;
  for (const Isolation isolation : {Isolation::shared, Isolation::private_, Isolation::process}) {
    if (is_a(value, {Type::string}) && value.text == to_string(isolation)) return isolation;
    words.emplace_back(to_string(isolation));
  }
  const std::string several = as_array(value);
  return refuse(value, R"("shared", "private" or "process")",
                several.empty() ? suggest(value, words) : several);
}

Result<std::string> parse_placement(const Value& value) {
  if (!is_a(value, {Type::string}) || value.text.size() > 4096)
    return refuse(value, R"("cores", "compact", "scatter" or PUs such as "0,2-3")");
  const auto policy = topology::parse_policy(value.text);
  if (!policy) return Error{ErrorCode::usage, value.where, policy.error().what};
  if (policy->policy == topology::Policy::list) return topology::format_pu_list(policy->list);
  return std::string(to_string(policy->policy));
}

Result<WorkerCount> parse_worker_count(const Value& value) {
  constexpr std::string_view expected =
      R"(a number from 1 to 4096, "all", "cores", "1..all" or a multiple of all PUs up to "64x")";
  static_assert(most_workers == 4096);
  constexpr std::uint64_t most_times = 64;
  if (!is_a(value, {Type::string, Type::integer})) return refuse(value, expected);
  std::string_view text = value.text;
  if (text == "all") return WorkerCount{WorkerCount::Rule::all, 1};
  if (text == "cores") return WorkerCount{WorkerCount::Rule::cores, 1};
  if (text == "1..all") return WorkerCount{WorkerCount::Rule::doubling, 1};
  const bool times = text.ends_with('x');
  if (times) text.remove_suffix(1);
  const auto number = parse_digits(text);
  if (!number || *number < 1 || *number > (times ? most_times : most_workers))
    return refuse(value, expected,
                  text.find(',') == std::string_view::npos
                      ? suggest(value, {"all", "cores", "1..all"})
                      : as_array(value));
  return WorkerCount{times ? WorkerCount::Rule::times : WorkerCount::Rule::number,
                     static_cast<unsigned>(*number)};
}

}  // namespace speedwell::scenario
