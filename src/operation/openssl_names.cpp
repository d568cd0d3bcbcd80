// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/openssl_names.hpp"

#include <algorithm>

#include "crypto/error_text.hpp"
#include "crypto/handles.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

struct Listing {
  const crypto::LibraryContext& context;
  std::vector<std::string> names;
};

/// As do_all_provided visits them; it sorts nothing.
template <auto DoAll, auto Provider, auto Name, class Algorithm>
std::vector<std::string> in_order(const crypto::LibraryContext& context) {
  Listing listing{context, {}};
  DoAll(
      context.handle(),
      [](Algorithm* algorithm, void* argument) {
        auto& into = *static_cast<Listing*>(argument);
        if (provider_name(Provider(algorithm)) == into.context.provider())
          into.names.emplace_back(Name(algorithm));
      },
      &listing);
  return std::move(listing.names);
}

}  // namespace

std::optional<NamedCipher> named_cipher(const crypto::LibraryContext& context,
                                        const std::string& name) {
  const auto cipher = fetch_cipher(context, name);
  crypto::clear_errors();
  if (!cipher) return std::nullopt;
  NamedCipher named;
  named.canonical = EVP_CIPHER_get0_name(cipher->get());
  named.algorithm = lower_case(named.canonical);
  const std::vector<std::string> aeads = served_aeads(context);
  named.sealing = std::find(aeads.begin(), aeads.end(), named.algorithm) != aeads.end();
  const unsigned long flags = EVP_CIPHER_get_flags(cipher->get());
  named.authenticated = (flags & EVP_CIPH_FLAG_AEAD_CIPHER) != 0;
  named.multiblock = (flags & EVP_CIPH_FLAG_TLS1_1_MULTIBLOCK) != 0;
  return named;
}

std::optional<std::string> named_digest(const crypto::LibraryContext& context,
                                        const std::string& name) {
  const auto digest = fetch_digest(context, name);
  crypto::clear_errors();
  if (!digest) return std::nullopt;
  return digest_spelling(EVP_MD_get0_name(digest->get()));
}

std::vector<std::string> kems_in_order(const crypto::LibraryContext& context) {
  return in_order<EVP_KEM_do_all_provided, EVP_KEM_get0_provider, EVP_KEM_get0_name, EVP_KEM>(
      context);
}

std::vector<std::string> signatures_in_order(const crypto::LibraryContext& context) {
  return in_order<EVP_SIGNATURE_do_all_provided, EVP_SIGNATURE_get0_provider,
                  EVP_SIGNATURE_get0_name, EVP_SIGNATURE>(context);
}

}  // namespace speedwell::operation
