// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/system_facts.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>
#include <sstream>
#include <string_view>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include <fmt/format.h>

#include "base/file.hpp"

namespace speedwell::measure {
namespace {

struct Named {
  std::string_view mark;
  std::string_view name;
};

/// Signatures in CPUID leaf 0x40000000, from the vendors' interface documents.
constexpr Named signatures[] = {
    {"KVMKVMKVM", "kvm"},     {"Microsoft Hv", "hyperv"},     {"VMwareVMware", "vmware"},
    {"XenVMMXenVMM", "xen"},  {"VBoxVBoxVBox", "virtualbox"}, {"TCGTCGTCGTCG", "qemu"},
    {"bhyve bhyve", "bhyve"}, {"prl hyperv", "parallels"},
};

/// What firmware tables (DMI) and device trees of virtual machines hold.
constexpr Named firmware_marks[] = {
    {"linux,kvm", "kvm"},
    {"xen,xen", "xen"},
    {"linux,dummy-virt", "qemu"},
    {"QEMU", "qemu"},
    {"KVM", "kvm"},
    {"Amazon EC2", "kvm"},
    {"Google Compute Engine", "kvm"},
    {"OpenStack", "kvm"},
    {"VMware", "vmware"},
    {"VirtualBox", "virtualbox"},
    {"Virtual Machine", "hyperv"},
    {"Apple Virtualization", "apple"},
    {"Xen", "xen"},
    {"BHYVE", "bhyve"},
};

/// Parts of implementer 0x41 (Arm) and 0xc0 (Ampere) that servers and boards have; from the
/// kernel's arch/arm64/include/asm/cputype.h.
constexpr Named arm_parts[] = {
    {"0x41:0xd03", "Cortex-A53"},  {"0x41:0xd05", "Cortex-A55"},  {"0x41:0xd07", "Cortex-A57"},
    {"0x41:0xd08", "Cortex-A72"},  {"0x41:0xd0b", "Cortex-A76"},  {"0x41:0xd41", "Cortex-A78"},
    {"0x41:0xd0c", "Neoverse N1"}, {"0x41:0xd40", "Neoverse V1"}, {"0x41:0xd49", "Neoverse N2"},
    {"0x41:0xd4f", "Neoverse V2"}, {"0x41:0xd84", "Neoverse V3"}, {"0x41:0xd8e", "Neoverse N3"},
    {"0xc0:0xac3", "AmpereOne"},   {"0xc0:0xac4", "AmpereOne A"},
};

/// The file without the blanks, line breaks and zeros at its end; "" when it cannot be read.
std::string line_of(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return "";
  std::string line = *text;
  while (!line.empty() && (line.back() == '\0' || line.back() == '\n' || line.back() == ' '))
    line.pop_back();
  return line;
}

/// The value of the first "key : value" line.
std::string value_of(const std::string& text, std::string_view key) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos || !line.starts_with(key)) continue;
    if (line.find_first_not_of(" \t", key.size()) != colon) continue;
    const std::size_t start = line.find_first_not_of(" \t", colon + 1);
    return start == std::string::npos ? "" : line.substr(start);
  }
  return "";
}

std::string cpu_name(const std::string& cpuinfo, const std::string& board) {
  if (std::string model = value_of(cpuinfo, "model name"); !model.empty()) return model;
  std::string name = value_of(cpuinfo, "cpu");  // PowerPC
  if (const std::string part = value_of(cpuinfo, "CPU part"); !part.empty()) {
    const std::string mark = value_of(cpuinfo, "CPU implementer") + ":" + part;
    name = "Arm " + mark;
    for (const Named& known : arm_parts)
      if (mark == known.mark) name = known.name;
  }
  if (name.empty()) name = value_of(cpuinfo, "uarch");  // RISC-V
  if (board.empty()) return name;
  return name.empty() ? board : fmt::format("{} ({})", name, board);
}

std::string os_name(const std::string& os_release) {
  std::istringstream lines(os_release);
  constexpr std::string_view key = "PRETTY_NAME=";
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(key)) continue;
    line.erase(0, key.size());
    if (line.size() >= 2 && line.front() == '"' && line.back() == '"')
      return line.substr(1, line.size() - 2);
    return line;
  }
  return "";
}

