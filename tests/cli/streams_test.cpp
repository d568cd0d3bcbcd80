// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <thread>
#include <unistd.h>

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

/// The writing end of a pipe that nobody reads.
UniqueFd broken_pipe() {
  std::array<int, 2> ends{};
  BOOST_TEST(::pipe2(ends.data(), O_CLOEXEC) == 0);
  ::close(ends[0]);
  return UniqueFd(ends[1]);
}

/// What a terminal would have shown of stdout.
std::string on_terminal(const Words& words, const Words& environment) {
  const UniqueFd master(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
  BOOST_TEST(::grantpt(master.get()) == 0);
  BOOST_TEST(::unlockpt(master.get()) == 0);
  std::string shown;
  std::jthread reader;
  {
    const UniqueFd slave(::open(::ptsname(master.get()), O_RDWR | O_NOCTTY | O_CLOEXEC));
    reader = std::jthread([&] {
      std::array<char, 4096> buffer;
      for (ssize_t got; (got = ::read(master.get(), buffer.data(), buffer.size())) > 0;)
        shown.append(buffer.data(), static_cast<std::size_t>(got));
    });
    const Finished done =
        run_speedwell(words, {.environment = environment, .stdout_fd = slave.get()});
    BOOST_TEST(done.code == 0);
  }
  reader.join();
  return shown;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(streams)

BOOST_AUTO_TEST_CASE(colours_are_for_terminals_that_have_them) {
  const Words words = tiny_bench({"null", "--workers", "1"});
  BOOST_TEST(has(on_terminal(words, {"TERM=xterm", "NO_COLOR="}), "\x1b["));
  BOOST_TEST(!has(on_terminal(words, {"TERM=xterm", "NO_COLOR=1"}), "\x1b"));
  BOOST_TEST(!has(on_terminal(words, {"TERM=dumb", "NO_COLOR="}), "\x1b"));
}

BOOST_AUTO_TEST_CASE(a_reader_that_goes_away_loses_no_file) {
  const UniqueFd pipe = broken_pipe();
  const Folder folder;
  const Finished done =
      run_speedwell(tiny_bench({"null", "--json", folder.file("j")}), {.stdout_fd = pipe.get()});
  BOOST_TEST(done.code == 1);
  BOOST_TEST(done.signal == 0);
  BOOST_TEST(has(done.err, "cannot write to standard output"), done.err);
  BOOST_TEST((document_of_file(folder.file("j")).state == result::RunState::complete));
}

BOOST_AUTO_TEST_CASE(a_document_for_a_reader_that_went_away_is_kept) {
  const UniqueFd pipe = broken_pipe();
  const Finished done =
      run_speedwell(tiny_bench({"null", "--json", "-"}), {.stdout_fd = pipe.get()});
  BOOST_TEST(done.code == 1);
  const std::size_t at = done.err.find("kept in ");
  BOOST_TEST_REQUIRE(at != std::string::npos, done.err);
  const std::string kept = lines_of(done.err.substr(at + 8)).at(0);
  BOOST_TEST(document_of_file(kept).cases.size() >= 1u);
  std::filesystem::remove(kept);
}

BOOST_AUTO_TEST_CASE(events_for_a_reader_that_went_away_do_not_end_the_run) {
  const UniqueFd pipe = broken_pipe();
  const Folder folder;
  const Finished done = run_speedwell(
      tiny_bench({"null", "--events", "-", "--json", folder.file("j")}), {.stdout_fd = pipe.get()});
  BOOST_TEST(done.code == 1);
  BOOST_TEST(has(done.err, "--events: cannot write"), done.err);
  BOOST_TEST((document_of_file(folder.file("j")).state == result::RunState::complete));
}

BOOST_AUTO_TEST_CASE(listing_to_a_reader_that_went_away_ends_as_other_programs_do) {
  const UniqueFd pipe = broken_pipe();
  for (const Words& words : {Words{"list", "operations"}, Words{"topology"}, Words{"--help"}}) {
    const Finished done = run_speedwell(words, {.stdout_fd = pipe.get()});
    BOOST_TEST((done.signal == SIGPIPE || done.code == 1));
  }
}

BOOST_AUTO_TEST_CASE(help_that_cannot_be_written_is_an_error) {
  const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  for (const Words& words :
       {Words{"--help"}, Words{"bench", "--help"}, Words{"list", "machines"}}) {
    const Finished done = run_speedwell(words, {.stdout_fd = full.get()});
    BOOST_TEST(done.code == 1);
    BOOST_TEST(lines_of(done.err).size() == 1u, done.err);
  }
}

BOOST_AUTO_TEST_CASE(a_closed_stdout_is_an_error_and_no_file_of_the_run) {
  const Folder folder;
  const Finished done = run_speedwell(tiny_bench({"null", "--workers", "1", "--events",
                                                  folder.file("e"), "--isolation", "process"}),
                                      {.stdout_fd = -1});
  BOOST_TEST(done.code == 1);
  BOOST_TEST(has(done.err, "cannot write to standard output"), done.err);
  BOOST_TEST(events_of_file(folder.file("e")).back().at("event").as_string() == "run_finished");
}

BOOST_AUTO_TEST_CASE(no_file_of_the_run_takes_the_place_of_a_closed_stdout) {
  const Folder folder;
  Program program(executable, long_bench({"null", "--workers", "1", "--events", folder.file("e")}),
                  {.stdout_fd = -1});
  BOOST_TEST_REQUIRE(wait_for_event(program, folder.file("e"), "sample"));
  BOOST_TEST(std::filesystem::read_symlink("/proc/" + std::to_string(program.pid()) + "/fd/1") ==
             "/dev/null");
}

BOOST_AUTO_TEST_CASE(a_closed_stderr_stops_nothing) {
  const Finished refused = run_speedwell({"bench", "nope"}, {.stderr_closed = true});
  BOOST_TEST(refused.code == 2);
  const Finished misused = run_speedwell({"frob"}, {.stderr_closed = true});
  BOOST_TEST(misused.code == 2);
  const Finished done =
      run_speedwell(tiny_bench({"null", "--workers", "1", "--json", "-", "--isolation", "process"}),
                    {.stderr_closed = true});
  BOOST_TEST(done.code == 0);
  BOOST_TEST((document(done.out).state == result::RunState::complete));
}

BOOST_AUTO_TEST_CASE(no_control_characters_off_a_terminal) {
  for (const char* term : {"TERM=xterm-256color", "TERM=dumb", "NO_COLOR=1"}) {
    const Finished done =
        run_speedwell(tiny_bench({"null", "--per-worker"}), {.environment = {term}});
    BOOST_TEST(done.code == 0);
    for (const std::string& text : {done.out, done.err}) {
      BOOST_TEST(!has(text, "\x1b"));
      BOOST_TEST(!has(text, "\r"));
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
