// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Owners of OpenSSL's objects: a unique_ptr each, freed by the function that OpenSSL names for it.

#include <memory>

#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/decoder.h>
#include <openssl/encoder.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/x509.h>

namespace speedwell::crypto {

/// Calls the free function it is instantiated with; takes no space in a unique_ptr.
template <auto Free>
struct Freer {
  template <class T>
  void operator()(T* object) const noexcept {
    Free(object);
  }
};

template <class T, auto Free>
using Owner = std::unique_ptr<T, Freer<Free>>;

using Md = Owner<EVP_MD, EVP_MD_free>;
using MdCtx = Owner<EVP_MD_CTX, EVP_MD_CTX_free>;
using Mac = Owner<EVP_MAC, EVP_MAC_free>;
using MacCtx = Owner<EVP_MAC_CTX, EVP_MAC_CTX_free>;
using Cipher = Owner<EVP_CIPHER, EVP_CIPHER_free>;
using CipherCtx = Owner<EVP_CIPHER_CTX, EVP_CIPHER_CTX_free>;
using Pkey = Owner<EVP_PKEY, EVP_PKEY_free>;
using PkeyCtx = Owner<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using Keymgmt = Owner<EVP_KEYMGMT, EVP_KEYMGMT_free>;
using Signature = Owner<EVP_SIGNATURE, EVP_SIGNATURE_free>;
using KeyExchange = Owner<EVP_KEYEXCH, EVP_KEYEXCH_free>;
using Kem = Owner<EVP_KEM, EVP_KEM_free>;
using Kdf = Owner<EVP_KDF, EVP_KDF_free>;
using KdfCtx = Owner<EVP_KDF_CTX, EVP_KDF_CTX_free>;
using Rand = Owner<EVP_RAND, EVP_RAND_free>;
using DecoderCtx = Owner<OSSL_DECODER_CTX, OSSL_DECODER_CTX_free>;
using EncoderCtx = Owner<OSSL_ENCODER_CTX, OSSL_ENCODER_CTX_free>;
using Certificate = Owner<X509, X509_free>;
using Bio = Owner<BIO, BIO_free_all>;

}  // namespace speedwell::crypto
