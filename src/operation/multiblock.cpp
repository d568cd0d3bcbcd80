// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/multiblock.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "crypto/error_text.hpp"
#include "operation/cipher.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

constexpr std::uint64_t least_bytes = std::uint64_t{8} * 1024;
constexpr std::uint64_t most_records_bytes = std::uint64_t{128} * 1024;  // 8 records of 16 KiB
constexpr std::size_t record_header = 5;
constexpr std::size_t iv_size = 16;
constexpr std::size_t most_overhead = 1024;  // as `openssl speed` has it

std::vector<std::string> multiblock_names(const crypto::LibraryContext& context) {
  std::vector<std::string> names;
  for (const char* name : {"aes-128-cbc-hmac-sha1", "aes-128-cbc-hmac-sha256",
                           "aes-256-cbc-hmac-sha1", "aes-256-cbc-hmac-sha256"}) {
    const auto cipher = fetch_cipher(context, name);
    if (cipher && (EVP_CIPHER_get_flags(cipher->get()) & EVP_CIPH_FLAG_TLS1_1_MULTIBLOCK) != 0)
      names.emplace_back(name);
  }
  crypto::clear_errors();
  return names;
}

Result<std::unique_ptr<Factory>> open_multiblock(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view algorithm,
    const KeyMaterial&) {
  if (!is_served(multiblock_kind(), *context, algorithm))
    return unknown_algorithm(multiblock_kind(), *context, algorithm);
  auto cipher = fetch_cipher(*context, algorithm);
  if (!cipher) return cipher.error();
  return make_factory(context->provider(),
                      [context, cipher = std::move(*cipher)](std::uint64_t size_bytes) {
                        return Multiblock::create(context, cipher.get(), size_bytes);
                      });
}

/// The parts of "AES-128-CBC-HMAC-SHA256".
struct Parts {
  std::string cipher;
  std::string digest;
};
Parts parts_of(const EVP_CIPHER* cipher) {
  const std::string name = lower_case(EVP_CIPHER_get0_name(cipher));
  const std::size_t hmac = name.find("-hmac-");
  return {name.substr(0, hmac), name.substr(hmac + 6)};
}

Result<std::string> hmac(const crypto::LibraryContext& context, std::string digest,
                         std::span<const unsigned char> key, const std::string& message) {
  const crypto::Mac mac(EVP_MAC_fetch(context.handle(), "HMAC", context.properties()));
  const crypto::MacCtx made(EVP_MAC_CTX_new(mac.get()));
  const OSSL_PARAM params[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_end()};
  std::string code(64, '\0');
  std::size_t size = 0;
  if (!made || EVP_MAC_init(made.get(), key.data(), key.size(), params) != 1 ||
      EVP_MAC_update(made.get(), readable_bytes(message).data(), message.size()) != 1 ||
      EVP_MAC_final(made.get(), writable_bytes(code).data(), &size, code.size()) != 1)
    return crypto::openssl_error("multiblock", "no code of a record");
  code.resize(size);
  return code;
}

}  // namespace

Result<Multiblock> Multiblock::create(const std::shared_ptr<const crypto::LibraryContext>& context,
                                      const EVP_CIPHER* cipher, std::uint64_t size_bytes) {
  const std::string name = lower_case(EVP_CIPHER_get0_name(cipher));
  if (size_bytes < least_bytes || size_bytes > most_records_bytes)
    return Error{ErrorCode::usage, name,
                 "size " + std::to_string(size_bytes) + " cannot be; its sizes are " +
                     std::to_string(least_bytes) + " to " + std::to_string(most_records_bytes) +
                     " bytes"};
  Multiblock made;
  made.library_ = context;
  made.key_ = pattern(static_cast<std::size_t>(EVP_CIPHER_get_key_length(cipher)));
  made.mac_key_ = pattern(name.ends_with("sha1") ? 20 : 32);
  made.message_ = Buffer(size_bytes, 0x5a);
  made.output_ = Buffer(size_bytes + most_overhead);
  made.header_[8] = 23;  // application data
  made.header_[9] = 3;   // TLS 1.1
  made.header_[10] = 2;
  const Buffer iv = pattern(iv_size);
  made.sealing_.reset(EVP_CIPHER_CTX_new());
  if (!made.sealing_ ||
      EVP_EncryptInit_ex2(made.sealing_.get(), cipher, made.key_.data(), iv.data(), nullptr) != 1 ||
      EVP_CIPHER_CTX_ctrl(made.sealing_.get(), EVP_CTRL_AEAD_SET_MAC_KEY,
                          static_cast<int>(made.mac_key_.size()), made.mac_key_.data()) <= 0 ||
      !made())
    return crypto::openssl_error(name, "sealing several records failed");
  return made;
}

