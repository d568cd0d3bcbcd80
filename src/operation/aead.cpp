// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/aead.hpp"

#include <array>

#include "crypto/error_text.hpp"
#include "operation/known_answers.hpp"

namespace speedwell::operation {
namespace {

struct KnownRecord {
  std::string_view algorithm;
  std::string_view key;
  std::string_view nonce;
  std::string_view additional;
  std::string_view message;
  std::string_view record;  ///< ciphertext and tag
};

constexpr std::string_view gcm_key =
    "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308";
constexpr std::string_view gcm_nonce = "cafebabefacedbaddecaf888";
constexpr std::string_view gcm_additional = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
constexpr std::string_view gcm_message =
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
    "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39";

constexpr std::array known_records{
    // McGrew and Viega, "The Galois/Counter Mode of Operation (GCM)", test cases 4 and 16.
    KnownRecord{"aes-128-gcm", gcm_key.substr(0, 32), gcm_nonce, gcm_additional, gcm_message,
                "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
                "5bc94fbc3221a5db94fae95ae7121a47"},
    KnownRecord{"aes-256-gcm", gcm_key, gcm_nonce, gcm_additional, gcm_message,
                "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                "76fc6ece0f4e1768cddf8853bb2d551b"},
    // RFC 7253, appendix A; RFC 5297, appendix A.1 (without a nonce); RFC 8452, appendix C.1.
    KnownRecord{"aes-128-ocb", "000102030405060708090a0b0c0d0e0f", "bbaa99887766554433221101",
                "0001020304050607", "0001020304050607",
                "6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03009"},
    KnownRecord{"aes-128-siv", "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
                "", "101112131415161718191a1b1c1d1e1f2021222324252627",
                "112233445566778899aabbccddee",
                "40c02b9690c4dc04daef7f6afe5c85632d07c6e8f37f950acd320a2ecc93"},
    KnownRecord{"aes-128-gcm-siv", "01000000000000000000000000000000", "030000000000000000000000",
                "", "0100000000000000", "b5d839330ac7b786578782fff6013b815b287c22493a364c"},
    // RFC 8439, section 2.8.2.
    KnownRecord{"chacha20-poly1305",
                "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
                "070000004041424344454647", "50515253c0c1c2c3c4c5c6c7",
                "4c616469657320616e642047656e746c656d656e206f662074686520636c6173"
                "73206f66202739393a204966204920636f756c64206f6666657220796f75206f"
                "6e6c79206f6e652074697020666f7220746865206675747572652c2073756e73"
                "637265656e20776f756c642062652069742e",
                "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
                "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
                "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
                "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd060"
                "0691"},
};

// Headers before 3.2 do not have it.
#ifdef EVP_CIPH_GCM_SIV_MODE
constexpr int gcm_siv_mode = EVP_CIPH_GCM_SIV_MODE;
#else
constexpr int gcm_siv_mode = 0x10005;
#endif

bool add(EVP_CIPHER_CTX* context, std::span<const unsigned char> data) {
  int written = 0;
  return data.empty() || EVP_CipherUpdate(context, nullptr, &written, data.data(),
                                          static_cast<int>(data.size())) == 1;
}

/// Nonce, length (which CCM wants first), additional data and message through `context`; `written`
/// of `to` (OCB keeps the rest of a block for the end).
bool process(EVP_CIPHER_CTX* context, const AeadInput& input, std::span<const unsigned char> from,
             unsigned char* to, int& written) {
  const int size = static_cast<int>(from.size());
  const AeadUse use = aead_use(EVP_CIPHER_CTX_get0_cipher(context));
  const bool siv = use == AeadUse::siv;
  return (siv ||
          EVP_CipherInit_ex2(context, nullptr, nullptr, input.nonce.data(), -1, nullptr) == 1) &&
         (use != AeadUse::length_first ||
          EVP_CipherUpdate(context, nullptr, &written, nullptr, size) == 1) &&
         add(context, input.additional) && (!siv || add(context, input.nonce)) &&
         EVP_CipherUpdate(context, to, &written, from.data(), size) == 1;
}

}  // namespace

AeadUse aead_use(const EVP_CIPHER* cipher) {
  switch (EVP_CIPHER_get_mode(cipher)) {
    case EVP_CIPH_CCM_MODE:
      return AeadUse::length_first;
    case EVP_CIPH_SIV_MODE:
      return AeadUse::siv;
    case gcm_siv_mode:
      return AeadUse::anew;
    default:
      return AeadUse::record;
  }
}

crypto::CipherCtx keyed_aead(const EVP_CIPHER* cipher, std::span<const unsigned char> key,
                             bool sealing) {
  crypto::CipherCtx made(EVP_CIPHER_CTX_new());
  const AeadUse use = aead_use(cipher);
  if (!made ||
      EVP_CipherInit_ex2(made.get(), cipher, nullptr, nullptr, sealing ? 1 : 0, nullptr) != 1 ||
      (use != AeadUse::siv && EVP_CIPHER_get_iv_length(cipher) != nonce_size &&
       EVP_CIPHER_CTX_ctrl(made.get(), EVP_CTRL_AEAD_SET_IVLEN, nonce_size, nullptr) != 1))
    return nullptr;
  // CCM computes with the lengths of nonce and tag from the start.
  if (use == AeadUse::length_first &&
      EVP_CIPHER_CTX_ctrl(made.get(), EVP_CTRL_AEAD_SET_TAG, tag_size, nullptr) != 1)
    return nullptr;
  if (EVP_CipherInit_ex2(made.get(), nullptr, key.data(), nullptr, -1, nullptr) != 1)
    return nullptr;
  return made;
}

crypto::Cipher share(const EVP_CIPHER* cipher) {
  auto* const shared = const_cast<EVP_CIPHER*>(cipher);  // up_ref changes the count alone
  EVP_CIPHER_up_ref(shared);
  return crypto::Cipher(shared);
}

Result<Buffer> seal_apart(const EVP_CIPHER* cipher, const AeadInput& input,
                          std::span<const unsigned char> message) {
  const crypto::CipherCtx fresh = keyed_aead(cipher, input.key, true);
  Buffer record(message.size() + tag_size);
  int written = 0;
  if (!fresh || !process(fresh.get(), input, message, record.data(), written) ||
      EVP_EncryptFinal_ex(fresh.get(), record.data() + written, &written) != 1 ||
      EVP_CIPHER_CTX_ctrl(fresh.get(), EVP_CTRL_AEAD_GET_TAG, tag_size,
                          record.data() + message.size()) != 1)
    return crypto::openssl_error(EVP_CIPHER_get0_name(cipher), "sealing failed");
  return record;
}

Result<Buffer> open_apart(const EVP_CIPHER* cipher, const AeadInput& input,
                          std::span<const unsigned char> record) {
  const crypto::CipherCtx fresh = keyed_aead(cipher, input.key, false);
  Buffer copy(record);
  Buffer message(record.size() - tag_size);
  int written = 0;
  const bool ccm = EVP_CIPHER_get_mode(cipher) == EVP_CIPH_CCM_MODE;
  if (!fresh ||
      EVP_CIPHER_CTX_ctrl(fresh.get(), EVP_CTRL_AEAD_SET_TAG, tag_size,
                          copy.data() + message.size()) != 1 ||
      !process(fresh.get(), input, copy.bytes().first(message.size()), message.data(), written) ||
      (!ccm && EVP_DecryptFinal_ex(fresh.get(), message.data() + written, &written) != 1))
    return crypto::openssl_error(EVP_CIPHER_get0_name(cipher), "opening failed");
  return message;
}

Result<void> check_known_record(const EVP_CIPHER* cipher, std::string_view algorithm) {
  for (const KnownRecord& known : known_records) {
    if (known.algorithm != algorithm) continue;
    const std::string key = from_hex(known.key);
    const std::string nonce = from_hex(known.nonce);
    const std::string additional = from_hex(known.additional);
    const std::string message = from_hex(known.message);
    const std::string record = from_hex(known.record);
    const AeadInput input{readable_bytes(key), readable_bytes(nonce), readable_bytes(additional)};
    const auto sealed = seal_apart(cipher, input, readable_bytes(message));
    if (!sealed) return sealed.error();
    if (auto same = require_equal(algorithm, "the published record", sealed->bytes(),
                                  readable_bytes(record));
        !same)
      return same;
    const auto opened = open_apart(cipher, input, readable_bytes(record));
    if (!opened) return opened.error();
    return require_equal(algorithm, "the published message", opened->bytes(),
                         readable_bytes(message));
  }
  return {};
}

}  // namespace speedwell::operation
