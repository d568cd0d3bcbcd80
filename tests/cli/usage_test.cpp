// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

const char* const commands[] = {"run", "bench", "list", "topology", "doctor"};

/// A command line that is refused, and a part of what is said of it.
struct Misuse {
  Words arguments;
  std::string said;
};
std::ostream& operator<<(std::ostream& out, const Misuse& misuse) {
  for (const std::string& word : misuse.arguments) out << word << ' ';
  return out;
}

const Misuse misuses[] = {
    {{}, "a command is missing (see 'speedwell --help')"},
    {{"frob"}, "there is no command 'frob'"},
    {{"topolgy"}, "there is no command 'topolgy'; did you mean 'topology'?"},
    {{"--bogus"}, "there is no flag '--bogus'"},
    {{"--versoin"}, "did you mean '--version'?"},
    {{"bench"}, "bench: operation is missing: What to measure"},
    {{"bench", "null", "--bogus"}, "bench: there is no flag '--bogus'"},
    {{"bench", "null", "--plcement", "cores"}, "did you mean '--placement'?"},
    {{"list", "operations", "twice"}, "list: takes no further argument: 'twice'"},
    {{"run"},
     "run: scenario is missing: A shipped scenario (`speedwell list scenarios`) or a file"},
    {{"run", "quick", "--set"}, "run: --set: the value is missing"},
    {{"run", "quick", "--set", "workers="}, "--set workers=: expected a number from 1 to 4096"},
    {{"run", ""}, "run: scenario: the value is empty"},
    {{"bench", ""}, "bench: operation: the value is empty"},
    {{"bench", "null", "--seed", ""}, "bench: --seed: the value is empty"},
    {{"bench", "null", "--json", ""}, "bench: --json: the value is empty"},
    {{"bench", "null", "--seed", "1", "--seed", "2"}, "bench: --seed: given more than once"},
    {{"topology", "--machine", ""}, "topology: --machine: the value is empty"},
    {{"topology", "--workers", "x"},
     "--workers: expected a whole number from 1 to 65536, found 'x'"},
    {{"topology", "--workers", "65537"}, "from 1 to 65536, found '65537'"},
    {{"topology", "--placement", "cores"}, "--placement requires --workers"},
    {{"topology", "--cpus", "0"}, "--cpus requires --workers"},
    {{"topology", "--keep-one-core-free"}, "--keep-one-core-free requires --workers"},
    {{"bench", "null", "null"}, "operation: null is there twice"},
    {{"bench", "null", "--size", "1KB"}, "--size: expected a size from 1 B to 1 GiB"},
    {{"bench", "null", "--size", "1KB"},
     "units: B, k, KiB, M, MiB, G, GiB, and kB, MB, GB of 1000s"},
    {{"topology", "--workers", "0"}, "--workers"},
    {{"topology", "--workers", "many"}, "--workers"},
    {{"bench", "null", "--seconds", "fast"}, "--seconds"},
    {{"bench", "null", "--trials", "1"}, "--trials"},
    {{"bench", "null", "--workers", "0"}, "--workers"},
    {{"bench", "null", "--target", "1"}, "--target"},
    {{"bench", "null", "--isolation", "privat"}, "did you mean 'private'?"},
    {{"bench", "null", "--placement", "corse"}, "did you mean 'cores'?"},
    {{"bench", "null", "--cpus", "4095"}, "PU 4095"},
    {{"bench", "digest/sha255"}, "digest/sha255"},
    {{"bench", "digest/sha255"}, "did you mean 'digest/sha256'"},
    {{"bench", "null", "--provider", "nope"}, "provider 'nope'"},
    {{"doctor", "--seconds", "soon"}, "--seconds: expected a duration from 0.01 s to 1 h"},
    {{"doctor", "--seconds", "2h"}, "found '2h'"},
    {{"worker"}, "--operation is missing"},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(usage)

BOOST_AUTO_TEST_CASE(the_help_names_every_command) {
  const Finished help = run_speedwell({"--help"});
  BOOST_TEST(help.code == 0);
  BOOST_TEST(help.err == "");
  for (const char* command : commands) BOOST_TEST(has(help.out, command), command);
  BOOST_TEST(!has(help.out, "worker\n"));
}

BOOST_DATA_TEST_CASE(the_help_of_a_command_has_an_example, commands, command) {
  const Finished help = run_speedwell({command, "--help"});
  BOOST_TEST(help.code == 0);
  BOOST_TEST(help.err == "");
  BOOST_TEST(has(help.out, std::string("Example: speedwell ") + command));
}

BOOST_AUTO_TEST_CASE(the_version_is_one_line) {
  const Finished version = run_speedwell({"--version"});
  BOOST_TEST(version.code == 0);
  BOOST_TEST(version.out.starts_with("speedwell "));
  BOOST_TEST(lines_of(version.out).size() == 1u);
}

BOOST_DATA_TEST_CASE(a_wrong_command_line_gets_one_line_and_exit_code_2, misuses, misuse) {
  const Finished refused = run_speedwell(misuse.arguments);
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.signal == 0);
  BOOST_TEST(refused.out == "");
  BOOST_TEST(lines_of(refused.err).size() == 1u, refused.err);
  BOOST_TEST(refused.err.starts_with("speedwell: "), refused.err);
  BOOST_TEST(has(refused.err, misuse.said), refused.err);
}

BOOST_AUTO_TEST_CASE(every_wrong_flag_is_told_at_once) {
  const Finished refused =
      run_speedwell({"bench", "null", "--seconds", "fast", "--trials", "1", "--workers", "0"});
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(lines_of(refused.err).size() == 3u, refused.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
