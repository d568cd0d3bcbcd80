// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/pin.hpp"

#include <thread>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>

#include "base/file.hpp"
#include "topology/discover.hpp"
#include "topology/placement.hpp"

namespace speedwell::topology {
namespace {

/// What the kernel says of the calling thread: Cpus_allowed_list in /proc/self/task/TID/status.
std::string kernel_says() {
  const std::string status =
      read_file(fmt::format("/proc/self/task/{}/status", ::gettid())).value();
  const std::string key = "Cpus_allowed_list:\t";
  const std::size_t at = status.find(key);
  BOOST_REQUIRE(at != std::string::npos);
  return status.substr(at + key.size(), status.find('\n', at) - at - key.size());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pinning)

BOOST_AUTO_TEST_CASE(a_pinned_thread_runs_on_its_pu_and_nowhere_else) {
  const Pinner pinner = Pinner::create().value();
  const Pinner::Restore restore(pinner);
  for (const unsigned pu : discover().value().allowed_pus()) {
    BOOST_REQUIRE(pinner.pin(pu).has_value());
    BOOST_TEST(Pinner::where() == pu);
    BOOST_TEST(pinner.pinned_to().value() == pu);
    BOOST_TEST(kernel_says() == fmt::format("{}", pu));
  }
}

BOOST_AUTO_TEST_CASE(the_affinity_from_before_is_given_back) {
  const Pinner pinner = Pinner::create().value();
  const std::string before = kernel_says();
  {
    const Pinner::Restore restore(pinner);
    BOOST_REQUIRE(pinner.pin(discover().value().allowed_pus().back()).has_value());
  }
  BOOST_TEST(kernel_says() == before);
}

BOOST_AUTO_TEST_CASE(only_the_calling_thread_is_pinned) {
  const Pinner pinner = Pinner::create().value();
  const std::string before = kernel_says();
  const unsigned pu = discover().value().allowed_pus().front();
  std::string there;
  std::thread([&] {
    if (pinner.pin(pu)) there = kernel_says();
  }).join();
  BOOST_TEST(there == fmt::format("{}", pu));
  BOOST_TEST(kernel_says() == before);
}

BOOST_AUTO_TEST_CASE(a_thread_that_may_run_on_several_pus_is_pinned_to_none) {
  if (discover().value().allowed_pus().size() < 2) return;
  BOOST_TEST(!Pinner::create().value().pinned_to().has_value());
}

BOOST_AUTO_TEST_CASE(a_pu_that_does_not_exist_is_named_in_the_error) {
  const Pinner pinner = Pinner::create().value();
  const std::string before = kernel_says();
  const Result<void> pinned = pinner.pin(60000);
  BOOST_REQUIRE(!pinned);
  BOOST_TEST((pinned.error().code == ErrorCode::io));
  BOOST_TEST(to_string(pinned.error()).starts_with("PU 60000: cannot pin a thread to it"));
  BOOST_TEST(kernel_says() == before);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
