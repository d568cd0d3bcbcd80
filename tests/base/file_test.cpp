// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/file.hpp"

#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include "support/folder.hpp"

namespace speedwell {
namespace {}  // namespace

BOOST_AUTO_TEST_SUITE(file)

BOOST_AUTO_TEST_CASE(what_was_written_is_read_and_nothing_is_left_beside_it) {
  const test::Folder folder;
  BOOST_TEST(write_file(folder.file("a"), "one").has_value());
  BOOST_TEST(write_file(folder.file("a"), "two").has_value());
  BOOST_TEST(read_file(folder.file("a")).value() == "two");
  BOOST_TEST(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
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
  const test::Folder folder;
  const auto content = read_file(folder.path().string());
  BOOST_TEST_REQUIRE(content.has_error());
  BOOST_TEST((content.error().code == ErrorCode::not_found));
}

BOOST_AUTO_TEST_CASE(an_input_is_a_file_or_a_pipe_of_bounded_length) {
  const test::Folder folder;
  const auto refusal = [](const std::string& path) {
    const auto content = read_input_file(path);
    BOOST_TEST_REQUIRE(content.has_error());
    BOOST_TEST((content.error().code == ErrorCode::usage));
    BOOST_TEST(content.error().where == path);
    return content.error().what;
  };
  BOOST_TEST(refusal("/dev/zero").find("device") != std::string::npos);
  const std::string pipe = folder.file("pipe");
  BOOST_TEST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  BOOST_TEST(refusal(pipe).find("nobody writes") != std::string::npos);
  BOOST_TEST(write_file(folder.file("long"), "x").has_value());
  BOOST_TEST_REQUIRE(::truncate(folder.file("long").c_str(), 17 << 20) == 0);
  BOOST_TEST(refusal(folder.file("long")).find("16 MiB") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_written_to_a_pipe_late_is_read) {
  const test::Folder folder;
  const std::string pipe = folder.file("pipe");
  BOOST_TEST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  UniqueFd end(::open(pipe.c_str(), O_RDWR | O_CLOEXEC));
  std::thread writer([&] {
    ::usleep(100'000);
    BOOST_TEST(write_all(end.get(), "late"));
    end = UniqueFd();
  });
  const auto content = read_input_file(pipe);
  writer.join();
  BOOST_TEST(content.value() == "late");
}

BOOST_AUTO_TEST_CASE(a_link_stays_a_link_when_its_file_is_replaced) {
  const test::Folder folder;
  BOOST_TEST(write_file(folder.file("a"), "one").has_value());
  std::filesystem::create_symlink(folder.file("a"), folder.file("link"));
  BOOST_TEST(write_file(folder.file("link"), "two").has_value());
  BOOST_TEST(std::filesystem::is_symlink(folder.file("link")));
  BOOST_TEST(read_file(folder.file("a")).value() == "two");
}

BOOST_AUTO_TEST_CASE(a_replaced_file_keeps_its_permissions) {
  const test::Folder folder;
  BOOST_TEST(write_file(folder.file("a"), "one").has_value());
  BOOST_TEST(::chmod(folder.file("a").c_str(), 0640) == 0);
  BOOST_TEST(write_file(folder.file("a"), "two").has_value());
  struct stat status {};
  BOOST_TEST(::stat(folder.file("a").c_str(), &status) == 0);
  BOOST_TEST((status.st_mode & 0777) == 0640u);
}

/// Not a lambda: GCC 14 warns of what boost::function copies of an empty one.
boost::test_tools::assertion_result as_root(boost::unit_test::test_unit_id) {
  return ::geteuid() == 0;
}

BOOST_AUTO_TEST_CASE(a_replaced_file_keeps_its_owner_when_root_writes_it,
                     *boost::unit_test::precondition(as_root)) {
  const test::Folder folder;
  BOOST_TEST(write_file(folder.file("a"), "one").has_value());
  BOOST_TEST_REQUIRE(::chown(folder.file("a").c_str(), 65534, 65533) == 0);
  BOOST_TEST(write_file(folder.file("a"), "two").has_value());
  struct stat status {};
  BOOST_TEST(::stat(folder.file("a").c_str(), &status) == 0);
  BOOST_TEST(status.st_uid == 65534u);
  BOOST_TEST(status.st_gid == 65533u);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell
