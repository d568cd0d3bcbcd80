// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The closed set of concrete operations. A worker visits it once per trial; the loop inside the
// visit knows the concrete type.

#include <type_traits>
#include <variant>

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
#include "operation/operation.hpp"
#include "operation/parse.hpp"
#include "operation/random.hpp"
#include "operation/seal.hpp"
#include "operation/sign.hpp"
#include "operation/verify.hpp"

namespace speedwell::operation {

using AnyOperation = std::variant<
    Null, Fault, Digest, Mac, NoncedMac, Encrypt, EncryptWhole, Decrypt, DecryptWhole, KeyEncrypt,
    KeyDecrypt, Seal, SealAs<AeadUse::length_first>, SealAs<AeadUse::siv>, Multiblock, Open,
    OpenAs<AeadUse::length_first>, OpenAs<AeadUse::siv>, Sign, Verify, Derive, Encaps, Decaps,
    Keygen, Kdf, Random, FetchOf<FetchDigest>, FetchOf<FetchCipher>, FetchOf<FetchMac>,
    FetchOf<FetchKdf>, FetchOf<FetchRand>, FetchOf<FetchKeymgmt>, FetchOf<FetchSignature>,
    FetchOf<FetchKeyExchange>, FetchOf<FetchKem>, FetchOf<FetchKeyCipher>,
    ParseAs<Document::private_key, Form::der>, ParseAs<Document::private_key, Form::pem>,
    ParseAs<Document::public_key, Form::der>, ParseAs<Document::public_key, Form::pem>,
    ParseAs<Document::certificate, Form::der>, ParseAs<Document::certificate, Form::pem>>;

template <class T>
inline constexpr bool all_measurable = false;
template <class... T>
inline constexpr bool all_measurable<std::variant<T...>> =
    ((Measurable<T> && std::is_nothrow_move_constructible_v<T>)&&...);
static_assert(all_measurable<AnyOperation>);

}  // namespace speedwell::operation
