// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The closed set of concrete operations. A worker visits its operation once per trial; the loop
// inside the visit knows the concrete type. Dear to compile: only for those who visit.

#include "base/check.hpp"
#include "operation/any_operation.hpp"
#include "operation/decaps.hpp"
#include "operation/derive.hpp"
#include "operation/digest.hpp"
#include "operation/encaps.hpp"
#include "operation/encrypt.hpp"
#include "operation/fault.hpp"
#include "operation/fetch.hpp"
#include "operation/kdf.hpp"
#include "operation/key_cipher.hpp"
#include "operation/keygen.hpp"
#include "operation/mac.hpp"
#include "operation/multiblock.hpp"
#include "operation/null.hpp"
#include "operation/open.hpp"
#include "operation/parse.hpp"
#include "operation/random.hpp"
#include "operation/seal.hpp"
#include "operation/sign.hpp"
#include "operation/verify.hpp"

namespace speedwell::operation {

template <Measurable... Operations>
struct OperationTypes {};

using AllOperations = OperationTypes<
    Null, Fault, Digest, Mac, NoncedMac, Encrypt, EncryptWhole, Decrypt, DecryptWhole, KeyEncrypt,
    KeyDecrypt, Seal, SealAs<AeadUse::length_first>, SealAs<AeadUse::siv>, SealAs<AeadUse::anew>,
    Multiblock, Open, OpenAs<AeadUse::length_first>, OpenAs<AeadUse::siv>, OpenAs<AeadUse::anew>,
    Sign, Verify, Derive, Encaps, Decaps, Keygen, Kdf, Random, FetchOf<FetchDigest>,
    FetchOf<FetchCipher>, FetchOf<FetchMac>, FetchOf<FetchKdf>, FetchOf<FetchRand>,
    FetchOf<FetchKeymgmt>, FetchOf<FetchSignature>, FetchOf<FetchKeyExchange>, FetchOf<FetchKem>,
    FetchOf<FetchKeyCipher>, ParseAs<Document::private_key, Form::der>,
    ParseAs<Document::private_key, Form::pem>, ParseAs<Document::public_key, Form::der>,
    ParseAs<Document::public_key, Form::pem>, ParseAs<Document::certificate, Form::der>,
    ParseAs<Document::certificate, Form::pem>>;

template <class Visitor, class First, class... Rest>
decltype(auto) visit_among(OperationTypes<First, Rest...>, Visitor& visitor, AnyOperation& any) {
  First* const operation = any.as<First>();
  if constexpr (sizeof...(Rest) == 0) {
    SPEEDWELL_CHECK(operation != nullptr, "an operation that is not among all");
    return visitor(*operation);
  } else {
    if (operation == nullptr) return visit_among(OperationTypes<Rest...>{}, visitor, any);
    return visitor(*operation);
  }
}

/// Calls `visitor` with a reference to the concrete operation. What it returns is of one type for
/// all of them.
template <class Visitor>
decltype(auto) visit(Visitor visitor, AnyOperation& any) {
  return visit_among(AllOperations{}, visitor, any);
}

}  // namespace speedwell::operation