/// "none" where the processor or the firmware would tell and does not; "" where nothing would.
std::string hypervisor_name(const std::string& root, const std::string& signature,
                            const std::string& cpuinfo) {
  for (const Named& known : signatures)
    if (signature == known.mark) return std::string(known.name);
  if (std::string type = line_of(root + "/sys/hypervisor/type"); !type.empty()) return type;
  const std::string flags = value_of(cpuinfo, "flags");
  const bool flagged = (flags + " ").find(" hypervisor ") != std::string::npos;
  std::string firmware;
  for (const char* file : {"/proc/device-tree/hypervisor/compatible",
                           "/proc/device-tree/compatible", "/sys/class/dmi/id/sys_vendor",
                           "/sys/class/dmi/id/product_name", "/sys/class/dmi/id/bios_vendor"})
    if (const std::string line = line_of(root + file); !line.empty()) firmware += line + "\n";
  // x86 tells by a flag; the firmware of a bare machine may name the cloud that it stands in.
  const bool may_be_virtual =
      flags.empty() ? firmware.find(".metal") == std::string::npos : flagged;
  if (may_be_virtual)
    for (const Named& known : firmware_marks)
      if (firmware.find(known.mark) != std::string::npos) return std::string(known.name);
  if (flagged) return "unknown hypervisor";
  return flags.empty() && firmware.empty() ? "" : "none";
}

std::string container_name(const std::string& root) {
  const auto exists = [&](const char* path) {
    std::error_code ignored;
    return std::filesystem::exists(root + path, ignored);
  };
  if (exists("/.dockerenv")) return "docker";
  if (exists("/run/.containerenv")) return "podman";
  const std::string cgroup = line_of(root + "/proc/self/cgroup");
  for (const char* mark : {"kubepods", "docker", "containerd", "lxc"})
    if (cgroup.find(mark) != std::string::npos) return mark;
  return "";
}

std::string virtualisation(const std::string& root, const std::string& signature,
                           const std::string& cpuinfo) {
  std::string machine = hypervisor_name(root, signature, cpuinfo);
  const std::string container = container_name(root);
  if (container.empty()) return machine;
  return machine.empty() ? container : machine + ", " + container;
}

std::string governors(const std::string& root, std::span<const unsigned> pus) {
  std::set<std::string> found;
  for (const unsigned pu : pus)
    found.insert(
        line_of(fmt::format("{}/sys/devices/system/cpu/cpu{}/cpufreq/scaling_governor", root, pu)));
  found.erase("");
  return fmt::format("{}", fmt::join(found, ", "));
}

std::string turbo(const std::string& root) {
  const std::string no_turbo = line_of(root + "/sys/devices/system/cpu/intel_pstate/no_turbo");
  if (!no_turbo.empty()) return no_turbo == "0" ? "on" : "off";
  const std::string boost = line_of(root + "/sys/devices/system/cpu/cpufreq/boost");
  if (!boost.empty()) return boost == "1" ? "on" : "off";
  return "";
}

}  // namespace

SystemFacts read_system(const std::string& root, const std::string& hypervisor,
                        std::span<const unsigned> pus) {
  const std::string cpuinfo = line_of(root + "/proc/cpuinfo");
  SystemFacts facts;
  facts.cpu = cpu_name(cpuinfo, line_of(root + "/proc/device-tree/model"));
  facts.microcode = value_of(cpuinfo, "microcode");
  facts.os = os_name(line_of(root + "/etc/os-release"));
  facts.virtualisation = virtualisation(root, hypervisor, cpuinfo);
  facts.governor = governors(root, pus);
  facts.turbo = turbo(root);
  facts.smt = line_of(root + "/sys/devices/system/cpu/smt/control");
  facts.clock_source =
      line_of(root + "/sys/devices/system/clocksource/clocksource0/current_clocksource");
  facts.isolated = line_of(root + "/sys/devices/system/cpu/isolated");
  facts.fips = line_of(root + "/proc/sys/crypto/fips_enabled") == "1";
  facts.load_1min = std::strtod(line_of(root + "/proc/loadavg").c_str(), nullptr);
  return facts;
}

std::string hypervisor_signature() {
#if defined(__x86_64__) || defined(__i386__)
  std::array<unsigned, 4> regs{};
  constexpr unsigned hypervisor_bit = 1U << 31U;  // leaf 1, ECX
  if (__get_cpuid(1, &regs[0], &regs[1], &regs[2], &regs[3]) == 0 ||
      (regs[2] & hypervisor_bit) == 0)
    return "";
  __cpuid(0x40000000, regs[0], regs[1], regs[2], regs[3]);
  std::array<char, 13> text{};
  std::memcpy(text.data(), &regs[1], 12);
  std::string signature(text.data());
  while (!signature.empty() && signature.back() == ' ') signature.pop_back();
  return signature;
#else
  return "";
#endif
}

}  // namespace speedwell::measure
