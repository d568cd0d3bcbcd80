// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/cipher.hpp"

#include <array>
#include <string>

#include "crypto/error_text.hpp"
#include "operation/factory.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

constexpr std::uint64_t xts_most = std::uint64_t{1} << 24U;  // 2^20 blocks (NIST SP 800-38E)
constexpr std::size_t most_growth = 16;                      // of a wrapped key

/// One published example, in hexadecimal.
struct KnownCiphertext {
  std::string_view algorithm;
  std::string_view key;
  std::string_view iv;
  std::string_view message;
  std::string_view ciphertext;
};
// NIST SP 800-38A, appendix F: the first block of its examples.
constexpr std::string_view block = "6bc1bee22e409f96e93d7e117393172a";
constexpr std::string_view key_128 = "2b7e151628aed2a6abf7158809cf4f3c";
constexpr std::string_view key_192 = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b";
constexpr std::string_view key_256 =
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4";
constexpr std::string_view iv_cbc = "000102030405060708090a0b0c0d0e0f";
constexpr std::string_view iv_ctr = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";
constexpr std::string_view rising = "00112233445566778899aabbccddeeff";
constexpr std::string_view mirrored = "0123456789abcdeffedcba9876543210";
constexpr std::array known_ciphertexts{
    KnownCiphertext{"aes-128-ecb", key_128, "", block, "3ad77bb40d7a3660a89ecaf32466ef97"},
    KnownCiphertext{"aes-128-cbc", key_128, iv_cbc, block, "7649abac8119b246cee98e9b12e9197d"},
    KnownCiphertext{"aes-192-cbc", key_192, iv_cbc, block, "4f021db243bc633d7178183a9fa071e8"},
    KnownCiphertext{"aes-256-cbc", key_256, iv_cbc, block, "f58c4c04d6e5f1ba779eabfb5f7bfbd6"},
    KnownCiphertext{"aes-128-cbc-cts", key_128, iv_cbc, block, "7649abac8119b246cee98e9b12e9197d"},
    KnownCiphertext{"aes-128-cfb", key_128, iv_cbc, block, "3b3fd92eb72dad20333449f8e83cfb4a"},
    KnownCiphertext{"aes-128-ofb", key_128, iv_cbc, block, "3b3fd92eb72dad20333449f8e83cfb4a"},
    KnownCiphertext{"aes-128-ctr", key_128, iv_ctr, block, "874d6191b620e3261bef6864990db6ce"},
    KnownCiphertext{"aes-256-ctr", key_256, iv_ctr, block, "601ec313775789a5b7a7f504bbf3d228"},
    // IEEE 1619-2007, annex B, vector 2.
    KnownCiphertext{"aes-128-xts",
                    "1111111111111111111111111111111122222222222222222222222222222222",
                    "33333333330000000000000000000000",
                    "4444444444444444444444444444444444444444444444444444444444444444",
                    "c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0"},
    // RFC 3394, section 4.1, and RFC 5649, section 6.
    KnownCiphertext{"aes-128-wrap", iv_cbc, "", rising,
                    "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"},
    KnownCiphertext{"aes-192-wrap-pad", "5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8", "",
                    "c37b7e6492584340bed12207808941155068f738",
                    "138bdeaa9b8fa7fc61f97742e72248ee5ae6ae5360d1ae6a5f54f373fa543b6a"},
    // RFC 3713, appendix A; RFC 5794, appendix A; GB/T 32907-2016, appendix A.
    KnownCiphertext{"camellia-128-ecb", mirrored, "", mirrored, "67673138549669730857065648eabe43"},
    KnownCiphertext{"aria-128-ecb", iv_cbc, "", rising, "d718fbd6ab644c739da95f3be6451778"},
    KnownCiphertext{"sm4-ecb", mirrored, "", mirrored, "681edf34d206965e86b3e94f536e4246"},
    // RFC 8439, section 2.4.2: block counter and nonce, the first block of the text.
    KnownCiphertext{"chacha20", "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
                    "01000000000000000000004a00000000",
                    "4c616469657320616e642047656e746c656d656e206f662074686520636c6173",
                    "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0b"},
};

std::string sizes_text(const CipherUse& use) {
  const std::string least = std::to_string(use.least);
  if (use.multiple > 1)
    return "multiples of " + std::to_string(use.multiple) + " bytes" +
           (use.least > use.multiple ? ", at least " + least : "");
  if (use.most < most_bytes) return least + " to " + std::to_string(use.most) + " bytes";
  return "at least " + least + (use.least == 1 ? " byte" : " bytes");
}

bool update(EVP_CIPHER_CTX* context, std::span<const unsigned char> from, unsigned char* to,
            std::size_t& total) {
  int written = 0;
  if (EVP_CipherUpdate(context, to + total, &written, from.data(), static_cast<int>(from.size())) !=
      1)
    return false;
  total += static_cast<std::size_t>(written);
  return true;
}

}  // namespace

