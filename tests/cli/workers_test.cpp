// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// Where workers really run, as the kernel tells it from outside.

#include <csignal>
#include <map>
#include <set>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

/// The number behind a flag in the command line of a process.
std::string argument_of(pid_t pid, std::string_view flag) {
  const auto text = read_file("/proc/" + std::to_string(pid) + "/cmdline");
  if (!text) return "";
  const std::string key = std::string(1, '\0') + std::string(flag) + '\0';
  const std::size_t at = text->find(key);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + key.size();
  return text->substr(begin, text->find('\0', begin) - begin);
}

std::vector<std::string> planned_pus(unsigned workers) {
  const std::vector<unsigned> pus = usable_pus();
  std::vector<std::string> planned;
  for (unsigned i = 0; i < workers; ++i) planned.push_back(std::to_string(pus[i % pus.size()]));
  return planned;
}

/// The PU list that gives worker i planned_pus()[i].
std::string pu_list(unsigned workers) {
  std::string list;
  for (const std::string& pu : planned_pus(workers)) list += (list.empty() ? "" : ",") + pu;
  return list;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(workers)

BOOST_AUTO_TEST_CASE(a_killed_worker_process_is_named_and_the_other_case_complete) {
  const unsigned count = usable_pus().size() > 1 ? 2 : 1;
  const Folder folder;
  // Windows of 1.5 s: a worker process is killed in the first that has some.
  Program program(executable, {"bench",
                               "digest/sha256",
                               "--size",
                               "64",
                               "--workers",
                               std::to_string(count),
                               "--isolation",
                               "process,shared",
                               "--placement",
                               pu_list(count),
                               "--seconds",
                               "3",
                               "--trials",
                               "2",
                               "--latency-seconds",
                               "0",
                               "--json",
                               folder.file("j"),
                               "--events",
                               folder.file("e")});
  std::vector<pid_t> children;
  BOOST_TEST_REQUIRE(wait_until(program, [&] {
    children = children_of(program.pid());
    if (children.size() != count) return false;
    for (const pid_t child : children)
      if (allowed_pus(child, child) != argument_of(child, "--pu")) return false;
    return true;
  }));
  const auto planned = planned_pus(count);
  std::map<std::string, std::string> seen;
  for (const pid_t child : children)
    seen[argument_of(child, "--index")] = allowed_pus(child, child);
  for (unsigned i = 0; i < count; ++i) BOOST_TEST(seen[std::to_string(i)] == planned[i]);

  const pid_t victim = children.back();
  const std::string index = argument_of(victim, "--index");
  const std::string pu = argument_of(victim, "--pu");
  BOOST_TEST_REQUIRE(::kill(victim, SIGKILL) == 0);
  const Finished done = program.wait();
  BOOST_TEST(done.code == 1);
  BOOST_TEST(has(done.out, "failed: worker " + index + " (PU " + pu + ") at "), done.out);
  BOOST_TEST(has(done.out, "killed by signal 9"), done.out);
  const result::Run run = document_of_file(folder.file("j"));
  BOOST_TEST((run.state == result::RunState::partial));
  for (const result::Case& one : run.cases) {
    const bool hit = one.plan.isolation == scenario::Isolation::process;
    BOOST_TEST((one.state == result::CaseState::failed) == hit);
    BOOST_TEST(one.ops_per_s.has_value() == !hit);
    if (!hit) {
      BOOST_TEST(one.trials.size() >= 2u);
    } else {
      BOOST_TEST_REQUIRE(one.failure.has_value());
      BOOST_TEST(std::to_string(one.failure->worker) == index);
      BOOST_TEST(std::to_string(one.failure->pu) == pu);
      BOOST_TEST(one.failure->what.starts_with("killed by signal 9"));
    }
  }
}

const char* const thread_isolations[] = {"shared", "private"};

BOOST_DATA_TEST_CASE(the_threads_run_where_the_plan_says, thread_isolations, isolation) {
  const unsigned count = static_cast<unsigned>(usable_pus().size());
  const Folder folder;
  Program program(executable,
                  long_bench({"digest/sha256", "--size", "64", "--workers", std::to_string(count),
                              "--isolation", isolation, "--placement", pu_list(count), "--events",
                              folder.file("e")}));
  BOOST_TEST_REQUIRE(wait_for_event(program, folder.file("e"), "sample"));
  std::multiset<std::string> seen;
  for (const pid_t thread : threads_of(program.pid()))
    seen.insert(allowed_pus(program.pid(), thread));
  for (const std::string& pu : planned_pus(count)) BOOST_TEST(seen.count(pu) >= 1u, pu);
  BOOST_TEST(children_of(program.pid()).empty());
  program.send(SIGINT);
  BOOST_TEST(program.wait().code == 130);
}

BOOST_AUTO_TEST_CASE(an_affinity_mask_limits_the_plan) {
  const unsigned only = usable_pus().back();
  const Finished planned =
      run_speedwell(tiny_bench({"null", "--workers", "all", "--dry-run"}), {.pu = only});
  BOOST_TEST(planned.code == 0);
  BOOST_TEST(has(planned.out, "null x1"));
  BOOST_TEST(has(planned.out, " PU " + std::to_string(only) + "\n"), planned.out);
  BOOST_TEST(lines_of(planned.out).size() == 2u, planned.out);

  const Finished done = run_speedwell(
      tiny_bench({"null", "--workers", "1,2", "--isolation", "shared,process", "--json", "-"}),
      {.pu = only});
  BOOST_TEST(done.code == 0);
  for (const result::Case& one : document(done.out).cases) {
    BOOST_TEST(one.plan.oversubscribed == (one.plan.workers > 1));
    for (const unsigned pu : one.plan.pus) BOOST_TEST(pu == only);
    for (const result::WorkerUsage& worker : one.workers) BOOST_TEST(worker.pu == only);
  }
}

BOOST_AUTO_TEST_CASE(a_pu_outside_the_affinity_mask_is_refused) {
  const auto pus = usable_pus();
  if (pus.size() < 2) return;
  const Finished refused = run_speedwell(
      tiny_bench({"null", "--cpus", std::to_string(pus.front())}), {.pu = pus.back()});
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.out == "");
  BOOST_TEST(has(refused.err, "PU " + std::to_string(pus.front())), refused.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
