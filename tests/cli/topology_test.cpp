// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <set>

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"
#include "support/golden.hpp"

namespace speedwell::test {
namespace {

boost::json::object topology_json(const Words& arguments) {
  const Finished shown = run_speedwell(Words{"topology", "--json", "-"} + arguments);
  BOOST_TEST(shown.code == 0);
  BOOST_TEST(shown.err == "");
  return boost::json::parse(shown.out).as_object();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(topology)

BOOST_AUTO_TEST_CASE(this_machine_is_drawn_with_the_pus_that_may_be_used) {
  const Finished shown = run_speedwell({"topology", "--workers", "1"});
  BOOST_TEST(shown.code == 0);
  BOOST_TEST(shown.err == "");
  BOOST_TEST(has(shown.out, " w0"));
  const auto json = topology_json({});
  std::vector<unsigned> allowed;
  for (const auto& pu : json.at("machine").at("pus").as_array())
    if (pu.at("allowed").as_bool()) allowed.push_back(pu.at("pu").to_number<unsigned>());
  BOOST_TEST(allowed == usable_pus());
  BOOST_TEST(!json.contains("placement"));
}

BOOST_AUTO_TEST_CASE(every_shipped_machine_is_drawn_and_placed) {
  for (const std::string& line : lines_of(run_speedwell({"list", "machines"}).out)) {
    const std::string name = line.substr(0, line.find(' '));
    BOOST_TEST_CONTEXT(name) {
      const Finished drawn = run_speedwell({"topology", "--machine", name, "--workers", "2"});
      BOOST_TEST(drawn.code == 0);
      BOOST_TEST(drawn.out.starts_with(name + ":"));
      const auto json = topology_json({"--machine", name, "--workers", "2"});
      BOOST_TEST(json.at("machine").at("name").as_string() == name);
      BOOST_TEST(json.at("placement").at("pus").as_array().size() == 2u);
    }
  }
}

BOOST_AUTO_TEST_CASE(all_384_pus_of_a_large_machine_get_a_worker) {
  const auto json =
      topology_json({"--machine", "epyc-9654-2p", "--workers", "384", "--placement", "scatter"});
  std::set<std::int64_t> pus;
  for (const auto& pu : json.at("placement").at("pus").as_array())
    pus.insert(pu.to_number<std::int64_t>());
  BOOST_TEST(pus.size() == 384u);
  BOOST_TEST(!json.at("placement").at("oversubscribed").as_bool());
}

BOOST_AUTO_TEST_CASE(the_example_of_the_help_looks_as_kept) {
  const Finished shown = run_speedwell(
      {"topology", "--machine", "epyc-9654-2p", "--workers", "24", "--placement", "scatter"});
  BOOST_TEST(golden_difference(shown.out, "cli/golden/topology.txt") == "");
}

BOOST_AUTO_TEST_CASE(json_goes_into_a_file_beside_the_picture) {
  const Folder folder;
  const Finished shown =
      run_speedwell({"topology", "--machine", "vm-2vcpu", "--json", folder.file("t.json")});
  BOOST_TEST(shown.code == 0);
  BOOST_TEST(shown.out.starts_with("vm-2vcpu: "));
  BOOST_TEST(boost::json::parse(read_file(folder.file("t.json")).value()).is_object());
}

BOOST_AUTO_TEST_CASE(an_unknown_machine_gets_the_nearest_names) {
  for (const auto& [given, near] : {std::pair("epyc-9654-2", "did you mean 'epyc-9654-2p'"),
                                    std::pair("altra", "did you mean 'altra-q80-30'?"),
                                    std::pair("toaster", "'speedwell list machines' shows them")}) {
    const Finished refused = run_speedwell({"topology", "--machine", given});
    BOOST_TEST(refused.code == 2);
    BOOST_TEST(refused.out == "");
    BOOST_TEST(has(refused.err, near), refused.err);
  }
}

BOOST_AUTO_TEST_CASE(an_unknown_placement_gets_the_nearest_name) {
  const Finished refused = run_speedwell({"topology", "--workers", "1", "--placement", "corse"});
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.out == "");
  BOOST_TEST(has(refused.err, "--placement: "));
  BOOST_TEST(has(refused.err, "did you mean 'cores'?"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
