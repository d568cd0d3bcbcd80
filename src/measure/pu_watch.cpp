// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/pu_watch.hpp"

#include <algorithm>
#include <optional>
#include <system_error>
#include <thread>

#include "base/clock.hpp"
#include "measure/accounting.hpp"
#include "topology/pin.hpp"

namespace speedwell::measure {
namespace {

double steal_s(const MachineUsage& usage, unsigned pu) {
  const auto found = usage.pus.find(pu);
  return found == usage.pus.end() ? 0 : found->second.steal_s;
}

}  // namespace

std::vector<WatchedPu> watch_pus(std::span<const unsigned> pus, std::int64_t duration_ns) {
  const auto pinner = topology::Pinner::create();
  if (!pinner) return {};
  const MachineAccount account;
  const MachineUsage before = account.read();
  const std::int64_t start_ns = MonotonicClock::now_ns();
  std::vector<std::optional<CoreProbe>> probes(pus.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < pus.size(); ++i) try {
        threads.emplace_back([&, i] {
          if (pinner->pin(pus[i])) probes[i] = probe_core(duration_ns);
        });
      } catch (const std::system_error&) {
        break;  // a limit on threads: the others are enough to look at
      }
  }
  const double took_s = to_s(MonotonicClock::now_ns() - start_ns);
  const MachineUsage after = account.read();
  std::vector<WatchedPu> watched;
  for (std::size_t i = 0; i < pus.size(); ++i)
    if (probes[i])
      watched.push_back(
          {pus[i], *probes[i],
           std::clamp((steal_s(after, pus[i]) - steal_s(before, pus[i])) / took_s, 0.0, 1.0)});
  return watched;
}

}  // namespace speedwell::measure
