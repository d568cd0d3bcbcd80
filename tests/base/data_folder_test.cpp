// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/data_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <boost/test/unit_test.hpp>

namespace speedwell {
namespace {

/// Two folders of shipped files, and SPEEDWELL_DATA naming them for the test's time.
struct TwoFolders {
  TwoFolders() {
    char pattern[] = "/tmp/speedwell_data_XXXXXX";
    root = ::mkdtemp(pattern);
    for (const char* name : {"/first/topology", "/second/topology"})
      std::filesystem::create_directories(root + name);
    for (const char* name : {"/first/topology/a.toml", "/second/topology/a.toml",
                             "/second/topology/b.toml", "/second/topology/b.xml"})
      std::ofstream(root + name) << "x";
    ::setenv("SPEEDWELL_DATA", (root + "/first:" + root + "/second").c_str(), 1);
  }
  ~TwoFolders() {
    ::unsetenv("SPEEDWELL_DATA");
    std::filesystem::remove_all(root);
  }
  TwoFolders(const TwoFolders&) = delete;
  TwoFolders& operator=(const TwoFolders&) = delete;

  std::string root;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(data_folder)

BOOST_FIXTURE_TEST_CASE(the_first_folder_of_the_environment_wins, TwoFolders) {
  BOOST_TEST(shipped_names("topology", ".toml") == (std::vector<std::string>{"a", "b"}));
  BOOST_TEST(shipped_file("topology", "a", ".toml") == root + "/first/topology/a.toml");
  BOOST_TEST(shipped_file("topology", "b", ".toml") == root + "/second/topology/b.toml");
}

BOOST_FIXTURE_TEST_CASE(a_name_that_no_folder_has_gives_no_path, TwoFolders) {
  BOOST_TEST(shipped_file("topology", "c", ".toml") == "");
  BOOST_TEST(shipped_file("topology", "../topology/b", ".toml") == "");
  BOOST_TEST(shipped_names("scenarios", ".toml").empty());
}

BOOST_FIXTURE_TEST_CASE(where_files_were_looked_for_is_told, TwoFolders) {
  BOOST_TEST(where_shipped("topology") == "looked in " + root + "/first/topology, " + root +
                                              "/second/topology (the environment variable "
                                              "SPEEDWELL_DATA says so)");
}

BOOST_AUTO_TEST_CASE(without_the_environment_the_source_tree_is_found) {
  ::unsetenv("SPEEDWELL_DATA");
  BOOST_TEST(data_folders("topology") ==
             (std::vector<std::string>{SPEEDWELL_SOURCE_DIR "/topology"}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell
