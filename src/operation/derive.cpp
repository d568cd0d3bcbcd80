// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/derive.hpp"

#include <string>
#include <string_view>

#include "crypto/error_text.hpp"
#include "crypto/key.hpp"
#include "operation/factory.hpp"
#include "operation/kinds.hpp"
#include "operation/known_answers.hpp"
#include "operation/served.hpp"

namespace speedwell::operation {
namespace {

/// A context that derives `own`'s secret with `peer`. Error: crypto.
Result<crypto::PkeyCtx> deriving_context(const crypto::LibraryContext& library, EVP_PKEY* own,
                                         EVP_PKEY* peer) {
  auto made = crypto::key_context(library, own);
  if (!made) return made.error();
  if (EVP_PKEY_derive_init(made->get()) != 1 || EVP_PKEY_derive_set_peer(made->get(), peer) != 1)
    return crypto::openssl_error("derive", "the peer's key is not taken");
  if (auto right = require_provider(library, EVP_PKEY_CTX_get0_provider(made->get()), "derive");
      !right)
    return right.error();
  return made;
}

Result<std::size_t> largest_secret(EVP_PKEY_CTX* context) {
  std::size_t size = 0;
  if (EVP_PKEY_derive(context, nullptr, &size) != 1)
    return crypto::openssl_error("derive", "no size of the secret");
  return size;
}

Result<Buffer> derive_apart(const crypto::LibraryContext& library, EVP_PKEY* own, EVP_PKEY* peer) {
  const auto context = deriving_context(library, own, peer);
  if (!context) return context.error();
  const auto largest = largest_secret(context->get());
  if (!largest) return largest.error();
  const Buffer space(*largest);
  std::size_t size = *largest;
  if (EVP_PKEY_derive(context->get(), space.data(), &size) != 1)
    return crypto::openssl_error("derive", "no secret");
  return Buffer(space.bytes().first(size));
}

/// RFC 7748, section 5.2, the first example of X25519.
Result<void> check_x25519(const crypto::LibraryContext& context) {
  const std::string scalar =
      from_hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
  const std::string point =
      from_hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
  const crypto::Pkey own(
      EVP_PKEY_new_raw_private_key_ex(context.handle(), "X25519", context.properties(),
                                      readable_bytes(scalar).data(), scalar.size()));
  const crypto::Pkey peer(
      EVP_PKEY_new_raw_public_key_ex(context.handle(), "X25519", context.properties(),
                                     readable_bytes(point).data(), point.size()));
  if (!own || !peer) return crypto::openssl_error("x25519", "the published keys are not taken");
  const auto secret = derive_apart(context, own.get(), peer.get());
  if (!secret) return secret.error();
  return require_equal(
      "x25519", "the published secret", secret->bytes(),
      readable_bytes(from_hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552")));
}

Result<KeyMaterial> generate(const crypto::LibraryContext& context, std::string_view algorithm) {
  return generate_material(derive_kind(), context, derive_algorithms, algorithm, 2);
}

Result<std::unique_ptr<Factory>> open_derive(
    const std::shared_ptr<const crypto::LibraryContext>& context, std::string_view name,
    const KeyMaterial& material) {
  const auto algorithm = known_algorithm(derive_kind(), *context, derive_algorithms, name);
  if (!algorithm) return algorithm.error();
  if (name == "x25519")
    if (auto known = check_x25519(*context); !known) return known.error();
  std::string_view bytes = material;
  auto own = crypto::import_key(*context, algorithm->key, bytes);
  if (!own) return own.error();
  auto peer = crypto::import_key(*context, algorithm->key, bytes);
  if (!peer) return peer.error();
  auto keys =
      std::make_shared<const KeyPairs>(KeyPairs{context, std::move(*own), std::move(*peer)});
  return make_factory(context->provider(),
                      [keys = std::move(keys)](std::uint64_t) { return Derive::create(keys); });
}

}  // namespace

Result<Derive> Derive::create(const std::shared_ptr<const KeyPairs>& keys) {
  auto expected = derive_apart(*keys->library, keys->peer.get(), keys->own.get());
  if (!expected) return expected.error();
  auto context = deriving_context(*keys->library, keys->own.get(), keys->peer.get());
  if (!context) return context.error();
  const auto largest = largest_secret(context->get());
  if (!largest) return largest.error();
  Derive made;
  made.keys_ = keys;
  made.deriving_ = std::move(*context);
  made.output_ = Buffer(*largest);
  made.expected_ = std::move(*expected);
  if (!made()) return crypto::openssl_error("derive", "operation failed");
  return made;
}

Result<void> Derive::check() {
  return check_repeats(*this, "derive", "the secret that the peer derives", judged(),
                       expected_.bytes());
}

Kind derive_kind() {
  return {
      .verb = "derive",
      .has_algorithm = true,
      .sized = false,
      .one_operation =
          "The shared secret of a kept private key with a peer's public key: EVP_PKEY_derive on "
          "one reused context, the peer set once. No key is generated.",
      .check =
          "The output equals the secret that the peer derives from the other two halves; "
          "when X25519 is opened, RFC 7748's first example.",
      .for_testing = false,
      .algorithms = list_names<derive_algorithms>,
      .generate = generate,
      .open = open_derive,
      .key_algorithms = derive_algorithms,
      .keys = 2};
}

}  // namespace speedwell::operation
