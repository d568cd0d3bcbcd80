// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/base64.hpp"

#include <algorithm>
#include <limits>

#include <openssl/evp.h>

#include "base/check.hpp"

namespace speedwell::crypto {
namespace {

/// EVP_EncodeBlock and EVP_DecodeBlock count in int.
constexpr std::size_t most_bytes = std::numeric_limits<int>::max() / 2;

const unsigned char* as_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

bool is_digit_of_base64(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' ||
         c == '/';
}

}  // namespace

std::string base64_encode(std::string_view bytes) {
  SPEEDWELL_CHECK(bytes.size() <= most_bytes, "at most 1 GiB of base64 at once");
  // EVP_EncodeBlock ends its output with a NUL, which std::string has room for.
  std::string text((bytes.size() + 2) / 3 * 4, '\0');
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), as_bytes(bytes),
                  static_cast<int>(bytes.size()));
  return text;
}

Result<std::string> base64_decode(std::string_view text) {
  const auto refused = [](std::string what) {
    return Error{ErrorCode::usage, "base64", std::move(what)};
  };
  if (text.size() > most_bytes) return refused("longer than 1 GiB");
  if (text.size() % 4 != 0) return refused("its length is not a multiple of 4");
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
  const std::string_view digits = text.substr(0, text.size() - padding);
  const auto wrong = std::find_if_not(digits.begin(), digits.end(), is_digit_of_base64);
  if (wrong != digits.end())
    return refused("no digit of base64 at position " + std::to_string(wrong - digits.begin()));

  std::string bytes(text.size() / 4 * 3, '\0');
  if (EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()), as_bytes(text),
                      static_cast<int>(text.size())) < 0)
    return refused("not decodable");
  bytes.resize(bytes.size() - padding);  // EVP_DecodeBlock counts padding as zero bytes
  if (base64_encode(bytes) != text) return refused("unused bits before the padding are not zero");
  return bytes;
}

}  // namespace speedwell::crypto
