// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/signing.hpp"

#include <openssl/rsa.h>

#include "crypto/error_text.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

/// Who signs with SM2, where nothing else is agreed (GM/T 0009-2012, section 10).
constexpr std::string_view sm2_signer = "1234567812345678";

/// RFC 8032, section 7.1, test 2: the one-byte message 72. An RSA or ECDSA signature has no such
/// example (ECDSA is random, RSA's key would have to be known), and is verified instead.
Result<void> check_ed25519(const std::shared_ptr<const crypto::LibraryContext>& context) {
  const std::string secret =
      from_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
  const auto bytes = readable_bytes(secret);
  SigningKey known{
      context,
      {"ed25519", {"ED25519", ""}},
      crypto::Pkey(EVP_PKEY_new_raw_private_key_ex(
          context->handle(), "ED25519", context->properties(), bytes.data(), bytes.size()))};
  if (!known.pkey) return crypto::openssl_error("ed25519", "the published key is not taken");
  const auto signature = known.sign_apart(readable_bytes(from_hex("72")));
  if (!signature) return signature.error();
  return require_equal(
      "ed25519", "the published signature", readable_bytes(*signature),
      readable_bytes(from_hex("92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
                              "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")));
}

}  // namespace

Result<crypto::PkeyCtx> SigningKey::digest_context(bool signing) const {
  auto made = crypto::key_context(*library, pkey.get());
  if (!made) return made.error();
  EVP_PKEY_CTX* const context = made->get();
  const bool rsa = algorithm.key.type == "RSA";
  const bool pss = algorithm.padding == Padding::pss;
  const int padding = pss ? RSA_PKCS1_PSS_PADDING : RSA_PKCS1_PADDING;
  if ((signing ? EVP_PKEY_sign_init(context) : EVP_PKEY_verify_init(context)) != 1 ||
      (rsa && EVP_PKEY_CTX_set_rsa_padding(context, padding) != 1))
    return crypto::openssl_error(algorithm.name, "no context to sign or verify with");
  std::string digest = "SHA256";
  std::string properties = library->properties();
  const OSSL_PARAM params[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_utf8_string(OSSL_SIGNATURE_PARAM_PROPERTIES, properties.data(), 0),
      OSSL_PARAM_construct_end()};
  if (EVP_PKEY_CTX_set_params(context, params) != 1 ||
      (pss && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) != 1))
    return crypto::openssl_error(algorithm.name, "SHA-256 is not taken");
  if (auto own = require_provider(*library, EVP_PKEY_CTX_get0_provider(context), algorithm.name);
      !own)
    return own.error();
  return made;
}

Result<crypto::MdCtx> SigningKey::message_context(bool signing) const {
  crypto::MdCtx made(EVP_MD_CTX_new());
  EVP_PKEY_CTX* inner = nullptr;  // owned by `made`
  const auto start = signing ? EVP_DigestSignInit_ex : EVP_DigestVerifyInit_ex;
  if (!made ||
      start(made.get(), &inner, nullptr, library->handle(), library->properties(), pkey.get(),
            nullptr) != 1 ||
      (algorithm.name == "sm2" &&
       EVP_PKEY_CTX_set1_id(inner, sm2_signer.data(), static_cast<int>(sm2_signer.size())) != 1))
    return crypto::openssl_error(algorithm.name, "no context to sign or verify with");
  if (auto own = require_provider(*library, EVP_PKEY_CTX_get0_provider(inner), algorithm.name);
      !own)
    return own.error();
  return made;
}

Result<std::string> SigningKey::sign_apart(std::span<const unsigned char> data) const {
  std::string signature(static_cast<std::size_t>(EVP_PKEY_get_size(pkey.get())), '\0');
  unsigned char* const output = writable_bytes(signature).data();
  std::size_t size = signature.size();
  int done = 0;
  if (signs_digest()) {
    const auto context = digest_context(true);
    if (!context) return context.error();
    done = EVP_PKEY_sign(context->get(), output, &size, data.data(), data.size());
  } else {
    const auto context = message_context(true);
    if (!context) return context.error();
    done = EVP_DigestSign(context->get(), output, &size, data.data(), data.size());
  }
  if (done != 1) return crypto::openssl_error(algorithm.name, "signing failed");
  signature.resize(size);
  return signature;
}

Result<void> SigningKey::verify_apart(std::span<const unsigned char> data,
                                      std::span<const unsigned char> signature) const {
  int valid = 0;
  if (signs_digest()) {
    const auto context = digest_context(false);
    if (!context) return context.error();
    valid = EVP_PKEY_verify(context->get(), signature.data(), signature.size(), data.data(),
                            data.size());
  } else {
    const auto context = message_context(false);
    if (!context) return context.error();
    valid = EVP_DigestVerify(context->get(), signature.data(), signature.size(), data.data(),
                             data.size());
  }
  if (valid == 1) return {};
  return crypto::openssl_error(algorithm.name, "the signature is not valid");
}

Result<std::shared_ptr<const SigningKey>> import_signing_key(
    const std::shared_ptr<const crypto::LibraryContext>& context, const KeyAlgorithm& algorithm,
    const KeyMaterial& key) {
  if (algorithm.name == "ed25519")
    if (auto known = check_ed25519(context); !known) return known.error();
  std::string_view bytes = key;
  auto pkey = crypto::import_key(*context, algorithm.key, bytes);
  if (!pkey) return pkey.error();
  return std::make_shared<const SigningKey>(SigningKey{context, algorithm, std::move(*pkey)});
}

}  // namespace speedwell::operation
