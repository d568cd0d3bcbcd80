// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0
//
// Placements as people write them: policies and lists of PUs.

#include <array>
#include <charconv>

#include <fmt/format.h>

#include "base/nearest.hpp"
#include "topology/placement.hpp"

namespace speedwell::topology {
namespace {

constexpr std::array<std::string_view, 4> policy_names{"cores", "compact", "scatter", "list"};

/// More PUs than any kernel can be built for (x86's NR_CPUS ends at 8192), and a list that is a
/// typing error does not eat the memory.
constexpr unsigned most_pus = 65536;

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::optional<unsigned> parse_pu(std::string_view text) {
  text = trim(text);
  unsigned value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size() || value >= most_pus)
    return std::nullopt;
  return value;
}

}  // namespace

std::string_view to_string(Policy policy) noexcept {
  return policy_names[static_cast<std::size_t>(policy)];
}

Result<PolicyAndList> parse_policy(std::string_view text) {
  text = trim(text);
  for (const Policy policy : {Policy::cores, Policy::compact, Policy::scatter})
    if (text == to_string(policy)) return PolicyAndList{policy, {}};
  if (!text.empty() && text.front() >= '0' && text.front() <= '9') {
    Result<std::vector<unsigned>> list = parse_pu_list(text);
    if (!list) return list.error();
    return PolicyAndList{Policy::list, std::move(*list)};
  }
  const std::vector<std::string> names{"cores", "compact", "scatter"};
  const std::string near = did_you_mean(text, names);
  return Error{ErrorCode::usage, "placement",
               fmt::format("there is no placement '{}'{}", text,
                           near.empty() ? "; use cores, compact, scatter or a list of PUs such as "
                                          "'0,2,4-7'"
                                        : near)};
}

Result<std::vector<unsigned>> parse_pu_list(std::string_view text) {
  const auto wrong = [](std::string_view part, std::string_view why) {
    return Error{ErrorCode::usage, "PU list",
                 fmt::format("'{}' {}; write them as '0,2,4-7'", part, why)};
  };
  std::vector<unsigned> pus;
  std::vector<bool> seen;
  for (std::string_view rest = text;;) {
    const std::size_t comma = rest.find(',');
    const std::string_view part = trim(rest.substr(0, comma));
    const std::size_t dash = part.find('-');
    const auto first = parse_pu(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : parse_pu(part.substr(dash + 1));
    if (!first || !last) return wrong(part, "is neither a PU nor a range of PUs");
    if (*last < *first) return wrong(part, "runs backwards");
    if (pus.size() + (*last - *first) >= most_pus) return wrong(part, "makes the list too long");
    if (seen.size() <= *last) seen.resize(*last + 1);
    for (unsigned pu = *first; pu <= *last; ++pu) {
      if (seen[pu]) return wrong(fmt::to_string(pu), "is there twice");
      seen[pu] = true;
      pus.push_back(pu);
    }
    if (comma == std::string_view::npos) return pus;
    rest.remove_prefix(comma + 1);
  }
}

std::string format_pu_list(const std::vector<unsigned>& pus) {
  std::string text;
  for (std::size_t i = 0; i < pus.size();) {
    std::size_t last = i;
    while (last + 1 < pus.size() && pus[last + 1] == pus[last] + 1) ++last;
    if (!text.empty()) text += ',';
    text += last == i ? fmt::format("{}", pus[i]) : fmt::format("{}-{}", pus[i], pus[last]);
    i = last + 1;
  }
  return text;
}

}  // namespace speedwell::topology
