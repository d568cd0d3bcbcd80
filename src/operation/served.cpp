// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/served.hpp"

#include <algorithm>

#include <openssl/provider.h>

#include "crypto/error_text.hpp"

namespace speedwell::operation {
namespace {

/// What do_all_provided callbacks fill.
struct Listing {
  const crypto::LibraryContext& context;
  std::vector<std::string> names;

  bool is_own(const OSSL_PROVIDER* provider) const {
    return provider_name(provider) == context.provider();
  }
  std::vector<std::string> sorted() && {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return std::move(names);
  }
};

void list_digest(EVP_MD* md, void* argument) {
  auto& listing = *static_cast<Listing*>(argument);
  if (!listing.is_own(EVP_MD_get0_provider(md))) return;
  const std::string name = digest_spelling(EVP_MD_get0_name(md));
  // Those that no one uses by themselves: KMAC's, cSHAKE's and ML-DSA's parts.
  for (const char* inner : {"keccak-kmac", "cshake-", "ml-dsa-mu"})
    if (name.starts_with(inner)) return;
  if (name != "null") listing.names.push_back(name);
}

bool is_aead(const EVP_CIPHER* cipher) {
  return (EVP_CIPHER_get_flags(cipher) & EVP_CIPH_FLAG_AEAD_CIPHER) != 0;
}

void list_cipher(EVP_CIPHER* cipher, void* argument) {
  auto& listing = *static_cast<Listing*>(argument);
  if (!listing.is_own(EVP_CIPHER_get0_provider(cipher)) || is_aead(cipher)) return;
  const std::string name = lower_case(EVP_CIPHER_get0_name(cipher));
  if (name == "null") return;
  switch (EVP_CIPHER_get_mode(cipher)) {
    case EVP_CIPH_STREAM_CIPHER:
    case EVP_CIPH_ECB_MODE:
    case EVP_CIPH_CBC_MODE:
    case EVP_CIPH_CFB_MODE:
    case EVP_CIPH_OFB_MODE:
    case EVP_CIPH_CTR_MODE:
    case EVP_CIPH_XTS_MODE:
    case EVP_CIPH_WRAP_MODE:
      listing.names.push_back(name);
      break;
    default:
      break;
  }
}

void list_aead(EVP_CIPHER* cipher, void* argument) {
  auto& listing = *static_cast<Listing*>(argument);
  if (!listing.is_own(EVP_CIPHER_get0_provider(cipher)) || !is_aead(cipher)) return;
  const std::string name = lower_case(EVP_CIPHER_get0_name(cipher));
  const int mode = EVP_CIPHER_get_mode(cipher);
  if (mode == EVP_CIPH_GCM_MODE || mode == EVP_CIPH_CCM_MODE || mode == EVP_CIPH_OCB_MODE ||
      mode == EVP_CIPH_SIV_MODE || name.ends_with("-gcm-siv") || name == "chacha20-poly1305")
    listing.names.push_back(name);
}

/// Lists what OpenSSL's do_all_provided function of a kind of algorithm visits.
template <auto DoAll, auto Provider, auto Name, class Algorithm>
std::vector<std::string> listed(const crypto::LibraryContext& context) {
  Listing listing{context, {}};
  DoAll(
      context.handle(),
      [](Algorithm* algorithm, void* argument) {
        auto& into = *static_cast<Listing*>(argument);
        if (into.is_own(Provider(algorithm))) into.names.push_back(lower_case(Name(algorithm)));
      },
      &listing);
  return std::move(listing).sorted();
}

}  // namespace

std::string digest_spelling(std::string_view name) {
  std::string result = lower_case(name);
  if (result.starts_with("sha2-")) result.erase(3, 2);
  std::replace(result.begin(), result.end(), '/', '-');
  return result;
}

std::vector<std::string> served_ciphers(const crypto::LibraryContext& context) {
  Listing listing{context, {}};
  EVP_CIPHER_do_all_provided(context.handle(), list_cipher, &listing);
  return std::move(listing).sorted();
}

std::vector<std::string> served_aeads(const crypto::LibraryContext& context) {
  Listing listing{context, {}};
  EVP_CIPHER_do_all_provided(context.handle(), list_aead, &listing);
  return std::move(listing).sorted();
}

std::vector<std::string> served_macs(const crypto::LibraryContext& context) {
  return listed<EVP_MAC_do_all_provided, EVP_MAC_get0_provider, EVP_MAC_get0_name, EVP_MAC>(
      context);
}

std::vector<std::string> served_signatures(const crypto::LibraryContext& context) {
  return listed<EVP_SIGNATURE_do_all_provided, EVP_SIGNATURE_get0_provider, EVP_SIGNATURE_get0_name,
                EVP_SIGNATURE>(context);
}

std::vector<std::string> served_key_exchanges(const crypto::LibraryContext& context) {
  return listed<EVP_KEYEXCH_do_all_provided, EVP_KEYEXCH_get0_provider, EVP_KEYEXCH_get0_name,
                EVP_KEYEXCH>(context);
}

std::vector<std::string> served_kems(const crypto::LibraryContext& context) {
  return listed<EVP_KEM_do_all_provided, EVP_KEM_get0_provider, EVP_KEM_get0_name, EVP_KEM>(
      context);
}

std::vector<std::string> served_asymmetric_ciphers(const crypto::LibraryContext& context) {
  return listed<EVP_ASYM_CIPHER_do_all_provided, EVP_ASYM_CIPHER_get0_provider,
                EVP_ASYM_CIPHER_get0_name, EVP_ASYM_CIPHER>(context);
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

Result<crypto::Cipher> fetch_cipher(const crypto::LibraryContext& context, std::string_view name) {
  const std::string text(name);
  crypto::Cipher cipher(EVP_CIPHER_fetch(context.handle(), text.c_str(), context.properties()));
  if (!cipher) return crypto::openssl_error(text, "not served by provider " + context.provider());
  if (auto own = require_provider(context, EVP_CIPHER_get0_provider(cipher.get()), text); !own)
    return own.error();
  return cipher;
}

std::vector<std::string> served_digests(const crypto::LibraryContext& context) {
  Listing listing{context, {}};
  EVP_MD_do_all_provided(context.handle(), list_digest, &listing);
  return std::move(listing).sorted();
}

Result<crypto::Md> fetch_digest(const crypto::LibraryContext& context, std::string_view name) {
  const std::string text(name);
  crypto::Md md(EVP_MD_fetch(context.handle(), text.c_str(), context.properties()));
  if (!md) return crypto::openssl_error(text, "not served by provider " + context.provider());
  if (auto own = require_provider(context, EVP_MD_get0_provider(md.get()), text); !own)
    return own.error();
  return md;
}

std::string provider_name(const OSSL_PROVIDER* provider) {
  return provider != nullptr ? OSSL_PROVIDER_get0_name(provider) : "";
}

Result<void> require_provider(const crypto::LibraryContext& context, const OSSL_PROVIDER* provider,
                              std::string_view what) {
  const std::string name = provider_name(provider);
  if (name == context.provider()) return {};
  return Error{ErrorCode::crypto, std::string(what),
               "served by provider '" + name + "', not by '" + context.provider() + "'"};
}

}  // namespace speedwell::operation
