// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// `speedwell speed` beside the `openssl speed` that is installed, whatever its version: the same
// lines, in the same order, with other numbers.

#include <algorithm>
#include <regex>

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

/// What both are given behind "-seconds 1". FOLDER is a folder of the test's own.
const std::vector<std::string> command_lines{
    "sha256",
    "-bytes 64 md5 sha1 rmd160",
    "-elapsed -bytes 64 sha512",
    "-bytes 16 aes",
    "-bytes 64 -mr aes-256-cbc camellia-128-cbc des-ede3",
    "-bytes 64 ghash rand hmac",
    "-mr -bytes 64 ghash rand hmac",
    "-evp aes-128-gcm -bytes 64",
    "-evp aes-128-gcm -aead",
    "-evp aes-256-gcm -aead -decrypt -mr",
    "-evp aes-128-ccm -bytes 64 -decrypt",
    "-evp aes-128-cbc -decrypt -bytes 1024",
    "-evp chacha20-poly1305 -mr -bytes 64",
    "-evp sha3-256 -bytes=64",
    "--evp=sha512 --bytes=64 sha512",
    "-hmac sha256 -bytes 64",
    "-cmac aes-128-cbc -bytes 64",
    "-mb -evp aes-128-cbc-hmac-sha1",
    "-mb -mr -bytes 8192 -evp aes-256-cbc-hmac-sha256",
    "rsa1024",
    "-mr rsa512 rsa2048",
    "-primes 3 rsa1024",
    "dsa1024",
    "-mr dsa",
    "ecdsap256 ecdhp256",
    "-mr ecdsap384 ecdhp384 ecdsabrp256r1",
    "-mr ecdhx25519 ecdhx448",
    "ed25519 ed448",
    "-mr ed25519",
    "sm2",
    "-mr curveSM2",
    "ffdh2048",
    "-mr ffdh3072",
    "-multi 2 -bytes 64 sha256 md5",
    "-multi 2 -mr -bytes 64 sha256",
    "-multi 2 rsa1024 ecdsap256",
    "-multi 1 -mr ecdhp256 ed25519",
    "-misalign 3 -bytes 64 sha256",
    "-mlock -bytes 64 sha256",
    "-testmode -bytes 64 sha256",
    "-config /etc/ssl/openssl.cnf -bytes 64 sha256",
    "-rand /etc/hostname -writerand FOLDER/seed -bytes 64 sha256",
    "-provider default -bytes 64 sha256",
    "-provider legacy -provider default -bytes 64 md4 sha256",
    "-provider-path FOLDER -provider default -bytes 64 sha256",
    "-propquery provider=default -bytes 64 sha256",
    "-kem-algorithms ML-KEM-512",
    "-signature-algorithms ML-DSA-44",
    "-mr X25519 ML-KEM-768 ML-DSA-65",
    "-- sha256",
};

/// Starts the words of a line cut at its spaces.
Words words_of(const std::string& line, const Folder& folder) {
  Words words{"speed", "-seconds", "1"};
  std::istringstream stream(line);
  for (std::string word; stream >> word;) {
    const std::size_t at = word.find("FOLDER");
    if (at != std::string::npos) word.replace(at, 6, folder.path().string());
    words.push_back(word);
  }
  return words;
}

/// The numbers that were measured become "#", and columns stand one space apart: a wide number
/// pushes those behind it.
std::string mask(std::string line) {
  for (const char* fact : {"version: ", "built on: ", "options: ", "compiler: ", "CPUINFO: "})
    if (line.starts_with(fact)) return line;
  static const std::regex count(R"((^\+R\d*:|: )\d+)");
  static const std::regex number(R"(\d+\.\d+|\binf)");
  static const std::regex spaces(" +");
  line = std::regex_replace(line, count, "$1#", std::regex_constants::format_first_only);
  line = std::regex_replace(line, number, "#");
  return std::regex_replace(line, spaces, " ");
}

/// What only one of the two says: how sure the numbers are, what OpenSSL divides by, errors of
/// algorithms that are missing.
bool is_remark(const std::string& line) {
  for (const char* start : {"speedwell: ", "Half the interval", "  ", "You have chosen to measure",
                            "Using configuration from"})
    if (line.starts_with(start)) return true;
  return line.empty();
}

Words without_remarks(const std::string& text) {
  Words lines = lines_of(text);
  std::erase_if(lines, is_remark);
  return lines;
}

Words shape(const std::string& text) {
  Words shapes;
  for (const std::string& line : without_remarks(text)) shapes.push_back(mask(line));
  return shapes;
}

/// The children of `openssl speed -multi` write at once: in any order, and at times one's record
/// before the end of another's line.
Words shape_of_progress(const std::string& text, bool multi) {
  if (!multi) return shape(text);
  std::string records;
  for (const std::string& line : without_remarks(text)) records += line;
  Words shapes = shape(std::regex_replace(records, std::regex(R"(\+)"), "\n+"));
  std::sort(shapes.begin(), shapes.end());
  return shapes;
}

/// In the summary of `-multi` OpenSSL leaves out what the numbers are.
Words without_headings(Words shapes) {
  std::erase_if(shapes, [](const std::string& line) {
    return line.starts_with("The 'numbers'") || line.starts_with("type ");
  });
  return shapes;
}

std::string openssl() {
  for (const char* path : {"/usr/bin/openssl", "/usr/local/bin/openssl"})
    if (std::filesystem::exists(path)) return path;
  return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(speed_shape)

BOOST_DATA_TEST_CASE(both_print_the_same_lines, boost::unit_test::data::make(command_lines),
                     command_line) {
  BOOST_TEST_REQUIRE(openssl() != "", "the program openssl is not installed (tools/setup --tests)");
  const Folder folder;
  const Words words = words_of(command_line, folder);
  const Finished theirs = run_program(openssl(), words);
  if (theirs.code != 0) {
    BOOST_TEST_MESSAGE("this version of openssl refuses " << command_line << ": " << theirs.err);
    BOOST_TEST((has(theirs.err, "Unknown option") || has(theirs.err, "Unknown algorithm") ||
                has(theirs.err, "multi-block")),
               theirs.err);
    return;
  }
  const Finished ours = run_speedwell(words);
  BOOST_TEST(ours.code == 0, ours.err);
  const bool multi = has(command_line, "-multi");
  BOOST_TEST(shape_of_progress(ours.err, multi) == shape_of_progress(theirs.err, multi),
             boost::test_tools::per_element());
  const Words our_tables = shape(ours.out);
  BOOST_TEST((multi ? without_headings(our_tables) : our_tables) == shape(theirs.out),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
