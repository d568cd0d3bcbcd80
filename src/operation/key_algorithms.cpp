// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/key_algorithms.hpp"

#include <algorithm>
#include <array>

#include <openssl/err.h>

#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<KeyAlgorithm> rsa() {
  std::vector<KeyAlgorithm> result;
  for (const unsigned bits : {1024U, 2048U, 3072U, 4096U})
    result.push_back({"rsa-" + std::to_string(bits), {"RSA", "", bits}});
  return result;
}

std::vector<KeyAlgorithm> curves(const std::string& prefix) {
  return {{prefix + "-p256", {"EC", "P-256"}},
          {prefix + "-p384", {"EC", "P-384"}},
          {prefix + "-p521", {"EC", "P-521"}}};
}

void append(std::vector<KeyAlgorithm>& to, std::vector<KeyAlgorithm> more) {
  for (KeyAlgorithm& algorithm : more) to.push_back(std::move(algorithm));
}

/// Those whose type of key the provider has too.
std::vector<KeyAlgorithm> with_keys(const crypto::LibraryContext& context,
                                    std::vector<KeyAlgorithm> algorithms) {
  std::erase_if(algorithms, [&context](const KeyAlgorithm& algorithm) {
    return !crypto::serves_key_type(context, algorithm.key);
  });
  return algorithms;
}

/// Signatures that need parameters of their own, or are MACs in the dress of a signature.
constexpr std::array not_plain_signatures{"rsa", "dsa", "ecdsa", "sm2"};

}  // namespace

std::vector<KeyAlgorithm> signature_algorithms(const crypto::LibraryContext& context) {
  const std::vector<std::string> served = served_signatures(context);
  const std::vector<std::string> macs = served_macs(context);
  std::vector<KeyAlgorithm> result;
  if (contains(served, "rsa")) append(result, rsa());
  if (contains(served, "ecdsa")) append(result, curves("ecdsa"));
  for (const std::string& name : served) {
    const bool plain = std::find(not_plain_signatures.begin(), not_plain_signatures.end(), name) ==
                       not_plain_signatures.end();
    // Variants ("rsa-sha2-256", "ed25519ph") have no type of key by their name and drop out below.
    if (plain && !contains(macs, name)) result.push_back({name, {name, ""}});
  }
  return with_keys(context, std::move(result));
}

std::vector<KeyAlgorithm> derive_algorithms(const crypto::LibraryContext& context) {
  const std::vector<std::string> served = served_key_exchanges(context);
  std::vector<KeyAlgorithm> result;
  if (contains(served, "ecdh")) append(result, curves("ecdh"));
  if (contains(served, "dh"))
    for (const char* group : {"ffdhe2048", "ffdhe3072", "ffdhe4096"})
      result.push_back({group, {"DH", group}});
  for (const char* name : {"x25519", "x448"})
    if (contains(served, name)) result.push_back({name, {name, ""}});
  return with_keys(context, std::move(result));
}

std::vector<KeyAlgorithm> kem_algorithms(const crypto::LibraryContext& context) {
  std::vector<KeyAlgorithm> result;
  for (const std::string& name : served_kems(context)) {
    if (name == "rsa")
      append(result, rsa());
    else if (name == "ec" || name == "id-ecpublickey")
      append(result, curves("dhkem"));
    else if (name == "x25519" || name == "x448")
      result.push_back({"dhkem-" + name, {name, ""}});
    else
      result.push_back({name, {name, ""}});
  }
  return with_keys(context, std::move(result));
}

std::vector<KeyAlgorithm> key_algorithms(const crypto::LibraryContext& context) {
  std::vector<KeyAlgorithm> result = signature_algorithms(context);
  const auto same_key = [](const KeyAlgorithm& a, const KeyAlgorithm& b) {
    return a.key.type == b.key.type && a.key.group == b.key.group && a.key.bits == b.key.bits;
  };
  for (auto& more : {derive_algorithms(context), kem_algorithms(context)})
    for (const KeyAlgorithm& algorithm : more)
      if (std::none_of(result.begin(), result.end(),
                       [&](const KeyAlgorithm& known) { return same_key(known, algorithm); }))
        result.push_back(algorithm);
  return result;
}

std::vector<std::string> names_of(const std::vector<KeyAlgorithm>& algorithms) {
  std::vector<std::string> names;
  for (const KeyAlgorithm& algorithm : algorithms) names.push_back(algorithm.name);
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<KeyAlgorithm> find_algorithm(const std::vector<KeyAlgorithm>& algorithms,
                                           std::string_view name) {
  for (const KeyAlgorithm& algorithm : algorithms)
    if (algorithm.name == name) return algorithm;
  return std::nullopt;
}

const char* kem_operation(const KeyAlgorithm& algorithm) {
  if (algorithm.key.type == "RSA") return "RSASVE";
  if (algorithm.name.starts_with("dhkem-")) return "DHKEM";
  return nullptr;
}

}  // namespace speedwell::operation
