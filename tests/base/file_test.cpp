// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/file.hpp"

#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

namespace speedwell {
namespace {

struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() /
                               ("speedwell-file-test-" + std::to_string(::getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const char* name) const { return (path / name).string(); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(file)

BOOST_AUTO_TEST_CASE(what_was_written_is_read_and_nothing_is_left_beside_it) {
  const Folder folder;
  BOOST_TEST(write_file(folder.file("a"), "one").has_value());
  BOOST_TEST(write_file(folder.file("a"), "two").has_value());
  BOOST_TEST(read_file(folder.file("a")).value() == "two");
  BOOST_TEST(std::distance(std::filesystem::directory_iterator(folder.path), {}) == 1);
}

BOOST_AUTO_TEST_CASE(a_missing_file_is_named) {
  const auto content = read_file("/nonexistent/speedwell");
  BOOST_TEST_REQUIRE(content.has_error());
  BOOST_TEST((content.error().code == ErrorCode::not_found));
  BOOST_TEST(content.error().where == "/nonexistent/speedwell");
}

BOOST_AUTO_TEST_CASE(a_folder_that_is_missing_is_an_error_and_not_a_crash) {
  BOOST_TEST(write_file("/nonexistent/speedwell", "x").has_error());
}

BOOST_AUTO_TEST_CASE(a_full_device_is_an_error) {
  BOOST_TEST(write_file("/dev/full", std::string(100, 'x')).has_error());
  BOOST_TEST(write_file("/dev/null", "x").has_value());
}

BOOST_AUTO_TEST_CASE(a_folder_is_no_file) {
  const Folder folder;
  const auto content = read_file(folder.path.string());
  BOOST_TEST_REQUIRE(content.has_error());
  BOOST_TEST((content.error().code == ErrorCode::not_found));
}

BOOST_AUTO_TEST_CASE(a_link_stays_a_link_when_its_file_is_replaced) {
  const Folder folder;
  BOOST_TEST(write_file(folder.file("a"), "one").has_value());
  std::filesystem::create_symlink(folder.file("a"), folder.file("link"));
  BOOST_TEST(write_file(folder.file("link"), "two").has_value());
  BOOST_TEST(std::filesystem::is_symlink(folder.file("link")));
  BOOST_TEST(read_file(folder.file("a")).value() == "two");
}

BOOST_AUTO_TEST_CASE(a_replaced_file_keeps_its_permissions) {
  const Folder folder;
  BOOST_TEST(write_file(folder.file("a"), "one").has_value());
  BOOST_TEST(::chmod(folder.file("a").c_str(), 0640) == 0);
  BOOST_TEST(write_file(folder.file("a"), "two").has_value());
  struct stat status {};
  BOOST_TEST(::stat(folder.file("a").c_str(), &status) == 0);
  BOOST_TEST((status.st_mode & 0777) == 0640u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell
