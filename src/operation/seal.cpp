// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/seal.hpp"

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

template <AeadUse use>
Result<AnyOperation> make_as(const std::shared_ptr<const crypto::LibraryContext>& context,
                             const EVP_CIPHER* cipher, std::uint64_t size_bytes) {
  auto made = SealAs<use>::create(context, cipher, size_bytes);
  if (!made) return made.error();
  return AnyOperation(std::move(*made));
}

Result<AnyOperation> make(const std::shared_ptr<const crypto::LibraryContext>& context,
                          const EVP_CIPHER* cipher, std::uint64_t size_bytes) {
  switch (aead_use(cipher)) {
    case AeadUse::length_first:
      return make_as<AeadUse::length_first>(context, cipher, size_bytes);
    case AeadUse::siv:
      return make_as<AeadUse::siv>(context, cipher, size_bytes);
    case AeadUse::anew:
      return make_as<AeadUse::anew>(context, cipher, size_bytes);
    case AeadUse::record:
      break;
  }
  return make_as<AeadUse::record>(context, cipher, size_bytes);
}

Result<std::unique_ptr<Factory>> open_seal(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  if (!is_served(seal_kind(), *context, algorithm))
    return unknown_algorithm(seal_kind(), *context, algorithm);
  auto cipher = fetch_cipher(*context, algorithm);
  if (!cipher) return cipher.error();
  if (auto known = check_known_record(cipher->get(), algorithm); !known) return known.error();
  return make_factory(context->provider(),
                      [context, cipher = std::move(*cipher)](std::uint64_t size_bytes) {
                        return make(context, cipher.get(), size_bytes);
                      });
}

}  // namespace

template <AeadUse use>
Result<SealAs<use>> SealAs<use>::create(
    const std::shared_ptr<const crypto::LibraryContext>& context, const EVP_CIPHER* cipher,
    std::uint64_t size_bytes) {
  SealAs made;
  made.library_ = context;
  made.cipher_ = share(cipher);
  made.key_ = pattern(static_cast<std::size_t>(EVP_CIPHER_get_key_length(cipher)));
  made.nonce_ = pattern(nonce_size);
  std::memcpy(&made.iv_end_, made.nonce_.data() + nonce_size - sizeof made.iv_end_,
              sizeof made.iv_end_);
  made.additional_ = pattern(additional_size);
  made.message_ = Buffer(size_bytes, 0x5a);
  made.output_ = Buffer(size_bytes + tag_size);
  made.tag_params_ = std::make_unique<OSSL_PARAM[]>(2);
  made.tag_params_[0] = OSSL_PARAM_construct_octet_string(
      OSSL_CIPHER_PARAM_AEAD_TAG, made.output_.data() + size_bytes, tag_size);
  made.tag_params_[1] = OSSL_PARAM_construct_end();
  made.sealing_ = keyed_aead(cipher, made.key_.bytes(), true);
  if (!made.sealing_ || !made())
    return crypto::openssl_error(EVP_CIPHER_get0_name(cipher), "sealing failed");
  return made;
}

template <AeadUse use>
Result<void> SealAs<use>::judge() const {
  const AeadInput input{key_.bytes(), nonce_.bytes(), additional_.bytes()};
  const auto opened =
      open_apart(EVP_CIPHER_CTX_get0_cipher(sealing_.get()), input, output_.bytes());
  if (!opened) return opened.error();
  return require_equal("seal", "what was sealed", opened->bytes(), message_.bytes());
}

template <AeadUse use>
Result<void> SealAs<use>::check() {
  if (auto last = judge(); !last) return last;
  std::memset(output_.data(), 0, output_.size());
  if (!(*this)()) return crypto::openssl_error("seal", "operation failed");
  return judge();
}

template class SealAs<AeadUse::record>;
template class SealAs<AeadUse::length_first>;
template class SealAs<AeadUse::siv>;
template class SealAs<AeadUse::anew>;

Kind seal_kind() {
  return {
      .verb = "seal",
      .has_algorithm = true,
      .sized = true,
      .one_operation =
          "One record of `size` bytes, as TLS 1.3 seals it: a new 12-byte nonce (record number "
          "XOR IV) on a keyed context, 13 bytes of additional data, EVP_EncryptUpdate from one "
          "buffer into another, EVP_EncryptFinal_ex, the 16-byte tag taken. No key schedule, "
          "except "
          "of SIV, which OpenSSL keys for each record and which has the nonce as its last "
          "additional data, and of GCM-SIV, whose context starts anew for each record, since "
          "OpenSSL 3.5.9 gives wrong ones otherwise. CCM is told the length first.",
      .check =
          "A fresh context opens the record, tag verified, to what was sealed; when "
          "opened, the published answers of the GCM specification, RFC 5297, RFC 7253, RFC 8439 "
          "and RFC 8452.",
      .for_testing = false,
      .algorithms = served_aeads,
      .generate = no_key,
      .open = open_seal};
}

}  // namespace speedwell::operation
