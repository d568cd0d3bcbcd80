// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The key derivation functions: what each is told once and for every key, their published answers,
// and the same computed from the standard's formula by digests and HMAC alone.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <openssl/params.h>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"

namespace speedwell::operation {

/// One parameter of EVP_KDF, by OpenSSL's name.
struct KdfParam {
  enum class Type { text, octets, number };
  const char* name;
  Type type;
  std::string bytes;
  std::uint64_t number = 0;
};

/// Parameters and the array of OSSL_PARAM that points to them.
class KdfParams {
 public:
  explicit KdfParams(std::vector<KdfParam> from);
  const OSSL_PARAM* params() const noexcept { return params_.data(); }

 private:
  std::vector<KdfParam> values_;
  std::vector<OSSL_PARAM> params_;
};

/// What one name derives.
struct KdfInput {
  std::string kdf;              ///< "HKDF"
  std::string digest;           ///< "sha256"; "" where none is chosen
  std::vector<KdfParam> fixed;  ///< set once: digest, costs
  std::vector<KdfParam> each;   ///< for every key: secret, salt, context
  std::size_t size;             ///< of the key, in bytes
  bool accumulates = false;     ///< a context adds to what it was told before, unless reset
};

/// Sorted names: "hkdf-sha256", "scrypt", …
std::vector<std::string> kdf_names(const crypto::LibraryContext& context);

/// What is measured under that name. Empty for unknown names.
std::optional<KdfInput> kdf_input(const crypto::LibraryContext& context,
                                  std::string_view algorithm);

/// A context that knows what is fixed. Error: crypto.
Result<crypto::KdfCtx> kdf_context(const crypto::LibraryContext& context, const KdfInput& input);

/// The key by a path that is not the measured one: the formula where there is one, else a fresh
/// context. Error: crypto.
Result<std::string> kdf_apart(const crypto::LibraryContext& context, const KdfInput& input);

/// Derives the published example, if there is one. Error: crypto.
Result<void> check_known_key(const crypto::LibraryContext& context, std::string_view algorithm);

/// The standard's formula, where it needs nothing but digests and HMAC (kdf_formulas.cpp). Error:
/// crypto.
Result<std::optional<std::string>> kdf_by_formula(const crypto::LibraryContext& context,
                                                  const KdfInput& input);

}  // namespace speedwell::operation
