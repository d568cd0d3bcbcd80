// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <fcntl.h>
#include <sys/stat.h>
#include <thread>

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {

BOOST_AUTO_TEST_SUITE(outputs)

BOOST_AUTO_TEST_CASE(json_on_stdout_is_all_of_stdout) {
  const Finished done =
      run_speedwell(tiny_bench({"null", "digest/sha256", "--size", "64", "--json", "-"}));
  BOOST_TEST(done.code == 0);
  const result::Run run = document(done.out);
  BOOST_TEST((run.state == result::RunState::complete));
  for (const result::Case& one : run.cases) {
    BOOST_TEST(one.ops_per_s.has_value());
    BOOST_TEST(one.trials.size() >= 2u);
    BOOST_TEST(!one.service.has_value());
  }
  BOOST_TEST(has(done.err, "null x1: "), "progress stays on stderr");
}

BOOST_AUTO_TEST_CASE(csv_has_a_row_per_case_as_wide_as_its_head) {
  const Finished done =
      run_speedwell(tiny_bench({"null", "--workers", "1,2", "--csv", "-", "--quiet"}));
  BOOST_TEST(done.code == 0);
  BOOST_TEST(done.err == "");
  const auto lines = lines_of(done.out);
  BOOST_TEST_REQUIRE(lines.size() == 3u);
  for (const std::string& line : lines)
    BOOST_TEST(std::count(line.begin(), line.end(), ',') ==
                   std::count(lines[0].begin(), lines[0].end(), ','),
               line);
}

BOOST_AUTO_TEST_CASE(files_do_not_take_the_tables_from_stdout) {
  const Folder folder;
  const Finished done = run_speedwell({"bench", "null", "--workers", "1,2", "--seconds", "0.1",
                                       "--trials", "2", "--latency-seconds", "0.1", "--json",
                                       folder.file("j"), "--csv", folder.file("c"), "--events",
                                       folder.file("e"), "--latency-log", folder.file("l")});
  BOOST_TEST(done.code == 0);
  BOOST_TEST(has(done.out, "All workers together"));
  BOOST_TEST(has(done.out, "Single operation"), done.out);
  const result::Run run = document_of_file(folder.file("j"));
  BOOST_TEST(run.cases.at(0).service.has_value());
  BOOST_TEST(lines_of(read_file(folder.file("c")).value()).size() == run.cases.size() + 1);
  BOOST_TEST(read_file(folder.file("l")).value().starts_with("#["));
  BOOST_TEST(has(read_file(folder.file("l")).value(), "Tag=null_x1_service,"));
  BOOST_TEST(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 4,
             "nothing else is left");
}

BOOST_AUTO_TEST_CASE(events_come_in_their_order_and_the_last_is_the_document) {
  const Folder folder;
  const Finished done = run_speedwell(tiny_bench(
      {"null", "--workers", "1", "--events", folder.file("e"), "--json", folder.file("j")}));
  BOOST_TEST(done.code == 0);
  const auto events = events_of_file(folder.file("e"));
  std::vector<std::string> names;
  for (const auto& event : events) {
    const std::string name(event.at("event").as_string());
    if (names.empty() || names.back() != name) names.push_back(name);
  }
  BOOST_TEST_REQUIRE(names.size() >= 6u);
  BOOST_TEST(names[0] == "run_started");
  BOOST_TEST(names[1] == "case_started");
  BOOST_TEST(names[2] == "sample");
  BOOST_TEST(names[3] == "trial_finished");
  BOOST_TEST(names[names.size() - 2] == "case_finished");
  BOOST_TEST(names.back() == "run_finished");
  BOOST_TEST(
      (events.back().at("result") == boost::json::parse(read_file(folder.file("j")).value())));
}

BOOST_AUTO_TEST_CASE(events_on_stdout_take_the_tables_away) {
  const Finished done =
      run_speedwell(tiny_bench({"null", "--workers", "1", "--events", "-", "--quiet"}));
  BOOST_TEST(done.code == 0);
  for (const std::string& line : lines_of(done.out))
    BOOST_TEST(boost::json::parse(line).as_object().contains("event"));
}

BOOST_AUTO_TEST_CASE(the_name_of_stdout_means_stdout) {
  const Finished done =
      run_speedwell(tiny_bench({"null", "--workers", "1", "--json", "/dev/stdout"}));
  BOOST_TEST(done.code == 0);
  BOOST_TEST(document(done.out).cases.size() == 1u);
}

BOOST_AUTO_TEST_CASE(a_pipe_gets_one_document_and_then_its_end) {
  const Folder folder;
  const std::string pipe = folder.file("pipe");
  BOOST_TEST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::string read;
  std::thread reader([&] { read = *read_file(pipe); });
  // Longer than a checkpoint takes to come.
  const Finished done =
      run_speedwell({"bench", "null", "--workers", "1", "--seconds", "5", "--trials", "20",
                     "--latency-seconds", "0", "--budget", "7", "--quiet", "--json", pipe});
  reader.join();
  BOOST_TEST(done.code == 0, done.err);
  BOOST_TEST(document(read).cases.size() == 1u);
}

BOOST_AUTO_TEST_CASE(only_one_output_can_have_stdout) {
  for (const char* other : {"--csv", "--events", "--latency-log"}) {
    const Finished refused = run_speedwell(tiny_bench({"null", "--json", "-", other, "-"}));
    BOOST_TEST(refused.code == 2);
    BOOST_TEST(refused.out == "");
    BOOST_TEST(has(refused.err, "--json"), refused.err);
    BOOST_TEST(has(refused.err, other), refused.err);
  }
}

BOOST_AUTO_TEST_CASE(two_outputs_cannot_have_one_file) {
  const Folder folder;
  const Finished refused =
      run_speedwell(tiny_bench({"null", "--json", folder.file("x"), "--csv", folder.file("x")}));
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(has(refused.err, "--json, --csv: "), refused.err);
}

BOOST_AUTO_TEST_CASE(two_names_of_one_file_are_one_file) {
  const Folder folder;
  const std::string file = folder.file("x");
  const auto refused = [&](const std::string& other, const ProgramOptions& options = {}) {
    const Finished done =
        run_speedwell(tiny_bench({"null", "--json", file, "--events", other}), options);
    BOOST_TEST(done.code == 2, other);
    BOOST_TEST(has(done.err, "only one of them can have "), done.err);
  };
  refused(folder.file(".") + "/x");  // that is not there yet
  BOOST_TEST(write_file(file, "kept").has_value());
  std::filesystem::create_symlink(file, folder.file("symbolic"));
  std::filesystem::create_hard_link(file, folder.file("hard"));
  refused(folder.file("symbolic"));
  refused(folder.file("hard"));
  BOOST_TEST(read_file(file).value() == "kept");
  const UniqueFd out(::open(file.c_str(), O_WRONLY | O_CLOEXEC));
  const Finished tables =
      run_speedwell(tiny_bench({"null", "--json", file}), {.stdout_fd = out.get()});
  BOOST_TEST(tables.code == 2);
  BOOST_TEST(has(tables.err, "--json, stdout: "), tables.err);
}

BOOST_AUTO_TEST_CASE(a_document_can_go_to_a_descriptor_of_the_caller) {
  const Folder folder;
  const std::string script = "exec \"$0\" \"$@\" 3>>'" + folder.file("j") + "'";
  for (const char* place : {"/dev/fd/3", "/proc/self/fd/3"}) {
    BOOST_TEST(write_file(folder.file("j"), "before ").has_value());
    const Finished done =
        run_program("/bin/sh", Words{"-c", script, executable} +
                                   tiny_bench({"null", "--workers", "1", "--json", place}));
    BOOST_TEST(done.code == 0, done.err);
    const std::string text = read_file(folder.file("j")).value();
    BOOST_TEST_REQUIRE(text.starts_with("before "));
    BOOST_TEST(document(text.substr(7)).cases.size() == 1u);
  }
  const Finished refused = run_speedwell(long_bench({"null", "--json", "/dev/fd/199"}));
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(has(refused.err, "--json: cannot write /dev/fd/199: "), refused.err);
}

BOOST_AUTO_TEST_CASE(two_runs_do_not_share_a_file_of_events) {
  const Folder folder;
  Program first(executable, long_bench({"null", "--workers", "1", "--events", folder.file("e")}));
  BOOST_TEST_REQUIRE(wait_for_event(first, folder.file("e"), "sample"));
  const Finished second = run_speedwell(long_bench({"null", "--events", folder.file("e")}));
  BOOST_TEST(second.code == 2);
  BOOST_TEST(has(second.err, "--events: "), second.err);
  BOOST_TEST(has(second.err, "another run"), second.err);
  BOOST_TEST(!read_file(folder.file("e")).value().empty());
}

BOOST_AUTO_TEST_CASE(a_file_that_may_not_grow_is_like_a_full_disk) {
  const Folder folder;
  // 16 KiB: room for the tables and the memory that workers share, and not for ten cases.
  const std::string script = "ulimit -f 32; exec \"$0\" \"$@\"";
  const Finished done = run_program(
      "/bin/sh",
      Words{"-c", script, executable} +
          tiny_bench({"digest/sha256", "--size", "16,32,48,64,80,96,112,128,144,160", "--workers",
                      "1", "--isolation", "shared", "--json", folder.file("j")}));
  BOOST_TEST(done.code == 1, done.signal);
  BOOST_TEST(has(done.out, "All workers together"));
  BOOST_TEST(has(done.err, "cannot write: File too large"), done.err);
}

BOOST_AUTO_TEST_CASE(a_place_that_cannot_be_written_is_refused_before_measuring) {
  // Ten minutes of measuring would end in the test's own time-out.
  for (const char* flag : {"--json", "--csv", "--events", "--latency-log"})
    for (const char* path : {"/nonexistent/x", "/tmp"}) {
      const Finished refused = run_speedwell(long_bench({"null", flag, path}));
      BOOST_TEST(refused.code == 2);
      BOOST_TEST(refused.out == "");
      BOOST_TEST(has(refused.err, std::string(flag) + ": cannot write " + path), refused.err);
    }
}

BOOST_AUTO_TEST_CASE(a_refused_run_leaves_a_file_as_it_was) {
  const Folder folder;
  BOOST_TEST(write_file(folder.file("kept"), "kept").has_value());
  for (const char* flag : {"--json", "--events"}) {
    const Finished refused =
        run_speedwell(tiny_bench({"null", flag, folder.file("kept"), "--csv", "/nonexistent/x"}));
    BOOST_TEST(refused.code == 2);
    BOOST_TEST(read_file(folder.file("kept")).value() == "kept", flag);
  }
}

BOOST_AUTO_TEST_CASE(a_result_that_does_not_fit_on_its_disk_is_kept_elsewhere) {
  const Folder folder;
  const Finished done =
      run_speedwell(tiny_bench({"null", "--json", "/dev/full", "--csv", folder.file("c")}));
  BOOST_TEST(done.code == 1);
  BOOST_TEST(has(done.err, "/dev/full: cannot write"), done.err);
  const std::size_t at = done.err.find("kept in ");
  BOOST_TEST_REQUIRE(at != std::string::npos);
  const std::string kept = lines_of(done.err.substr(at + 8)).at(0);
  BOOST_TEST((document_of_file(kept).state == result::RunState::complete));
  std::filesystem::remove(kept);
  BOOST_TEST(lines_of(read_file(folder.file("c")).value()).size() >= 2u, "the rest is written");
}

BOOST_AUTO_TEST_CASE(a_full_stdout_loses_no_file) {
  const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  const Folder folder;
  // The table of so many workers is longer than stdio's buffer.
  const Finished done = run_speedwell(tiny_bench({"null", "--workers", "1,2,3,4,5,6,7,8",
                                                  "--per-worker", "--json", folder.file("j")}),
                                      {.stdout_fd = full.get()});
  BOOST_TEST(done.code == 1);
  BOOST_TEST(has(done.err, "cannot write to standard output"), done.err);
  BOOST_TEST(document_of_file(folder.file("j")).cases.size() == 8u);
}

BOOST_AUTO_TEST_CASE(a_dry_run_tells_the_pus_and_writes_nothing) {
  const Folder folder;
  const unsigned first = usable_pus().front();
  const Finished planned = run_speedwell(
      long_bench({"null", "--workers", "1", "--dry-run", "--json", folder.file("j")}));
  BOOST_TEST(planned.code == 0);
  BOOST_TEST(has(planned.out, "null x1"));
  BOOST_TEST(has(planned.out, " PU " + std::to_string(first) + "\n"), planned.out);
  BOOST_TEST(!std::filesystem::exists(folder.file("j")));
}

BOOST_AUTO_TEST_CASE(what_the_plan_must_change_is_noted) {
  const Finished planned = run_speedwell(
      {"bench", "null", "--workers", "1", "--seconds", "0.1", "--trials", "20", "--dry-run"});
  BOOST_TEST(planned.code == 0);
  BOOST_TEST(has(planned.err, "note: 20 trials in 100 ms"), planned.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
