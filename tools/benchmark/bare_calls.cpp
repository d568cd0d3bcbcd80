// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "bare_calls.hpp"

#include <cstring>
#include <string>
#include <utility>

#include "crypto/error_text.hpp"
#include "operation/aead.hpp"
#include "operation/buffer.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"
#include "operation/signing.hpp"

namespace speedwell::benchmark {
namespace {

using crypto::LibraryContext;
using operation::Buffer;
using operation::pattern;
using Context = std::shared_ptr<const LibraryContext>;

/// `call` must be inlined for this to be the loop that one would write: it is a lambda, and this is
/// its only use.
template <class Call>
[[gnu::noinline, gnu::aligned(64)]] std::uint64_t loop(Call& call, const std::uint64_t count) {
  std::uint64_t good = 0;
  for (std::uint64_t i = 0; i < count; ++i) good += call() ? 1U : 0U;
  return good;
}

/// A std::function wants to copy what it holds; contexts cannot be copied.
template <class Call>
Block block_of(Call call) {
  return [shared = std::make_shared<Call>(std::move(call))](std::uint64_t count) {
    return loop(*shared, count);
  };
}

Error refused(std::string_view what) {
  return crypto::openssl_error(what, "cannot be set up by hand");
}

// The analyzer of clang 14 takes what a lambda has moved into it for lost.
// NOLINTBEGIN(clang-analyzer-cplusplus.NewDeleteLeaks)
Result<Block> digest(const Context& context, std::string_view algorithm, std::uint64_t size) {
  auto md = operation::fetch_digest(*context, algorithm);
  if (!md) return md.error();
  crypto::MdCtx made(EVP_MD_CTX_new());
  if (!made || EVP_DigestInit_ex2(made.get(), md->get(), nullptr) != 1) return refused(algorithm);
  return block_of([ctx = std::move(made), message = Buffer(size, 0x5a),
                   output = Buffer(EVP_MAX_MD_SIZE)]() noexcept {
    return EVP_DigestInit_ex2(ctx.get(), nullptr, nullptr) == 1 &&
           EVP_DigestUpdate(ctx.get(), message.data(), message.size()) == 1 &&
           EVP_DigestFinal_ex(ctx.get(), output.data(), nullptr) == 1;
  });
}

Result<Block> hmac(const Context& context, std::string_view algorithm, std::uint64_t size) {
  std::string digest(algorithm.substr(std::string_view("hmac-").size()));
  const crypto::Mac mac(EVP_MAC_fetch(context->handle(), "HMAC", context->properties()));
  const OSSL_PARAM params[2] = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_end()};
  crypto::MacCtx made(EVP_MAC_CTX_new(mac.get()));
  const Buffer key = pattern(32);
  if (!made || EVP_MAC_init(made.get(), key.data(), key.size(), params) != 1)
    return refused(algorithm);
  return block_of([ctx = std::move(made), message = Buffer(size, 0x5a),
                   output = Buffer(EVP_MAX_MD_SIZE)]() noexcept {
    std::size_t written = 0;
    return EVP_MAC_init(ctx.get(), nullptr, 0, nullptr) == 1 &&
           EVP_MAC_update(ctx.get(), message.data(), message.size()) == 1 &&
           EVP_MAC_final(ctx.get(), output.data(), &written, EVP_MAX_MD_SIZE) == 1;
  });
}

Result<Block> encrypt(const Context& context, std::string_view algorithm, std::uint64_t size) {
  const auto cipher = operation::fetch_cipher(*context, algorithm);
  if (!cipher) return cipher.error();
  const Buffer key = pattern(EVP_MAX_KEY_LENGTH);
  const Buffer iv = pattern(EVP_MAX_IV_LENGTH);
  crypto::CipherCtx made(EVP_CIPHER_CTX_new());
  if (!made ||
      EVP_EncryptInit_ex2(made.get(), cipher->get(), key.data(), iv.data(), nullptr) != 1 ||
      EVP_CIPHER_CTX_set_padding(made.get(), 0) != 1)
    return refused(algorithm);
  return block_of(
      [ctx = std::move(made), message = Buffer(size, 0x5a), output = Buffer(size)]() noexcept {
        int written = 0;
        return EVP_EncryptUpdate(ctx.get(), output.data(), &written, message.data(),
                                 static_cast<int>(message.size())) == 1;
      });
}

Result<Block> seal(const Context& context, std::string_view algorithm, std::uint64_t size) {
  const auto cipher = operation::fetch_cipher(*context, algorithm);
  if (!cipher) return cipher.error();
  const Buffer key = pattern(EVP_MAX_KEY_LENGTH);
  crypto::CipherCtx made = operation::keyed_aead(cipher->get(), key.bytes(), true);
  if (!made) return refused(algorithm);
  Buffer output(size + operation::tag_size);
  auto tag = std::make_unique<OSSL_PARAM[]>(2);
  tag[0] = OSSL_PARAM_construct_octet_string(OSSL_CIPHER_PARAM_AEAD_TAG, output.data() + size,
                                             operation::tag_size);
  tag[1] = OSSL_PARAM_construct_end();
  return block_of([ctx = std::move(made), tag = std::move(tag), output = std::move(output),
                   message = Buffer(size, 0x5a), additional = pattern(operation::additional_size),
                   nonce = pattern(operation::nonce_size),
                   number = std::uint64_t{0}]() mutable noexcept {
    int written = 0;
    ++number;
    std::memcpy(nonce.data() + operation::nonce_size - sizeof number, &number, sizeof number);
    return EVP_EncryptInit_ex2(ctx.get(), nullptr, nullptr, nonce.data(), nullptr) == 1 &&
           EVP_EncryptUpdate(ctx.get(), nullptr, &written, additional.data(),
                             operation::additional_size) == 1 &&
           EVP_EncryptUpdate(ctx.get(), output.data(), &written, message.data(),
                             static_cast<int>(message.size())) == 1 &&
           EVP_EncryptFinal_ex(ctx.get(), output.data() + written, &written) == 1 &&
           EVP_CIPHER_CTX_get_params(ctx.get(), tag.get()) == 1;
  });
}

Result<std::shared_ptr<const operation::SigningKey>> signing_key(
    const Context& context, std::string_view algorithm, const operation::KeyMaterial& key) {
  const auto found =
      operation::find_algorithm(operation::signature_algorithms(*context), algorithm);
  if (!found) return refused(algorithm);
  return operation::import_signing_key(context, *found, key);
}

Result<Block> sign(const Context& context, std::string_view algorithm,
                   const operation::KeyMaterial& material) {
  auto key = signing_key(context, algorithm, material);
  if (!key) return key.error();
  const auto room = static_cast<std::size_t>(EVP_PKEY_get_size((*key)->pkey.get()));
  if ((*key)->signs_digest()) {
    auto made = (*key)->digest_context(true);
    if (!made) return made.error();
    return block_of([key = *key, room, ctx = std::move(*made),
                     data = pattern(operation::signed_size), output = Buffer(room)]() noexcept {
      std::size_t size = room;
      return EVP_PKEY_sign(ctx.get(), output.data(), &size, data.data(), operation::signed_size) ==
             1;
    });
  }
  auto made = (*key)->message_context(true);
  if (!made) return made.error();
  return block_of([key = *key, room, ctx = std::move(*made), data = pattern(operation::signed_size),
                   output = Buffer(room)]() noexcept {
    std::size_t size = room;
    return EVP_DigestSign(ctx.get(), output.data(), &size, data.data(), operation::signed_size) ==
           1;
  });
}

Result<Block> verify(const Context& context, std::string_view algorithm,
                     const operation::KeyMaterial& material) {
  auto key = signing_key(context, algorithm, material);
  if (!key) return key.error();
  Buffer data = pattern(operation::signed_size);
  const auto signature = (*key)->sign_apart(data.bytes());
  if (!signature) return signature.error();
  Buffer signature_bytes(operation::readable_bytes(*signature));
  if ((*key)->signs_digest()) {
    auto made = (*key)->digest_context(false);
    if (!made) return made.error();
    return block_of([key = *key, ctx = std::move(*made), data = std::move(data),
                     signature = std::move(signature_bytes)]() noexcept {
      return EVP_PKEY_verify(ctx.get(), signature.data(), signature.size(), data.data(),
                             operation::signed_size) == 1;
    });
  }
  auto made = (*key)->message_context(false);
  if (!made) return made.error();
  return block_of([key = *key, ctx = std::move(*made), data = std::move(data),
                   signature = std::move(signature_bytes)]() noexcept {
    return EVP_DigestVerify(ctx.get(), signature.data(), signature.size(), data.data(),
                            operation::signed_size) == 1;
  });
}

Result<Block> derive(const Context& context, std::string_view algorithm,
                     const operation::KeyMaterial& material) {
  const auto found = operation::find_algorithm(operation::derive_algorithms(*context), algorithm);
  if (!found) return refused(algorithm);
  std::string_view bytes = material;
  auto own = crypto::import_key(*context, found->key, bytes);
  if (!own) return own.error();
  auto peer = crypto::import_key(*context, found->key, bytes);
  if (!peer) return peer.error();
  auto made = crypto::key_context(*context, own->get());
  if (!made) return made.error();
  if (EVP_PKEY_derive_init(made->get()) != 1 ||
      EVP_PKEY_derive_set_peer(made->get(), peer->get()) != 1)
    return refused(algorithm);
  std::size_t room = 0;
  if (EVP_PKEY_derive(made->get(), nullptr, &room) != 1) return refused(algorithm);
  return block_of([own = std::move(*own), peer = std::move(*peer), ctx = std::move(*made), room,
                   output = Buffer(room)]() noexcept {
    std::size_t size = room;
    return EVP_PKEY_derive(ctx.get(), output.data(), &size) == 1;
  });
}

Block random(const Context& context, std::uint64_t size) {
  return block_of([context, handle = context->handle(), output = Buffer(size)]() noexcept {
    return RAND_bytes_ex(handle, output.data(), output.size(), 0) == 1;
  });
}

}  // namespace

Result<Block> bare_calls(const Context& context, std::string_view verb, std::string_view algorithm,
                         std::uint64_t size_bytes, const operation::KeyMaterial& key) {
  if (verb == "digest") return digest(context, algorithm, size_bytes);
  if (verb == "mac") return hmac(context, algorithm, size_bytes);
  if (verb == "encrypt") return encrypt(context, algorithm, size_bytes);
  if (verb == "seal") return seal(context, algorithm, size_bytes);
  if (verb == "sign") return sign(context, algorithm, key);
  if (verb == "verify") return verify(context, algorithm, key);
  if (verb == "derive") return derive(context, algorithm, key);
  if (verb == "random") return random(context, size_bytes);
  return Error{ErrorCode::not_found, std::string(verb), "has no loop by hand"};
}
// NOLINTEND(clang-analyzer-cplusplus.NewDeleteLeaks)

}  // namespace speedwell::benchmark
