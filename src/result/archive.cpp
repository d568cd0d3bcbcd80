// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "result/archive.hpp"

namespace speedwell::result {
namespace {

/// More would only repeat the same mistake in every trial.
constexpr std::size_t most_errors = 20;

}  // namespace

void Reader::add_error(std::string where, std::string what) {
  if (errors_.size() < most_errors)
    errors_.push_back({ErrorCode::usage, std::move(where), std::move(what)});
}

void Reader::read(const boost::json::value& from, bool& value, const std::string& place) {
  if (const auto* boolean = from.if_bool())
    value = *boolean;
  else
    add_error(place, "must be true or false");
}

void Reader::read(const boost::json::value& from, double& value, const std::string& place) {
  if (const auto* real = from.if_double())
    value = *real;
  else if (const auto* whole = from.if_int64())
    value = static_cast<double>(*whole);
  else if (const auto* natural = from.if_uint64())
    value = static_cast<double>(*natural);
  else
    add_error(place, "must be a number");
}

void Reader::read(const boost::json::value& from, std::string& value, const std::string& place) {
  if (const auto* text = from.if_string())
    value.assign(text->data(), text->size());
  else
    add_error(place, "must be a string");
}

std::optional<std::int64_t> Reader::integral_double(const boost::json::value& from) {
  constexpr double exact = 9007199254740992.0;  // 2^53
  const auto* real = from.if_double();
  if (real == nullptr || !(std::fabs(*real) <= exact) || *real != std::trunc(*real))
    return std::nullopt;
  return static_cast<std::int64_t>(*real);
}

}  // namespace speedwell::result
