// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The conditions under which numbers are taken. A number without them is not reported.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "crypto/library_context.hpp"
#include "topology/machine.hpp"

namespace speedwell::measure {

/// Something about this machine that a reader of the numbers must know.
struct Finding {
  std::string
      code;  ///< stable: "cpu-quota", "governor", "smt", "other-load", "virtual", "lost-time"
  std::string text;    ///< what is so, with the number
  std::string remedy;  ///< what the user can do; "" when nothing

  bool operator==(const Finding&) const = default;
};

struct Environment {
  std::string openssl_version;       ///< of the library that runs: "OpenSSL 3.0.22 …"
  std::string openssl_headers;       ///< that speedwell was built with
  std::string openssl_compiler;      ///< its compiler flags
  std::string openssl_cpu_settings;  ///< OPENSSL_INFO_CPU_SETTINGS
  std::vector<crypto::ProviderInfo> providers;
  std::string cpu;             ///< model name
  std::string microcode;       ///< "" when unknown
  std::string kernel;          ///< "Linux 6.1.0 x86_64"
  std::string os;              ///< PRETTY_NAME
  std::string virtualisation;  ///< "kvm", "none", …; "" when unknown
  std::string governor;        ///< "performance", …; "" where there is no cpufreq
  std::string turbo;           ///< "on", "off"; "" when unknown
  std::string smt;             ///< "on", "off", "notsupported"; "" when unknown
  double load_1min = 0;
  double clock_cost_ns = 0;              ///< of one CLOCK_MONOTONIC read
  std::string clock_source;              ///< "tsc", "kvm-clock", …
  std::vector<std::string> unavailable;  ///< what this machine does not offer: "cpufreq",
                                         ///< "performance counters", "steal"…
  std::vector<Finding> findings;
  topology::Machine machine;
};

/// How long look_around computes on all PUs before a run: enough for what takes whole cores away.
inline constexpr std::int64_t brief_watch_ns = 40'000'000;

/// Looks around, in some 100 ms with `watch_ns` at its default. `providers` are those that the run
/// uses. The longer the watch, the rarer the disturbances that it finds.
Environment look_around(const topology::Machine& machine,
                        const std::vector<crypto::ProviderInfo>& providers,
                        std::int64_t watch_ns = brief_watch_ns);

}  // namespace speedwell::measure
