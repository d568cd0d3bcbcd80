// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/open.hpp"

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
  auto made = OpenAs<use>::create(context, cipher, size_bytes);
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

Result<std::unique_ptr<Factory>> open_open(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  if (!is_served(open_kind(), *context, algorithm))
    return unknown_algorithm(open_kind(), *context, algorithm);
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
Result<OpenAs<use>> OpenAs<use>::create(
    const std::shared_ptr<const crypto::LibraryContext>& context, const EVP_CIPHER* cipher,
    std::uint64_t size_bytes) {
  OpenAs made;
  made.library_ = context;
  made.cipher_ = share(cipher);
  made.key_ = pattern(static_cast<std::size_t>(EVP_CIPHER_get_key_length(cipher)));
  made.nonce_ = pattern(nonce_size);
  made.additional_ = pattern(additional_size);
  made.message_ = Buffer(size_bytes, 0x5a);
  made.output_ = Buffer(size_bytes);
  const AeadInput input{made.key_.bytes(), made.nonce_.bytes(), made.additional_.bytes()};
  auto record = seal_apart(cipher, input, made.message_.bytes());
  if (!record) return record.error();
  made.record_ = std::move(*record);
  made.tag_params_ = std::make_unique<OSSL_PARAM[]>(2);
  made.tag_params_[0] = OSSL_PARAM_construct_octet_string(
      OSSL_CIPHER_PARAM_AEAD_TAG, made.record_.data() + size_bytes, tag_size);
  made.tag_params_[1] = OSSL_PARAM_construct_end();
  made.opening_ = keyed_aead(cipher, made.key_.bytes(), false);
  if (!made.opening_ || !made())
    return crypto::openssl_error(EVP_CIPHER_get0_name(cipher), "opening failed");
  return made;
}

template <AeadUse use>
Result<void> OpenAs<use>::check() {
  return check_repeats(*this, "open", "what was sealed", output_.bytes(), message_.bytes());
}

template class OpenAs<AeadUse::record>;
template class OpenAs<AeadUse::length_first>;
template class OpenAs<AeadUse::siv>;
template class OpenAs<AeadUse::anew>;

Kind open_kind() {
  return {.verb = "open",
          .has_algorithm = true,
          .sized = true,
          .one_operation =
              "One valid record of `size` bytes opened: its 12-byte nonce and 16-byte tag set on a "
              "keyed context, 13 bytes of additional data, EVP_DecryptUpdate from one buffer into "
              "another, EVP_DecryptFinal_ex, which verifies the tag. The same record each time; no "
              "key schedule, except of SIV and GCM-SIV, whose context starts anew for each record, "
              "since OpenSSL 3.5.9 gives wrong ones otherwise. CCM is told the length first and "
              "verifies the tag in "
              "the update.",
          .check =
              "The output is the message that a fresh context sealed, and the tag is verified "
              "by every operation; when opened, the published answers of `seal`.",
          .for_testing = false,
          .algorithms = served_aeads,
          .generate = no_key,
          .open = open_open};
}

}  // namespace speedwell::operation
