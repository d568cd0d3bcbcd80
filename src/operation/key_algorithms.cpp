// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/key_algorithms.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/objects.h>

#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The sizes of `openssl speed`.
constexpr std::array rsa_sizes{512U, 1024U, 2048U, 3072U, 4096U, 7680U, 15360U};

std::vector<KeyAlgorithm> rsa(const std::string& prefix, Padding padding, unsigned least_bits) {
  std::vector<KeyAlgorithm> result;
  for (const unsigned bits : rsa_sizes)
    if (bits >= least_bits)
      result.push_back({prefix + std::to_string(bits), {"RSA", "", bits}, padding});
  return result;
}

/// As many primes as OpenSSL takes of that size (ossl_rsa_multip_cap of its rsa_mp.c), 3 to 5.
std::vector<KeyAlgorithm> multi_prime_rsa() {
  std::vector<KeyAlgorithm> result;
  for (const unsigned bits : rsa_sizes) {
    const unsigned most = bits < 1024 ? 2 : bits < 4096 ? 3 : bits < 8192 ? 4 : 5;
    for (unsigned primes = 3; primes <= most; ++primes)
      result.push_back({"rsa-" + std::to_string(bits) + "-primes-" + std::to_string(primes),
                        {"RSA", "", bits, primes}});
  }
  return result;
}

std::vector<KeyAlgorithm> dsa() {
  std::vector<KeyAlgorithm> result;
  for (const unsigned bits : {512U, 1024U, 2048U, 3072U})
    result.push_back({"dsa-" + std::to_string(bits), {"DSA", "", bits}});
  return result;
}

std::vector<KeyAlgorithm> nist_curves(const std::string& prefix) {
  return {{prefix + "-p256", {"EC", "P-256"}},
          {prefix + "-p384", {"EC", "P-384"}},
          {prefix + "-p521", {"EC", "P-521"}}};
}

/// All curves that libcrypto was built with, which the default provider serves; another provider is
/// asked for each. Aside: SM2's, which has its own signature, and the Oakley groups (RFC 2409),
/// whose keys have no standard form.
std::vector<KeyAlgorithm> curves(const crypto::LibraryContext& context, const std::string& prefix) {
  std::vector<KeyAlgorithm> result = nist_curves(prefix);
  std::vector<EC_builtin_curve> all(EC_get_builtin_curves(nullptr, 0));
  EC_get_builtin_curves(all.data(), all.size());
  for (const EC_builtin_curve& curve : all) {
    const bool nist = curve.nid == NID_X9_62_prime256v1 || curve.nid == NID_secp384r1 ||
                      curve.nid == NID_secp521r1;
    if (nist || curve.nid == NID_sm2 || OBJ_length(OBJ_nid2obj(curve.nid)) == 0) continue;
    const char* name = OBJ_nid2sn(curve.nid);
    result.push_back({prefix + "-" + lower_case(name), {"EC", name}});
  }
  if (context.provider() != "default")
    std::erase_if(result, [&context](const KeyAlgorithm& algorithm) {
      return !crypto::takes_group(context, algorithm.key);
    });
  return result;
}

/// RFC 7919's, RFC 3526's and RFC 5114's, by OpenSSL's names.
std::vector<KeyAlgorithm> finite_fields(const crypto::LibraryContext& context) {
  std::vector<KeyAlgorithm> result;
  for (const char* group :
       {"ffdhe2048", "ffdhe3072", "ffdhe4096", "ffdhe6144", "ffdhe8192", "modp_1536", "modp_2048",
        "modp_3072", "modp_4096", "modp_6144", "modp_8192"})
    result.push_back({group, {"DH", group}});
  for (const char* group : {"dh_1024_160", "dh_2048_224", "dh_2048_256"})
    result.push_back({group, {"DHX", group}});
  std::erase_if(result, [&context](const KeyAlgorithm& algorithm) {
    return !crypto::takes_group(context, algorithm.key);
  });
  return result;
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
constexpr std::array not_plain_signatures{"rsa", "dsa", "ecdsa"};

}  // namespace

std::vector<KeyAlgorithm> signature_algorithms(const crypto::LibraryContext& context) {
  const std::vector<std::string> served = served_signatures(context);
  const std::vector<std::string> macs = served_macs(context);
  std::vector<KeyAlgorithm> result;
  if (contains(served, "rsa")) {
    append(result, rsa("rsa-", Padding::pkcs1, 512));
    append(result, rsa("rsa-pss-", Padding::pss, 1024));  // 512 bits are too few for this hash
    append(result, multi_prime_rsa());
  }
  if (contains(served, "dsa")) append(result, dsa());
  if (contains(served, "ecdsa")) append(result, curves(context, "ecdsa"));
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
  if (contains(served, "ecdh")) append(result, curves(context, "ecdh"));
  if (contains(served, "dh")) append(result, finite_fields(context));
  for (const char* name : {"x25519", "x448"})
    if (contains(served, name)) result.push_back({name, {name, ""}});
  return with_keys(context, std::move(result));
}

std::vector<KeyAlgorithm> kem_algorithms(const crypto::LibraryContext& context) {
  std::vector<KeyAlgorithm> result;
  for (const std::string& name : served_kems(context)) {
    if (name == "rsa")
      append(result, rsa("rsa-", Padding::pkcs1, 512));
    else if (name == "ec" || name == "id-ecpublickey")
      append(result, nist_curves("dhkem"));
    else if (name == "x25519" || name == "x448")
      result.push_back({"dhkem-" + name, {name, ""}});
    else
      result.push_back({name, {name, ""}});
  }
  return with_keys(context, std::move(result));
}

std::vector<KeyAlgorithm> cipher_key_algorithms(const crypto::LibraryContext& context) {
  const std::vector<std::string> served = served_asymmetric_ciphers(context);
  std::vector<KeyAlgorithm> result;
  if (contains(served, "rsa")) {
    append(result, rsa("rsa-", Padding::pkcs1, 512));
    append(result, multi_prime_rsa());
    append(result, rsa("rsa-oaep-", Padding::oaep, 1024));  // 512 bits are too few for this hash
  }
  if (contains(served, "sm2")) result.push_back({"sm2", {"SM2", ""}});
  return with_keys(context, std::move(result));
}

std::vector<KeyAlgorithm> key_algorithms(const crypto::LibraryContext& context) {
  std::vector<KeyAlgorithm> result = signature_algorithms(context);
  append(result, derive_algorithms(context));
  append(result, kem_algorithms(context));
  append(result, cipher_key_algorithms(context));
  std::set<std::string> seen;
  std::erase_if(result, [&seen](const KeyAlgorithm& algorithm) {
    const crypto::KeyType& key = algorithm.key;
    const bool only_taken = key.type == "DSA" && key.bits == 512;
    return only_taken || !seen.insert(lower_case(key.type) + "," + key.group + "," +
                                      std::to_string(key.bits) + "," + std::to_string(key.primes))
                              .second;
  });
  return result;
}

std::vector<std::string> names_of(const std::vector<KeyAlgorithm>& algorithms) {
  std::vector<std::string> names;
  names.reserve(algorithms.size());
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