Result<void> Multiblock::judge() const {
  const Parts parts = parts_of(EVP_CIPHER_CTX_get0_cipher(sealing_.get()));
  const auto cbc = fetch_cipher(*library_, parts.cipher);
  if (!cbc) return cbc.error();
  const auto wrong = [](const char* what) { return Error{ErrorCode::crypto, "multiblock", what}; };
  std::span<const unsigned char> rest = output_.bytes().first(written_);
  std::string content;
  for (unsigned char sequence = 0; !rest.empty(); ++sequence) {
    if (rest.size() < record_header + iv_size) return wrong("a record is cut short");
    const std::size_t size = static_cast<std::size_t>(rest[3]) << 8U | rest[4];
    if (!std::equal(header_.begin() + 8, header_.begin() + 11, rest.begin()) || size <= iv_size ||
        size > rest.size() - record_header)
      return wrong("a record has a wrong header");
    const auto body = rest.subspan(record_header, size);
    const auto plain = cipher_apart(cbc->get(), {key_.bytes(), body.first(iv_size)},
                                    Direction::decrypt, body.subspan(iv_size));
    if (!plain) return plain.error();
    const std::size_t overhead = mac_key_.size() + 1 + plain->bytes().back();
    if (overhead > plain->size()) return wrong("a record has a wrong padding");
    const auto text = plain->bytes().first(plain->size() - overhead);
    std::string authenticated(header_.begin(), header_.end());
    authenticated[7] = static_cast<char>(sequence);
    authenticated[11] = static_cast<char>(text.size() >> 8U);
    authenticated[12] = static_cast<char>(text.size() & 0xffU);
    authenticated.append(text.begin(), text.end());
    const auto code = hmac(*library_, parts.digest, mac_key_.bytes(), authenticated);
    if (!code) return code.error();
    if (auto same = require_equal("multiblock", "a record's code",
                                  plain->bytes().subspan(text.size(), mac_key_.size()),
                                  readable_bytes(*code));
        !same)
      return same;
    content.append(text.begin(), text.end());
    rest = rest.subspan(record_header + size);
  }
  return require_equal("multiblock", "what was sealed", readable_bytes(content), message_.bytes());
}

Result<void> Multiblock::check() {
  if (auto last = judge(); !last) return last;
  std::memset(output_.data(), 0, output_.size());
  if (!(*this)()) return crypto::openssl_error("multiblock", "operation failed");
  return judge();
}

Kind multiblock_kind() {
  return {
      .verb = "multiblock",
      .has_algorithm = true,
      .sized = true,
      .one_operation =
          "`size` bytes, 8 KiB to 128 KiB, sealed as 8 interleaved records of TLS 1.1, each with "
          "its header, IV, code and padding, as `openssl speed -mb` does: "
          "EVP_CTRL_TLS1_1_MULTIBLOCK_AAD and EVP_CTRL_TLS1_1_MULTIBLOCK_ENCRYPT on a keyed "
          "context. Only where library and CPU have it.",
      .check =
          "Each record, decrypted by a fresh context of the cipher without HMAC, has the "
          "code that HMAC alone computes; together they hold what was sealed.",
      .for_testing = false,
      .algorithms = multiblock_names,
      .generate = no_key,
      .open = open_multiblock,
      .least_size = least_bytes};
}

}  // namespace speedwell::operation
