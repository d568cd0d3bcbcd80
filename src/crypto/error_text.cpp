// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/error_text.hpp"

#include <openssl/err.h>

namespace speedwell::crypto {

std::string error_text() {
  std::string text;
  std::string last;
  const char* data = nullptr;
  int flags = 0;
  while (const unsigned long code = ERR_get_error_all(nullptr, nullptr, nullptr, &data, &flags)) {
    const char* reason = ERR_reason_error_string(code);
    std::string entry;
    if (reason != nullptr) {
      entry = reason;
    } else {
      char generic[256];
      ERR_error_string_n(code, generic, sizeof generic);
      entry = generic;
    }
    if ((flags & ERR_TXT_STRING) != 0 && data != nullptr && *data != '\0')
      entry += " (" + std::string(data) + ")";
    if (entry == last) continue;  // a call chain often pushes the same reason several times
    text += (text.empty() ? "" : "; ") + entry;
    last = std::move(entry);
  }
  for (char& c : text)
    if (c == '\n' || c == '\r') c = ' ';
  return text.empty() ? "no reason given by OpenSSL" : text;
}

void clear_errors() noexcept {
  ERR_clear_error();
}

Error openssl_error(std::string_view where, std::string_view what) {
  return {ErrorCode::crypto, std::string(where), std::string(what) + ": " + error_text()};
}

}  // namespace speedwell::crypto
