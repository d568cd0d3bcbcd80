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

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

/// "SHA2-512/256" is "sha512-256" here; OpenSSL knows that name too.
std::string digest_spelling(std::string_view name) {
  std::string result = lower(name);
  if (result.starts_with("sha2-")) result.erase(3, 2);
  std::replace(result.begin(), result.end(), '/', '-');
  return result;
}

void list_digest(EVP_MD* md, void* argument) {
  auto& listing = *static_cast<Listing*>(argument);
  if (!listing.is_own(EVP_MD_get0_provider(md))) return;
  const std::string name = digest_spelling(EVP_MD_get0_name(md));
  if (name != "null" && !name.starts_with("keccak-kmac")) listing.names.push_back(name);
}

}  // namespace

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
