// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// fetch: one algorithm looked up by name, which programs do that fetch per use.

#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"

namespace speedwell::operation {

/// The functions of one kind of algorithm, and what speedwell puts before its names.
template <class Object, auto Fetch, auto Free, auto IsA, auto Name, auto Provider, auto DoAll>
struct Fetchable {
  using Type = Object;
  static Object* fetch(OSSL_LIB_CTX* context, const char* name, const char* properties) noexcept {
    return Fetch(context, name, properties);
  }
  static void free(Object* object) noexcept { Free(object); }
  static bool is_a(const Object* object, const char* name) { return IsA(object, name) == 1; }
  static const char* name(const Object* object) { return Name(object); }
  static const OSSL_PROVIDER* provider(const Object* object) { return Provider(object); }
  static void do_all(OSSL_LIB_CTX* context, void (*call)(Object*, void*), void* argument) {
    DoAll(context, call, argument);
  }
};

using FetchDigest = Fetchable<EVP_MD, EVP_MD_fetch, EVP_MD_free, EVP_MD_is_a, EVP_MD_get0_name,
                              EVP_MD_get0_provider, EVP_MD_do_all_provided>;
using FetchCipher =
    Fetchable<EVP_CIPHER, EVP_CIPHER_fetch, EVP_CIPHER_free, EVP_CIPHER_is_a, EVP_CIPHER_get0_name,
              EVP_CIPHER_get0_provider, EVP_CIPHER_do_all_provided>;
using FetchMac = Fetchable<EVP_MAC, EVP_MAC_fetch, EVP_MAC_free, EVP_MAC_is_a, EVP_MAC_get0_name,
                           EVP_MAC_get0_provider, EVP_MAC_do_all_provided>;
using FetchKdf = Fetchable<EVP_KDF, EVP_KDF_fetch, EVP_KDF_free, EVP_KDF_is_a, EVP_KDF_get0_name,
                           EVP_KDF_get0_provider, EVP_KDF_do_all_provided>;
using FetchRand = Fetchable<EVP_RAND, EVP_RAND_fetch, EVP_RAND_free, EVP_RAND_is_a,
                            EVP_RAND_get0_name, EVP_RAND_get0_provider, EVP_RAND_do_all_provided>;
using FetchKeymgmt =
    Fetchable<EVP_KEYMGMT, EVP_KEYMGMT_fetch, EVP_KEYMGMT_free, EVP_KEYMGMT_is_a,
              EVP_KEYMGMT_get0_name, EVP_KEYMGMT_get0_provider, EVP_KEYMGMT_do_all_provided>;
using FetchSignature =
    Fetchable<EVP_SIGNATURE, EVP_SIGNATURE_fetch, EVP_SIGNATURE_free, EVP_SIGNATURE_is_a,
              EVP_SIGNATURE_get0_name, EVP_SIGNATURE_get0_provider, EVP_SIGNATURE_do_all_provided>;
using FetchKeyExchange =
    Fetchable<EVP_KEYEXCH, EVP_KEYEXCH_fetch, EVP_KEYEXCH_free, EVP_KEYEXCH_is_a,
              EVP_KEYEXCH_get0_name, EVP_KEYEXCH_get0_provider, EVP_KEYEXCH_do_all_provided>;
using FetchKem = Fetchable<EVP_KEM, EVP_KEM_fetch, EVP_KEM_free, EVP_KEM_is_a, EVP_KEM_get0_name,
                           EVP_KEM_get0_provider, EVP_KEM_do_all_provided>;
using FetchKeyCipher = Fetchable<EVP_ASYM_CIPHER, EVP_ASYM_CIPHER_fetch, EVP_ASYM_CIPHER_free,
                                 EVP_ASYM_CIPHER_is_a, EVP_ASYM_CIPHER_get0_name,
                                 EVP_ASYM_CIPHER_get0_provider, EVP_ASYM_CIPHER_do_all_provided>;

template <class What>
class FetchOf {
 public:
  /// `name` is one that `context` serves. Error: crypto.
  static Result<FetchOf> create(const std::shared_ptr<const crypto::LibraryContext>& context,
                                std::string_view name);

  bool operator()() noexcept {
    typename What::Type* const fetched = What::fetch(handle_, name_->c_str(), properties_);
    last_ = fetched;
    What::free(fetched);
    return fetched != nullptr;
  }
  Result<void> check();

 private:
  FetchOf() = default;

  std::shared_ptr<const crypto::LibraryContext> library_;
  OSSL_LIB_CTX* handle_ = nullptr;
  const char* properties_ = nullptr;
  std::unique_ptr<std::string> name_;
  const typename What::Type* last_ = nullptr;  // only compared, never used
};

}  // namespace speedwell::operation
