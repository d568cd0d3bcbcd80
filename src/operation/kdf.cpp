// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/kdf.hpp"

#include <string>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"

namespace speedwell::operation {
namespace {

Result<std::unique_ptr<Factory>> open_kdf(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  if (!is_served(kdf_kind(), *context, algorithm))
    return unknown_algorithm(kdf_kind(), *context, algorithm);
  if (auto known = check_known_key(*context, algorithm); !known) return known.error();
  return make_factory(context->provider(), [context, name = std::string(algorithm)](std::uint64_t) {
    return Kdf::create(context, name);
  });
}

}  // namespace

Result<Kdf> Kdf::create(const std::shared_ptr<const crypto::LibraryContext>& context,
                        std::string_view algorithm) {
  const auto input = kdf_input(*context, algorithm);
  if (!input) return Error{ErrorCode::not_found, std::string(algorithm), "no such derivation"};
  auto deriving = kdf_context(*context, *input);
  if (!deriving) return deriving.error();
  const auto expected = kdf_apart(*context, *input);
  if (!expected) return expected.error();
  std::vector<KdfParam> each = input->each;
  if (input->accumulates) each.insert(each.end(), input->fixed.begin(), input->fixed.end());
  Kdf made(KdfParams(std::move(each)), input->accumulates);
  made.library_ = context;
  made.deriving_ = std::move(*deriving);
  made.expected_ = Buffer(readable_bytes(*expected));
  made.output_ = Buffer(input->size);
  if (!made()) return crypto::openssl_error(algorithm, "operation failed");
  return made;
}

Result<void> Kdf::check() {
  return check_repeats(*this, "kdf", "the key by another path", output_.bytes(), expected_.bytes());
}

Kind kdf_kind() {
  return {
      .verb = "kdf",
      .has_algorithm = true,
      .sized = false,
      .one_operation =
          "One key of 32 bytes derived: EVP_KDF_derive on one reused context that knows digest and "
          "costs and gets secret, salt and context each time. `pbkdf2-*` makes 10000 iterations "
          "(the default of `openssl enc`), `pkcs12kdf-*` 2048 (that of `openssl pkcs12`); `scrypt` "
          "has N = 16384, r = 8, p = 1 (RFC 7914) and gives 64 bytes; `argon2*` makes 3 passes "
          "over 64 MiB in 4 lanes (RFC 9106's second choice) on one thread. `tls1-prf-*`, whose "
          "context "
          "adds up seeds and so is reset and told all each time, makes a master secret of 48 "
          "bytes, "
          "`tls13-kdf-*` expands a traffic secret of the digest's size. "
          "`krb5kdf-*` gives a key of its cipher. Secrets have 32 bytes, passwords 16, salts 16.",
      .check =
          "The output equals that of the standard's formula computed with digests and HMAC alone "
          "(HKDF, PBKDF2, TLS, SSKDF, X9.63, KBKDF with HMAC, SSH), else that of a fresh context; "
          "when opened, the published answers of RFC 5869, RFC 6070, RFC 7914 and RFC 9106.",
      .for_testing = false,
      .algorithms = kdf_names,
      .generate = no_key,
      .open = open_kdf};
}

}  // namespace speedwell::operation
