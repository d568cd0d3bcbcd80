// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/description.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "machines.hpp"

namespace speedwell::topology {
namespace {

/// Loads a text as the file m.toml of a folder of its own.
struct Written {
  Written() {
    char pattern[] = "/tmp/speedwell_machine_XXXXXX";
    folder = ::mkdtemp(pattern);
  }
  ~Written() { std::filesystem::remove_all(folder); }
  Written(const Written&) = delete;
  Written& operator=(const Written&) = delete;

  ResultAll<Machine> load(const std::string& text) const {
    std::ofstream(folder + "/m.toml") << text;
    return load_description(folder + "/m.toml");
  }
  /// The errors without the folder's name, one a line.
  std::string errors(const std::string& text) const {
    const ResultAll<Machine> machine = load(text);
    BOOST_REQUIRE(!machine);
    std::string all;
    for (const Error& error : machine.error()) {
      std::string line = to_string(error);
      for (std::size_t at; (at = line.find(folder + "/")) != std::string::npos;)
        line.erase(at, folder.size() + 1);
      all += line + "\n";
    }
    return all;
  }

  std::string folder;
};

const std::string facts = "name = \"m\"\ndescription = \"d\"\nsource = \"s\"\n";

}  // namespace

BOOST_AUTO_TEST_SUITE(description)

BOOST_FIXTURE_TEST_CASE(a_synthetic_machine_with_kinds_is_read, Written) {
  const ResultAll<Machine> machine = load(facts + R"(
synthetic = "Package:1 L3Cache:1 Core:4 PU:1"
[[kinds]]
name = "big"
cores = "2-3"
efficiency = 7
[[kinds]]
name = "LITTLE"
cores = "0,1"
)");
  BOOST_REQUIRE(machine.has_value());
  BOOST_TEST(machine->name == "m");
  BOOST_TEST(machine->description == "d");
  BOOST_TEST(machine->source == "s");
  BOOST_TEST(!machine->is_this_machine);
  BOOST_TEST(machine->allowed_pus().size() == 4u);
  const std::vector<CoreKind> kinds{{"big", 2, 7}, {"LITTLE", 2, -1}};
  BOOST_TEST((machine->kinds == kinds));
  BOOST_TEST(machine->pus[0].kind == 1u);
  BOOST_TEST(machine->pus[3].kind == 0u);
}

BOOST_FIXTURE_TEST_CASE(an_xml_file_is_found_beside_the_description, Written) {
  std::filesystem::copy_file(SPEEDWELL_SOURCE_DIR "/topology/core-i9-13900k.xml",
                             folder + "/i9.xml");
  const ResultAll<Machine> machine = load(facts + "xml = \"i9.xml\"\n");
  BOOST_REQUIRE(machine.has_value());
  BOOST_TEST(machine->cores() == 24u);
  BOOST_TEST(machine->pus.size() == 32u);
}

BOOST_FIXTURE_TEST_CASE(all_errors_of_a_file_are_told_at_once, Written) {
  BOOST_TEST(errors(R"(nmae = "m"
description = 5
synthetic = "Nonsense:2"
[[kinds]]
name = "P"
cores = "7-1"
efficiency = -1
speed = 2
)") == "m.toml:1:1: unknown key 'nmae'; did you mean 'name'?\n"
       "m.toml:3:13: hwloc does not understand this synthetic description; "
       "'lstopo -i \"TEXT\"' says where it stops\n"
       "m.toml:1:1: 'name' is missing\n"
       "m.toml:2:15: 'description' must be a text in quotes\n"
       "m.toml:1:1: 'source' is missing\n"
       "m.toml:8:1: unknown key 'speed'\n"
       "m.toml:7:14: 'efficiency' must be a whole number from 0 (slowest) to 1000\n"
       "m.toml:6:9: '7-1' is no list of cores: '7-1' runs backwards; write them as '0,2,4-7'\n");
}

BOOST_FIXTURE_TEST_CASE(either_synthetic_or_xml_is_needed_and_not_both, Written) {
  const std::string told =
      "m.toml:1:1: give either 'synthetic' or 'xml': what the machine looks like\n";
  BOOST_TEST(errors(facts) == told);
  BOOST_TEST(errors(facts + "synthetic = \"PU:1\"\nxml = \"a.xml\"\n") == told);
  BOOST_TEST(errors(facts + "synthetic = \"\"\n") == "m.toml:4:13: this is empty\n");
  BOOST_TEST(errors(facts + "xml = \"absent.xml\"\n") ==
             "m.toml:4:7: absent.xml: cannot open: No such file or directory\n");
  std::ofstream(folder + "/empty.xml").flush();
  BOOST_TEST(errors(facts + "xml = \"empty.xml\"\n") ==
             "m.toml:4:7: hwloc cannot load 'empty.xml'\n");
}

BOOST_FIXTURE_TEST_CASE(kinds_must_cover_each_core_once, Written) {
  const std::string machine = facts + "synthetic = \"Core:2 PU:1\"\n";
  const auto kind = [](const std::string& cores) {
    return "[[kinds]]\nname = \"k\"\ncores = \"" + cores + "\"\n";
  };
  BOOST_TEST(errors(machine + kind("0")) ==
             "m.toml:5:1: core 1 is of no kind; the kinds must cover all 2 cores\n");
  BOOST_TEST(errors(machine + kind("0-1") + kind("1")) ==
             "m.toml:10:9: core 1 is of another kind already\n");
  BOOST_TEST(errors(machine + kind("0-2")) ==
             "m.toml:7:9: there is no core 2; the machine has 2 (0 first)\n");
  BOOST_TEST(errors(machine + "kinds = 3\n") ==
             "m.toml:5:9: 'kinds' must be tables: write [[kinds]]\n");
}

const std::vector<std::string> huge{"PU:1000000000", "Package:100000 Core:100000 PU:2",
                                    "Package:999999999999999999999 PU:1"};

BOOST_DATA_TEST_CASE_F(Written, a_machine_beyond_all_bounds_is_refused,
                       boost::unit_test::data::make(huge), text) {
  BOOST_TEST(errors(facts + "synthetic = \"" + text + "\"\n") ==
             "m.toml:4:13: this describes more than 16384 PUs\n");
}

BOOST_FIXTURE_TEST_CASE(attributes_do_not_count_as_pus, Written) {
  const ResultAll<Machine> machine = load(facts +
                                          "synthetic = \"[NUMANode(memory=99999999)] Core:1000 "
                                          "PU:2(indexes=2*10:20*100:1*2)\"\n");
  BOOST_REQUIRE(machine.has_value());
  BOOST_TEST(machine->pus.size() == 2000u);
}

BOOST_FIXTURE_TEST_CASE(what_is_no_toml_is_one_error_with_its_place, Written) {
  BOOST_TEST(errors("name = \"m\"\n[~").starts_with("m.toml:2:"));
  BOOST_TEST(to_string(load_description("/nowhere/m.toml").error().front())
                 .starts_with("/nowhere/m.toml: cannot open"));
}

BOOST_AUTO_TEST_CASE(a_machine_is_found_by_name_or_by_path) {
  BOOST_TEST(shipped("epyc-7713p").cores() == 64u);
  BOOST_TEST(shipped(SPEEDWELL_SOURCE_DIR "/topology/epyc-7713p.toml").cores() == 64u);
}

BOOST_AUTO_TEST_CASE(an_unknown_machine_gets_the_nearest_names) {
  const ResultAll<Machine> near = find_machine("raspberry-pi-3");
  BOOST_REQUIRE(!near);
  BOOST_TEST((near.error().front().code == ErrorCode::not_found));
  BOOST_TEST(to_string(near.error().front()) ==
             "machine: there is no machine 'raspberry-pi-3'; did you mean 'raspberry-pi-4' or "
             "'raspberry-pi-5'?");
  BOOST_TEST(to_string(find_machine("zzz").error().front()).find("list machines") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::topology
