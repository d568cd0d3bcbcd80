// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <csignal>
#include <fcntl.h>
#include <filesystem>

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

Finished run_speed(const Words& words, const ProgramOptions& options = {}) {
  return run_speedwell(Words{"speed"} + words, options);
}

/// A command line that is refused, and a part of what is said of it.
struct Refused {
  Words words;
  std::string said;
};
std::ostream& operator<<(std::ostream& out, const Refused& refused) {
  for (const std::string& word : refused.words) out << word << ' ';
  return out;
}

const Refused refusals[] = {
    {{"sha255"}, "speed: nothing is called 'sha255'; did you mean 'sha256'?"},
    {{"rsa2047"}, "speed: nothing is called 'rsa2047'; did you mean 'rsa2048'"},
    {{"-evp", "aes-128-gmc"}, "'aes-128-gmc'; did you mean 'aes-128-gcm'"},
    {{"-second", "1"}, "did you mean '-seconds'?"},
    {{"-seconds", "0", "md5"}, "speed -seconds: expected a whole number from 1"},
    {{"-provider", "nosuch", "md5"}, "provider 'nosuch': does not load"},
    {{"-provider", "../evil", "md5"}, "not a provider's name"},
    {{"-propquery", "provider=fips", "md5"}, "leaves none of the providers in use (default)"},
    {{"-config", "/nowhere.cnf", "md5"}, "configuration file '/nowhere.cnf': does not load"},
    {{"-rand", "/nowhere", "md5"}, "speed -rand: /nowhere: cannot seed"},
    {{"-async_jobs", "2", "md5"}, "speed -async_jobs: asynchronous jobs are not measured yet"},
    {{"-engine", "padlock", "md5"}, "speed -engine:"},
    {{"-aead", "-evp", "aes-128-cbc"}, "speed -aead: AES-128-CBC is not an AEAD"},
    {{""}, "speed: nothing is called ''"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(speed)

BOOST_DATA_TEST_CASE(what_cannot_be_is_one_error_with_the_way_out,
                     boost::unit_test::data::make(refusals), refused) {
  const Finished told = run_speed(refused.words);
  BOOST_TEST(told.code == 2);
  BOOST_TEST(told.out == "");
  BOOST_TEST(has(told.err, refused.said), told.err);
  BOOST_TEST(lines_of(told.err).size() == 1u, told.err);
}

BOOST_AUTO_TEST_CASE(an_algorithm_that_the_library_lacks_is_told_and_the_rest_measured) {
  const Finished told = run_speed({"-seconds", "1", "-bytes", "64", "md2", "md5"});
  BOOST_TEST(told.code == 1);
  BOOST_TEST(has(told.err, "speedwell: md2, 64 bytes: "), told.err);
  BOOST_TEST(has(told.out, "\nmd2                  0.00 \n"), told.out);
  BOOST_TEST(has(told.out, "\nmd5  "), told.out);
}

BOOST_AUTO_TEST_CASE(ctrl_c_prints_what_is_there) {
  const Folder folder;
  const std::string progress = folder.file("err");
  Program program("/bin/sh",
                  {"-c", "exec " + executable + " speed -seconds 60 -bytes 64 md5 2>" + progress});
  BOOST_TEST(wait_until(program, [&] {
    const auto text = read_file(progress);
    return text && has(*text, "Doing md5");
  }));
  program.send(SIGINT);
  const Finished told = program.wait();
  BOOST_TEST(told.code == 130);
  BOOST_TEST(told.out.starts_with("version: "), told.out);
}

BOOST_AUTO_TEST_CASE(help_is_on_stdout_and_lists_the_options) {
  for (const char* flag : {"-help", "--help", "-h"}) {
    const Finished told = run_speed({flag});
    BOOST_TEST(told.code == 0);
    BOOST_TEST(told.err == "");
    BOOST_TEST(has(told.out, "\n -seconds N "), told.out);
  }
  BOOST_TEST(has(run_speedwell({"--help"}).out, "\n  speed "));
}

BOOST_AUTO_TEST_CASE(user_time_is_shown_beside_wall_clock) {
  const Finished told = run_speed({"-usertime", "-mr", "-seconds", "1", "-bytes", "64", "md5"});
  BOOST_TEST(told.code == 0);
  const Words lines = lines_of(told.out);
  BOOST_TEST_REQUIRE(lines.size() == 3u);
  BOOST_TEST(lines[0] == "+H:64");
  BOOST_TEST(lines[1].starts_with("+F:3:md5:"));
  BOOST_TEST(lines[2].starts_with("+U:3:md5:"));
}

BOOST_AUTO_TEST_CASE(in_test_mode_everything_there_is_works_once) {
  const Finished told = run_speed({"-testmode", "-bytes", "64"});
  BOOST_TEST(told.code == 0, told.err);
  BOOST_TEST(has(told.out, "\nsha256  "), told.out);
}

BOOST_AUTO_TEST_CASE(state_of_the_random_generator_is_read_and_written) {
  const Folder folder;
  const std::string seed = folder.write("seed", "some bytes");
  const std::string state = folder.file("state");
  const Finished told = run_speed(
      {"-rand", seed + ":" + seed, "-writerand", state, "-seconds", "1", "-bytes", "64", "md5"});
  BOOST_TEST(told.code == 0, told.err);
  BOOST_TEST(std::filesystem::file_size(state) > 0u);
  const Finished unwritten =
      run_speed({"-writerand", "/nowhere/at/all", "-seconds", "1", "-bytes", "64", "md5"});
  BOOST_TEST(unwritten.code == 1);
  BOOST_TEST(has(unwritten.err, "/nowhere/at/all"), unwritten.err);
}

BOOST_AUTO_TEST_CASE(a_full_disk_is_an_error) {
  const UniqueFd full(::open("/dev/full", O_WRONLY | O_CLOEXEC));
  ProgramOptions options;
  options.stdout_fd = full.get();
  const Finished told = run_speed({"-seconds", "1", "-bytes", "64", "md5"}, options);
  BOOST_TEST(told.code == 1);
  BOOST_TEST(has(told.err, "cannot write to standard output"), told.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
