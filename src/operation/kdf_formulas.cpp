// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// Derivations written out from their standards, with nothing but digests and HMAC of OpenSSL.

#include <algorithm>
#include <array>
#include <initializer_list>

#include <openssl/core_names.h>

#include "crypto/error_text.hpp"
#include "operation/kdf_algorithms.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

/// `digest` and HMAC over it; an empty answer when OpenSSL refuses.
class Functions {
 public:
  Functions(const crypto::LibraryContext& context, std::string digest, crypto::Md md)
      : digest_(std::move(digest)),
        properties_(context.properties()),
        md_(std::move(md)),
        mac_(EVP_MAC_fetch(context.handle(), "HMAC", context.properties())) {}

  std::size_t size() const { return static_cast<std::size_t>(EVP_MD_get_size(md_.get())); }

  std::string hash(const std::string& message) const {
    std::string output(size(), '\0');
    return EVP_Digest(message.data(), message.size(), writable_bytes(output).data(), nullptr,
                      md_.get(), nullptr) == 1
               ? output
               : "";
  }

  std::string hmac(const std::string& key, const std::string& message) const {
    std::string digest = digest_;
    std::string properties = properties_;
    const OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_PROPERTIES, properties.data(), 0),
        OSSL_PARAM_construct_end()};
    if (!keyed_ || key != key_) {
      keyed_.reset(EVP_MAC_CTX_new(mac_.get()));
      key_ = key;
      if (!keyed_ ||
          EVP_MAC_init(keyed_.get(), readable_bytes(key).data(), key.size(), params) != 1)
        return "";
    } else if (EVP_MAC_init(keyed_.get(), nullptr, 0, nullptr) != 1) {
      return "";
    }
    std::string output(size(), '\0');
    std::size_t written = 0;
    return EVP_MAC_update(keyed_.get(), readable_bytes(message).data(), message.size()) == 1 &&
                   EVP_MAC_final(keyed_.get(), writable_bytes(output).data(), &written,
                                 output.size()) == 1
               ? output
               : "";
  }

 private:
  std::string digest_;
  std::string properties_;
  crypto::Md md_;
  crypto::Mac mac_;
  mutable crypto::MacCtx keyed_;  // with key_: PBKDF2 asks thousands of times
  mutable std::string key_;
};

std::string big_endian(std::size_t number, unsigned bytes) {
  std::string text(bytes, '\0');
  for (unsigned i = 0; i < bytes; ++i)
    text[bytes - 1 - i] = static_cast<char>(number >> (8 * i) & 0xffU);
  return text;
}

std::string combine(std::string a, const std::string& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    a[i] = static_cast<char>(a[i] ^ b[i]);
  return a;
}

struct Asked {
  const KdfInput& input;

  /// A parameter's bytes; "" when it is not set.
  std::string operator[](std::string_view name) const {
    for (const auto* list : {&input.each, &input.fixed})
      for (const KdfParam& param : *list)
        if (param.name == name) return param.bytes;
    return "";
  }
  std::uint64_t number(std::string_view name) const {
    for (const auto* list : {&input.each, &input.fixed})
      for (const KdfParam& param : *list)
        if (param.name == name) return param.number;
    return 0;
  }
};

/// RFC 5869, section 2.3.
std::string hkdf_expand(const Functions& use, const std::string& key, const std::string& info,
                        std::size_t size) {
  std::string output;
  std::string block;
  for (unsigned i = 1; output.size() < size; ++i) {
    block += info;
    block += static_cast<char>(i);
    block = use.hmac(key, block);
    if (block.empty()) return "";
    output += block;
  }
  return output;
}

std::string hkdf(const Functions& use, const Asked& asked) {
  return hkdf_expand(use, use.hmac(asked[OSSL_KDF_PARAM_SALT], asked[OSSL_KDF_PARAM_KEY]),
                     asked[OSSL_KDF_PARAM_INFO], asked.input.size);
}

/// RFC 8446, section 7.1.
std::string tls13(const Functions& use, const Asked& asked) {
  const std::string label = asked[OSSL_KDF_PARAM_PREFIX] + asked[OSSL_KDF_PARAM_LABEL];
  const std::string data = asked[OSSL_KDF_PARAM_DATA];
  return hkdf_expand(use, asked[OSSL_KDF_PARAM_KEY],
                     big_endian(asked.input.size, 2) + big_endian(label.size(), 1) + label +
                         big_endian(data.size(), 1) + data,
                     asked.input.size);
}

/// RFC 8018, section 5.2.
std::string pbkdf2(const Functions& use, const Asked& asked) {
  const std::string password = asked[OSSL_KDF_PARAM_PASSWORD];
  std::string output;
  for (unsigned i = 1; output.size() < asked.input.size; ++i) {
    std::string last = use.hmac(password, asked[OSSL_KDF_PARAM_SALT] + big_endian(i, 4));
    std::string sum = last;
    for (std::uint64_t n = 1; n < asked.number(OSSL_KDF_PARAM_ITER); ++n) {
      last = use.hmac(password, last);
      sum = combine(std::move(sum), last);
    }
    if (last.empty()) return "";
    output += sum;
  }
  return output;
}

