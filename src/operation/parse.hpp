// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// parse: a key or a certificate read from memory, as a server does when it loads its configuration
// or meets a peer.

#include <memory>
#include <string>
#include <type_traits>

#include <openssl/pem.h>
#include <openssl/x509.h>

#include "base/error.hpp"
#include "crypto/handles.hpp"
#include "crypto/library_context.hpp"
#include "operation/buffer.hpp"

namespace speedwell::operation {

enum class Document { private_key, public_key, certificate };
enum class Form { der, pem };

/// What is parsed, in a library context; shared by the workers of the context.
struct Original {
  std::shared_ptr<const crypto::LibraryContext> library;
  std::string name;
  crypto::Pkey key;
  crypto::Certificate certificate;
  std::string text;  ///< DER or PEM
};

template <Document document, Form form>
class ParseAs {
 public:
  using Parsed =
      std::conditional_t<document == Document::certificate, crypto::Certificate, crypto::Pkey>;

  /// Error: crypto.
  static Result<ParseAs> create(const std::shared_ptr<const Original>& original);

  bool operator()() noexcept {
    last_.reset(form == Form::der ? from_der() : from_pem());  // frees the one before
    return last_ != nullptr;
  }
  Result<void> check();

  /// Puts another object in the place of the last one parsed; check() judges it first.
  void replace_last(Parsed object) noexcept { last_ = std::move(object); }

 private:
  using Object = typename Parsed::element_type;
  ParseAs() = default;
  Result<void> judge() const;

  Object* from_der() noexcept {
    const unsigned char* at = text_.data();
    const long size = static_cast<long>(text_.size());
    if constexpr (document == Document::private_key)
      return d2i_AutoPrivateKey_ex(nullptr, &at, size, handle_, properties_);
    else if constexpr (document == Document::public_key)
      return d2i_PUBKEY_ex(nullptr, &at, size, handle_, properties_);
    else
      return filled([&](X509** made) { return d2i_X509(made, &at, size); });
  }

  Object* from_pem() noexcept {
    if (BIO_reset(bio_.get()) != 1) return nullptr;
    if constexpr (document == Document::private_key)
      return PEM_read_bio_PrivateKey_ex(bio_.get(), nullptr, nullptr, nullptr, handle_,
                                        properties_);
    else if constexpr (document == Document::public_key)
      return PEM_read_bio_PUBKEY_ex(bio_.get(), nullptr, nullptr, nullptr, handle_, properties_);
    else
      return filled(
          [&](X509** made) { return PEM_read_bio_X509(bio_.get(), made, nullptr, nullptr); });
  }

  /// A certificate of this library context, which only an empty one can be told.
  template <class Read>
  X509* filled(Read read) noexcept {
    X509* made = X509_new_ex(handle_, properties_);
    if (made == nullptr || read(&made) == nullptr) {
      X509_free(made);
      return nullptr;
    }
    return made;
  }

  std::shared_ptr<const Original> original_;  // shared by the workers of its library context
  OSSL_LIB_CTX* handle_ = nullptr;
  const char* properties_ = nullptr;
  Buffer text_;
  crypto::Bio bio_;  // reads text_
  Parsed last_;
};

}  // namespace speedwell::operation
