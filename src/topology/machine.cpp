// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/machine.hpp"

#include <algorithm>

namespace speedwell::topology {
namespace {

/// How many different values a dense index has.
unsigned count(const std::vector<Pu>& pus, unsigned Pu::*index) noexcept {
  unsigned n = 0;
  for (const Pu& pu : pus) n = std::max(n, pu.*index + 1);
  return n;
}

}  // namespace

unsigned Machine::packages() const noexcept {
  return count(pus, &Pu::package);
}
unsigned Machine::numa_nodes() const noexcept {
  return count(pus, &Pu::numa);
}
unsigned Machine::cores() const noexcept {
  return count(pus, &Pu::core);
}

std::vector<unsigned> Machine::allowed_pus() const {
  std::vector<unsigned> allowed;
  for (const Pu& pu : pus)
    if (pu.allowed) allowed.push_back(pu.os_index);
  return allowed;
}

const Pu* Machine::find(unsigned os_index) const noexcept {
  const auto pu =
      std::find_if(pus.begin(), pus.end(), [&](const Pu& p) { return p.os_index == os_index; });
  return pu == pus.end() ? nullptr : &*pu;
}

}  // namespace speedwell::topology
