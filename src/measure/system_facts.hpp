// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What the files of /proc, /sys and /etc tell about this machine's processor, kernel and settings.
// `root` is put before every path, so that odd machines are tested as folders of files; "" reads
// the real ones. What a machine does not tell stays empty.

#include <span>
#include <string>

namespace speedwell::measure {

struct SystemFacts {
  std::string cpu;
  std::string microcode;
  std::string os;
  std::string virtualisation;  ///< "kvm", "none", "kvm, docker"
  std::string governor;        ///< all that are in use: "performance, powersave"
  std::string turbo;           ///< "on", "off"
  std::string smt;             ///< as the kernel says it
  std::string clock_source;
  std::string isolated;  ///< PUs that the scheduler leaves alone, as the kernel lists them: "2-3"
  bool fips = false;     ///< the kernel runs in FIPS mode
  double load_1min = 0;
};

/// `hypervisor` is what CPUID names (hypervisor_signature), "" when nothing does; `pus` are the
/// os indexes whose governors count.
SystemFacts read_system(const std::string& root, const std::string& hypervisor,
                        std::span<const unsigned> pus);

/// The twelve letters of CPUID leaf 0x40000000 ("KVMKVMKVM"), without the zeros behind; "" on
/// machines without a hypervisor or that are no x86.
std::string hypervisor_signature();

}  // namespace speedwell::measure
