// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/system_facts.hpp"

#include <array>
#include <cstdlib>
#include <filesystem>

#include <boost/test/unit_test.hpp>

#include "base/file.hpp"

namespace speedwell::measure {
namespace {

/// A machine as a folder of files; removed at the end of its scope.
class FakeMachine {
 public:
  FakeMachine() : root_(::mkdtemp(name_)) {}
  ~FakeMachine() { std::filesystem::remove_all(root_); }
  FakeMachine(const FakeMachine&) = delete;
  FakeMachine& operator=(const FakeMachine&) = delete;

  FakeMachine& put(const std::string& file, std::string_view text) {
    const std::filesystem::path path = root_ + file;
    std::filesystem::create_directories(path.parent_path());
    BOOST_REQUIRE(write_file(path.string(), text).has_value());
    return *this;
  }
  SystemFacts read(const std::string& hypervisor = "") const {
    constexpr std::array<unsigned, 2> pus = {0, 1};
    return read_system(root_, hypervisor, pus);
  }

 private:
  char name_[32] = "/tmp/speedwell-machine-XXXXXX";
  std::string root_;
};

constexpr std::string_view bare_x86 =
    "processor\t: 0\nvendor_id\t: GenuineIntel\nmodel\t\t: 143\n"
    "model name\t: Intel(R) Xeon(R) Gold 6430\nmicrocode\t: 0x2b000590\nflags\t\t: fpu aes\n\n";
constexpr std::string_view virtual_x86 =
    "processor\t: 0\nmodel name\t: AMD EPYC\nflags\t\t: fpu hypervisor aes\n";
constexpr std::string_view arm =
    "processor\t: 0\nBogoMIPS\t: 50.00\nCPU implementer\t: 0x41\nCPU architecture: 8\n"
    "CPU part\t: 0xd0c\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(system_facts)

BOOST_AUTO_TEST_CASE(a_bare_server_tells_all) {
  FakeMachine machine;
  machine.put("/proc/cpuinfo", bare_x86)
      .put("/proc/loadavg", "1.25 0.50 0.10 2/345 6789\n")
      .put("/etc/os-release", "NAME=Debian\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n")
      .put("/sys/class/dmi/id/sys_vendor", "Dell Inc.\n")
      .put("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n")
      .put("/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "performance\n")
      .put("/sys/devices/system/cpu/intel_pstate/no_turbo", "0\n")
      .put("/sys/devices/system/cpu/smt/control", "on\n")
      .put("/sys/devices/system/cpu/isolated", "2-3\n")
      .put("/proc/sys/crypto/fips_enabled", "1\n")
      .put("/sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
  const SystemFacts facts = machine.read();
  BOOST_TEST(facts.cpu == "Intel(R) Xeon(R) Gold 6430");
  BOOST_TEST(facts.microcode == "0x2b000590");
  BOOST_TEST(facts.os == "Debian GNU/Linux 13 (trixie)");
  BOOST_TEST(facts.virtualisation == "none");
  BOOST_TEST(facts.governor == "performance, powersave");
  BOOST_TEST(facts.turbo == "on");
  BOOST_TEST(facts.smt == "on");
  BOOST_TEST(facts.isolated == "2-3");
  BOOST_TEST(facts.fips);
  BOOST_TEST(facts.clock_source == "tsc");
  BOOST_TEST(facts.load_1min == 1.25);
}

BOOST_AUTO_TEST_CASE(a_machine_that_tells_nothing_leaves_everything_empty) {
  const SystemFacts facts = FakeMachine().read();
  BOOST_TEST(facts.cpu == "");
  BOOST_TEST(facts.virtualisation == "");
  BOOST_TEST(facts.governor == "");
  BOOST_TEST(facts.turbo == "");
  BOOST_TEST(facts.isolated == "");
  BOOST_TEST(!facts.fips);
  BOOST_TEST(facts.load_1min == 0.0);
}

BOOST_AUTO_TEST_CASE(the_boost_file_of_other_drivers_is_read_the_right_way_round) {
  FakeMachine machine;
  const std::string file = "/sys/devices/system/cpu/cpufreq/boost";
  BOOST_TEST(machine.put(file, "1\n").read().turbo == "on");
  BOOST_TEST(machine.put(file, "0\n").read().turbo == "off");
  BOOST_TEST(machine.put("/sys/devices/system/cpu/intel_pstate/no_turbo", "1\n").read().turbo ==
             "off");
}

BOOST_AUTO_TEST_CASE(arm_processors_are_named_by_their_part_and_board) {
  FakeMachine machine;
  machine.put("/proc/cpuinfo", arm);
  BOOST_TEST(machine.read().cpu == "Neoverse N1");
  machine.put("/proc/device-tree/model", std::string_view("Some Board\0", 11));
  BOOST_TEST(machine.read().cpu == "Neoverse N1 (Some Board)");
  machine.put("/proc/cpuinfo", "CPU implementer\t: 0x99\nCPU part\t: 0x001\n");
  BOOST_TEST(machine.read().cpu == "Arm 0x99:0x001 (Some Board)");
  machine.put("/proc/cpuinfo", "processor\t: 0\ncpu\t\t: 7447A, altivec supported\n");
  BOOST_TEST(machine.read().cpu == "7447A, altivec supported (Some Board)");
}

BOOST_AUTO_TEST_CASE(hypervisors_are_named_by_signature_firmware_or_at_least_noticed) {
  FakeMachine machine;
  machine.put("/proc/cpuinfo", virtual_x86);
  BOOST_TEST(machine.read("KVMKVMKVM").virtualisation == "kvm");
  BOOST_TEST(machine.read("Microsoft Hv").virtualisation == "hyperv");
  BOOST_TEST(machine.read("SomethingNew").virtualisation == "unknown hypervisor");
  machine.put("/sys/class/dmi/id/product_name", "VMware7,1\n");
  BOOST_TEST(machine.read().virtualisation == "vmware");
  machine.put("/sys/hypervisor/type", "xen\n");
  BOOST_TEST(machine.read().virtualisation == "xen");
}

BOOST_AUTO_TEST_CASE(a_bare_machine_of_a_cloud_is_not_taken_for_a_virtual_one) {
  FakeMachine x86;
  x86.put("/proc/cpuinfo", bare_x86).put("/sys/class/dmi/id/sys_vendor", "Amazon EC2\n");
  BOOST_TEST(x86.read().virtualisation == "none");
  FakeMachine graviton;
  graviton.put("/proc/cpuinfo", arm).put("/sys/class/dmi/id/sys_vendor", "Amazon EC2\n");
  BOOST_TEST(graviton.read().virtualisation == "kvm");
  graviton.put("/sys/class/dmi/id/product_name", "c7g.metal\n");
  BOOST_TEST(graviton.read().virtualisation == "none");
}

BOOST_AUTO_TEST_CASE(containers_are_named_behind_the_machine) {
  FakeMachine machine;
  machine.put("/proc/cpuinfo", bare_x86).put("/proc/self/cgroup", "0::/kubepods/pod1\n");
  BOOST_TEST(machine.read().virtualisation == "none, kubepods");
  BOOST_TEST(machine.read("KVMKVMKVM").virtualisation == "kvm, kubepods");
  machine.put("/run/.containerenv", "");
  BOOST_TEST(machine.read().virtualisation == "none, podman");
  machine.put("/.dockerenv", "");
  BOOST_TEST(machine.read().virtualisation == "none, docker");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
