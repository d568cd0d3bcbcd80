// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/limits.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <boost/test/unit_test.hpp>

namespace speedwell::topology {
namespace {

/// A file tree that looks like a system's root.
class FakeRoot {
 public:
  FakeRoot() {
    char pattern[] = "/tmp/speedwell_root_XXXXXX";
    path_ = ::mkdtemp(pattern);
  }
  ~FakeRoot() { std::filesystem::remove_all(path_); }
  FakeRoot(const FakeRoot&) = delete;
  FakeRoot& operator=(const FakeRoot&) = delete;

  FakeRoot& file(const std::string& path, const std::string& content) {
    std::filesystem::create_directories(std::filesystem::path(path_ + path).parent_path());
    std::ofstream(path_ + path) << content;
    return *this;
  }
  FakeRoot& v2_mount(const std::string& root = "/", const std::string& mount = "/sys/fs/cgroup") {
    return file("/proc/self/mountinfo",
                "23 60 0:21 / /proc rw,nosuid - proc proc rw\n"
                "30 23 0:26 " +
                    root + " " + mount + " rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n");
  }
  FakeRoot& v1_mount(const std::string& root) {
    return file("/proc/self/mountinfo",
                "32 31 0:29 " + root +
                    " /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup "
                    "rw,cpu,cpuacct\n"
                    "34 31 0:31 " +
                    root + " /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset\n");
  }
  FakeRoot& own(const std::string& lines) { return file("/proc/self/cgroup", lines); }
  Limits limits() const { return read_limits(path_); }

 private:
  std::string path_;
};

void check(const FakeRoot& root, double quota, const std::string& source) {
  const Limits limits = root.limits();
  BOOST_REQUIRE(limits.quota_cpus.has_value());
  BOOST_TEST(*limits.quota_cpus == quota);
  BOOST_TEST(limits.quota_source == source);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(limits)

BOOST_AUTO_TEST_CASE(v2_takes_the_tightest_of_the_cgroup_and_those_above) {
  FakeRoot root;
  root.v2_mount().own("0::/a.slice/b/c\n");
  root.file("/sys/fs/cgroup/a.slice/cpu.max", "800000 100000\n")
      .file("/sys/fs/cgroup/a.slice/b/cpu.max", "150000 100000\n")
      .file("/sys/fs/cgroup/a.slice/b/c/cpu.max", "max 100000\n");
  check(root, 1.5, "/sys/fs/cgroup/a.slice/b/cpu.max");
}

BOOST_AUTO_TEST_CASE(v2_max_limits_nothing) {
  FakeRoot root;
  root.v2_mount().own("0::/a\n").file("/sys/fs/cgroup/a/cpu.max", "max 100000\n");
  BOOST_TEST(!root.limits().quota_cpus.has_value());
}

BOOST_AUTO_TEST_CASE(v2_in_a_cgroup_namespace_reads_the_mount_itself) {
  FakeRoot root;
  root.v2_mount().own("0::/\n").file("/sys/fs/cgroup/cpu.max", "50000 100000\n");
  check(root, 0.5, "/sys/fs/cgroup/cpu.max");
}

BOOST_AUTO_TEST_CASE(v2_beside_its_cgroup_namespace_reads_the_mount_itself) {
  FakeRoot root;
  root.v2_mount().own("0::/../other\n").file("/sys/fs/cgroup/cpu.max", "50000 100000\n");
  check(root, 0.5, "/sys/fs/cgroup/cpu.max");
}

BOOST_AUTO_TEST_CASE(v1_divides_quota_by_period_and_minus_one_is_none) {
  FakeRoot root;
  root.v1_mount("/").own("4:cpuset:/x\n3:cpu,cpuacct:/jobs/7\n");
  const std::string mount = "/sys/fs/cgroup/cpu,cpuacct";
  root.file(mount + "/cpu.cfs_quota_us", "-1\n").file(mount + "/cpu.cfs_period_us", "100000\n");
  root.file(mount + "/jobs/7/cpu.cfs_quota_us", "-1\n")
      .file(mount + "/jobs/7/cpu.cfs_period_us", "100000\n");
  BOOST_TEST(!root.limits().quota_cpus.has_value());
  root.file(mount + "/jobs/cpu.cfs_quota_us", "25000\n")
      .file(mount + "/jobs/cpu.cfs_period_us", "10000\n");
  check(root, 2.5, mount + "/jobs/cpu.cfs_quota_us");
}

BOOST_AUTO_TEST_CASE(a_container_whose_mount_shows_its_own_cgroup_is_found) {
  FakeRoot root;
  root.v1_mount("/docker/abc").own("3:cpu,cpuacct:/docker/abc\n");
  root.file("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "300000\n")
      .file("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
  check(root, 3, "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us");
}

BOOST_AUTO_TEST_CASE(a_container_that_does_not_see_its_path_falls_back_to_the_mount) {
  FakeRoot root;
  root.v2_mount().own("0::/kubepods/pod1/abc\n");
  root.file("/sys/fs/cgroup/cpu.max", "200000 100000\n");
  check(root, 2, "/sys/fs/cgroup/cpu.max");
}

BOOST_AUTO_TEST_CASE(a_root_that_only_begins_like_the_path_is_not_cut_off) {
  FakeRoot root;
  root.v2_mount("/a").own("0::/ab\n").file("/sys/fs/cgroup/cpu.max", "600000 100000\n");
  root.file("/sys/fs/cgroupb/cpu.max", "100000 100000\n");
  check(root, 6, "/sys/fs/cgroup/cpu.max");
}

BOOST_AUTO_TEST_CASE(a_hybrid_of_v1_and_v2_takes_the_tightest_of_both) {
  FakeRoot root;
  root.own("3:cpu,cpuacct:/j\n0::/u\n")
      .file("/proc/self/mountinfo",
            "32 31 0:29 / /cg/cpu rw - cgroup cgroup rw,cpu,cpuacct\n"
            "41 31 0:38 / /cg/unified rw - cgroup2 cgroup2 rw\n");
  root.file("/cg/cpu/j/cpu.cfs_quota_us", "400000").file("/cg/cpu/j/cpu.cfs_period_us", "100000");
  check(root, 4, "/cg/cpu/j/cpu.cfs_quota_us");
  root.file("/cg/unified/u/cpu.max", "100000 100000\n");
  check(root, 1, "/cg/unified/u/cpu.max");
}

BOOST_AUTO_TEST_CASE(escaped_mount_points_are_read) {
  FakeRoot root;
  root.v2_mount("/", "/my\\040cg").own("0::/a\n").file("/my cg/a/cpu.max", "700000 100000\n");
  check(root, 7, "/my cg/a/cpu.max");
}

BOOST_AUTO_TEST_CASE(what_is_missing_or_no_number_limits_nothing) {
  FakeRoot root;
  BOOST_TEST(!root.limits().quota_cpus.has_value());
  root.v2_mount().own("nonsense\n0::/a\n::\n").file("/sys/fs/cgroup/a/cpu.max", "many few\n");
  BOOST_TEST(!root.limits().quota_cpus.has_value());
  root.file("/sys/fs/cgroup/a/cpu.max", "100000 0\n");
  BOOST_TEST(!root.limits().quota_cpus.has_value());
  root.file("/sys/fs/cgroup/a/cpu.max", "");
  BOOST_TEST(!root.limits().quota_cpus.has_value());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
