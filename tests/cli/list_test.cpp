// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>

#include "cli/speedwell.hpp"

namespace speedwell::test {
namespace {

/// The first word of each line, up to an empty one.
Words names(const std::string& what) {
  const Finished listed = run_speedwell({"list", what});
  BOOST_TEST(listed.code == 0);
  BOOST_TEST(listed.err == "");
  Words all;
  for (const std::string& line : lines_of(listed.out.substr(0, listed.out.find("\n\n"))))
    all.push_back(line.substr(0, line.find(' ')));
  return all;
}

/// The files of a folder of the source tree, without their extension.
Words shipped(const std::string& kind) {
  Words all;
  for (const auto& entry : std::filesystem::directory_iterator(SPEEDWELL_SOURCE_DIR "/" + kind))
    if (entry.path().extension() == ".toml") all.push_back(entry.path().stem().string());
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(list)

BOOST_AUTO_TEST_CASE(operations_of_the_first_set_are_listed_and_faults_are_not) {
  const Words all = names("operations");
  for (const char* one :
       {"digest/sha256", "mac/hmac-sha256", "encrypt/aes-128-cbc", "seal/aes-128-gcm",
        "open/aes-128-gcm", "seal/chacha20-poly1305", "sign/rsa-2048", "verify/rsa-2048",
        "sign/ecdsa-p256", "verify/ecdsa-p256", "sign/ed25519", "verify/ed25519", "derive/x25519",
        "random", "fetch/sha256", "null"})
    BOOST_TEST((std::find(all.begin(), all.end(), one) != all.end()), one);
  for (const std::string& one : all) BOOST_TEST(!one.starts_with("fault/"), one);
}

BOOST_AUTO_TEST_CASE(operations_tell_their_kind_and_who_serves_them) {
  const Finished listed = run_speedwell({"list", "operations"});
  BOOST_TEST(has(listed.out, "encrypt/CIPHER        default\n"), listed.out);
  BOOST_TEST(has(listed.out, "encrypt/KEY           default\n"), listed.out);
  const Words lines = lines_of(listed.out);
  const auto md2 = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.starts_with("digest/md4 ");
  });
  BOOST_TEST_REQUIRE((md2 != lines.end()));
  BOOST_TEST(has(*md2, "not offered by provider 'default'"), *md2);
}

BOOST_AUTO_TEST_CASE(as_json_each_operation_is_there_or_has_a_reason) {
  const Finished listed = run_speedwell({"list", "operations", "--provider", "legacy", "--json"});
  BOOST_TEST(listed.code == 0);
  const auto page = boost::json::parse(listed.out).as_object();
  BOOST_TEST(page.at("schema").as_string() == "speedwell.operations/1");
  const auto names_in = [&](const char* list) {
    Words all;
    for (const auto& one : page.at(list).as_array())
      all.emplace_back(one.at("name").as_string().c_str());
    return all;
  };
  const Words served = names_in("operations");
  const Words missing = names_in("missing");
  BOOST_TEST(std::count(served.begin(), served.end(), "digest/md4") == 1);
  BOOST_TEST(std::count(missing.begin(), missing.end(), "digest/sha256") == 1);
  for (const auto& one : page.at("missing").as_array())
    BOOST_TEST(one.at("reason").as_string() != "", one.at("name").as_string());
  for (const auto& one : page.at("operations").as_array())
    BOOST_TEST(one.at("provider").as_string() == "legacy");
}

BOOST_AUTO_TEST_CASE(only_operations_have_a_provider) {
  for (const Words& flag : {Words{"--json"}, Words{"--provider", "default"}}) {
    const Finished refused = run_speedwell(Words{"list", "machines"} + flag);
    BOOST_TEST(refused.code == 2);
    BOOST_TEST(has(refused.err, "only `speedwell list operations` takes it"), refused.err);
  }
}

BOOST_AUTO_TEST_CASE(scenarios_and_machines_are_those_that_are_shipped) {
  BOOST_TEST(names("scenarios") == shipped("scenarios"));
  BOOST_TEST(names("machines") == shipped("topology"));
}

BOOST_AUTO_TEST_CASE(where_nothing_is_shipped_that_is_an_error) {
  const Folder folder;
  ProgramOptions options;
  options.environment = {"SPEEDWELL_DATA=" + folder.path().string()};
  for (const auto& [what, kind] : {std::pair("scenarios", "scenarios"), {"machines", "topology"}}) {
    const Finished listed = run_speedwell({"list", what}, options);
    BOOST_TEST(listed.code == 2);
    BOOST_TEST(listed.out == "");
    BOOST_TEST(has(listed.err, "looked in " + folder.file(kind) + " (the environment"), listed.err);
  }
  const Finished drawn = run_speedwell({"topology", "--machine", "vm-2vcpu"}, options);
  BOOST_TEST(drawn.code == 2);
  BOOST_TEST(has(drawn.err, "nor any other that is shipped: looked in " + folder.file("topology")),
             drawn.err);
}

BOOST_AUTO_TEST_CASE(providers_are_listed_with_their_version) {
  const Finished listed = run_speedwell({"list", "providers"});
  BOOST_TEST(listed.out.starts_with("default    3."), listed.out);
}

BOOST_AUTO_TEST_CASE(a_wrong_word_gets_the_nearest_one) {
  const Finished refused = run_speedwell({"list", "operatoins"});
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.out == "");
  BOOST_TEST(has(refused.err, "did you mean 'operations'?"));
}

BOOST_AUTO_TEST_CASE(a_provider_that_does_not_load_is_named) {
  const Finished refused = run_speedwell({"list", "operations", "--provider", "nope"});
  BOOST_TEST(refused.code == 2);
  BOOST_TEST(refused.out == "");
  BOOST_TEST(has(refused.err, "provider 'nope'"), refused.err);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::test
