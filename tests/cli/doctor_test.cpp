// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {

BOOST_AUTO_TEST_SUITE(doctor)

BOOST_AUTO_TEST_CASE(a_setting_that_disturbs_is_told_with_its_remedy) {
  ProgramOptions options;
  options.environment = {"OPENSSL_ia32cap=~0x200000200000000"};
  const Finished told = run_speedwell({"doctor", "--seconds", "0.05"}, options);
  BOOST_TEST(told.code == 0);
  BOOST_TEST(told.err == "");
  BOOST_TEST(told.out.starts_with("Machine and conditions\n"), told.out);
  BOOST_TEST(has(told.out, "! cpu-settings: OPENSSL_ia32cap=~0x200000200000000 changes"), told.out);
  BOOST_TEST(has(told.out, "-> unset it"), told.out);
}

BOOST_AUTO_TEST_CASE(a_process_that_may_not_use_all_pus_is_told_so) {
  if (usable_pus().size() < 2) return;
  ProgramOptions options;
  options.pu = usable_pus().back();
  const Finished told = run_speedwell({"doctor", "--seconds", "0.05", "--json", "-"}, options);
  BOOST_TEST(told.code == 0);
  const auto page = boost::json::parse(told.out).as_object();
  BOOST_TEST(page.at("schema").as_string() == "speedwell.environment/1");
  bool found = false;
  for (const auto& finding : page.at("environment").at("findings").as_array())
    found = found || finding.at("code").as_string() == "affinity";
  BOOST_TEST(found, told.out);
}

BOOST_AUTO_TEST_CASE(what_it_finds_heads_the_result_of_a_run) {
  ProgramOptions options;
  options.environment = {"OPENSSL_ia32cap=~0x200000200000000"};
  const Finished ran = run_speedwell(tiny_bench({"null", "--workers", "1"}), options);
  BOOST_TEST(has(ran.out, "! cpu-settings: OPENSSL_ia32cap=~0x200000200000000 changes"), ran.out);
}

BOOST_AUTO_TEST_CASE(a_file_that_cannot_be_written_is_an_error_behind_what_was_found) {
  const Finished told =
      run_speedwell({"doctor", "--seconds", "0.05", "--json", "/nowhere/at/all.json"});
  BOOST_TEST(told.code == 2);
  BOOST_TEST(told.out.starts_with("Machine and conditions\n"));
  BOOST_TEST(has(told.err, "/nowhere/at/all.json"), told.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