CipherUse use_of(const EVP_CIPHER* cipher) {
  const auto size = static_cast<std::uint64_t>(EVP_CIPHER_get_block_size(cipher));
  const std::string name = lower_case(EVP_CIPHER_get0_name(cipher));
  CipherUse use{.least = 1, .multiple = 1, .most = most_bytes};
  switch (EVP_CIPHER_get_mode(cipher)) {
    case EVP_CIPH_XTS_MODE:
      return {.least = 16, .most = xts_most, .whole = true};
    case EVP_CIPH_WRAP_MODE:
      use.whole = use.wraps = true;
      if (name.find("wrap-pad") == std::string::npos) use.multiple = 8;
      if (use.multiple == 8) use.least = 16;  // RFC 3394: two blocks of 64 bits
      if (name.starts_with("des3")) use.least = 8, use.random = true;
      return use;
    default:
      break;
  }
  if (name.ends_with("-cts")) {
    use.least = size;
    use.whole = use.restarts = true;
  } else {
    use.least = use.multiple = size;
  }
  return use;
}

Result<void> require_size(const EVP_CIPHER* cipher, std::uint64_t size_bytes) {
  const CipherUse use = use_of(cipher);
  if (size_bytes >= use.least && size_bytes <= use.most && size_bytes % use.multiple == 0)
    return {};
  return Error{
      ErrorCode::usage, lower_case(EVP_CIPHER_get0_name(cipher)),
      "size " + std::to_string(size_bytes) + " cannot be; its sizes are " + sizes_text(use)};
}

Buffer cipher_key(const EVP_CIPHER* cipher) {
  return pattern(static_cast<std::size_t>(EVP_CIPHER_get_key_length(cipher)));
}

Buffer cipher_iv(const EVP_CIPHER* cipher) {
  return pattern(use_of(cipher).wraps ? 0
                                      : static_cast<std::size_t>(EVP_CIPHER_get_iv_length(cipher)));
}

crypto::CipherCtx keyed_cipher(const EVP_CIPHER* cipher, Keying keying, Direction direction) {
  crypto::CipherCtx made(EVP_CIPHER_CTX_new());
  if (!made) return nullptr;
  EVP_CIPHER_CTX_set_flags(made.get(), EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
  if (EVP_CipherInit_ex2(made.get(), cipher, keying.key.data(),
                         keying.iv.empty() ? nullptr : keying.iv.data(),
                         static_cast<int>(direction), nullptr) != 1)
    return nullptr;
  // Of key wrap, padding is the cipher's name; others pad unless told not to.
  if (!use_of(cipher).wraps && EVP_CIPHER_CTX_set_padding(made.get(), 0) != 1) return nullptr;
  return made;
}

Result<Buffer> cipher_apart(const EVP_CIPHER* cipher, Keying keying, Direction direction,
                            std::span<const unsigned char> from) {
  const CipherUse use = use_of(cipher);
  const crypto::CipherCtx fresh = keyed_cipher(cipher, keying, direction);
  const Buffer space(from.size() + most_growth);
  const std::size_t first = use.whole ? 0 : from.size() / 2 / use.multiple * use.multiple;
  std::size_t total = 0;
  if (!fresh || (first != 0 && !update(fresh.get(), from.first(first), space.data(), total)) ||
      !update(fresh.get(), from.subspan(first), space.data(), total))
    return crypto::openssl_error(EVP_CIPHER_get0_name(cipher), "a fresh context failed");
  return Buffer(space.bytes().first(total));
}

Result<void> check_known_ciphertext(const EVP_CIPHER* cipher, std::string_view algorithm) {
  for (const KnownCiphertext& known : known_ciphertexts) {
    if (known.algorithm != algorithm) continue;
    const std::string key = from_hex(known.key);
    const std::string iv = from_hex(known.iv);
    const std::string message = from_hex(known.message);
    const std::string ciphertext = from_hex(known.ciphertext);
    const Keying keying{readable_bytes(key), readable_bytes(iv)};
    const auto encrypted =
        cipher_apart(cipher, keying, Direction::encrypt, readable_bytes(message));
    if (!encrypted) return encrypted.error();
    if (auto same = require_equal(algorithm, "the published ciphertext", encrypted->bytes(),
                                  readable_bytes(ciphertext));
        !same)
      return same;
    const auto decrypted =
        cipher_apart(cipher, keying, Direction::decrypt, readable_bytes(ciphertext));
    if (!decrypted) return decrypted.error();
    return require_equal(algorithm, "the published message", decrypted->bytes(),
                         readable_bytes(message));
  }
  return {};
}

}  // namespace speedwell::operation