/// NIST SP 800-56C, section 4.1, option 1; X9.63 has the counter behind the secret (SEC 1, 3.6.1).
std::string counted_hash(const Functions& use, const Asked& asked) {
  const bool counter_first = asked.input.kdf == "SSKDF";
  const std::string secret = asked[OSSL_KDF_PARAM_KEY];
  std::string output;
  for (unsigned i = 1; output.size() < asked.input.size; ++i) {
    const std::string counter = big_endian(i, 4);
    const std::string block = use.hash((counter_first ? counter + secret : secret + counter) +
                                       asked[OSSL_KDF_PARAM_INFO]);
    if (block.empty()) return "";
    output += block;
  }
  return output;
}

/// NIST SP 800-108, section 4.1: counter and length in 32 bits.
std::string kbkdf(const Functions& use, const Asked& asked) {
  std::string output;
  for (unsigned i = 1; output.size() < asked.input.size; ++i) {
    const std::string block =
        use.hmac(asked[OSSL_KDF_PARAM_KEY], big_endian(i, 4) + asked[OSSL_KDF_PARAM_SALT] + '\0' +
                                                asked[OSSL_KDF_PARAM_INFO] +
                                                big_endian(asked.input.size * 8, 4));
    if (block.empty()) return "";
    output += block;
  }
  return output;
}

/// RFC 4253, section 7.2.
std::string ssh(const Functions& use, const Asked& asked) {
  const std::string start = asked[OSSL_KDF_PARAM_KEY] + asked[OSSL_KDF_PARAM_SSHKDF_XCGHASH];
  std::string output =
      use.hash(start + asked[OSSL_KDF_PARAM_SSHKDF_TYPE] + asked[OSSL_KDF_PARAM_SSHKDF_SESSION_ID]);
  while (!output.empty() && output.size() < asked.input.size) output += use.hash(start + output);
  return output;
}

/// RFC 5246, section 5.
std::string p_hash(const Functions& use, const std::string& secret, const std::string& seed,
                   std::size_t size) {
  std::string output;
  for (std::string a = use.hmac(secret, seed); !a.empty() && output.size() < size;
       a = use.hmac(secret, a))
    output += use.hmac(secret, a + seed);
  output.resize(size);
  return output;
}

using Formula = std::string(const Functions& use, const Asked& asked);
struct Named {
  std::string_view kdf;
  Formula* formula;
};
constexpr std::array formulas{Named{"HKDF", hkdf},          Named{"PBKDF2", pbkdf2},
                              Named{"SSKDF", counted_hash}, Named{"X963KDF", counted_hash},
                              Named{"KBKDF", kbkdf},        Named{"SSHKDF", ssh},
                              Named{"TLS13-KDF", tls13}};

Result<Functions> functions(const crypto::LibraryContext& context, const std::string& digest) {
  auto md = fetch_digest(context, digest);
  if (!md) return md.error();
  return Functions(context, digest, std::move(*md));
}

/// RFC 4346, section 5, for MD5 and SHA-1 together; RFC 5246 for one digest.
Result<std::string> tls1(const crypto::LibraryContext& context, const Asked& asked) {
  const std::string secret = asked[OSSL_KDF_PARAM_SECRET];
  const std::string seed = asked[OSSL_KDF_PARAM_SEED];
  const std::size_t size = asked.input.size;
  if (asked.input.digest != "md5-sha1") {
    const auto use = functions(context, asked.input.digest);
    if (!use) return use.error();
    return p_hash(*use, secret, seed, size);
  }
  const auto md5 = functions(context, "md5");
  if (!md5) return md5.error();
  const auto sha1 = functions(context, "sha1");
  if (!sha1) return sha1.error();
  const std::size_t half = (secret.size() + 1) / 2;
  return combine(p_hash(*md5, secret.substr(0, half), seed, size),
                 p_hash(*sha1, secret.substr(secret.size() - half), seed, size));
}

}  // namespace

Result<std::optional<std::string>> kdf_by_formula(const crypto::LibraryContext& context,
                                                  const KdfInput& input) {
  using Answer = std::optional<std::string>;
  const Asked asked{input};
  if (input.kdf == "TLS1-PRF") {
    const auto key = tls1(context, asked);
    if (!key) return key.error();
    return Answer(*key);
  }
  const auto named = std::find_if(formulas.begin(), formulas.end(),
                                  [&input](const Named& n) { return n.kdf == input.kdf; });
  if (input.digest.empty() || named == formulas.end()) return Answer();
  const auto use = functions(context, input.digest);
  if (!use) return use.error();
  std::string key = named->formula(*use, asked);
  if (key.empty()) return crypto::openssl_error(input.kdf, "its formula cannot be computed");
  key.resize(input.size);
  return Answer(std::move(key));
}

}  // namespace speedwell::operation
