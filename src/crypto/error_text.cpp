// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/error_text.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/err.h>

namespace speedwell::crypto {

std::string error_text() {
  std::vector<std::string> reasons;
  std::string without_text;
  const char* data = nullptr;
  int flags = 0;
  while (const unsigned long code = ERR_get_error_all(nullptr, nullptr, nullptr, &data, &flags)) {
    const char* reason = ERR_SYSTEM_ERROR(code) ? std::strerror(ERR_GET_REASON(code))
                                                : ERR_reason_error_string(code);
    if (reason == nullptr) {
      const char* library = ERR_lib_error_string(code);
      without_text = fmt::format("{}, reason {}", library != nullptr ? library : "unknown library",
                                 ERR_GET_REASON(code));
      continue;
    }
    std::string entry = reason;
    if ((flags & ERR_TXT_STRING) != 0 && data != nullptr && *data != '\0')
      entry += " (" + std::string(data) + ")";
    // A call chain often pushes the same reason several times, and with less said of it.
    if (std::none_of(reasons.begin(), reasons.end(),
                     [&](const std::string& told) { return told.starts_with(entry); }))
      reasons.push_back(std::move(entry));
  }
  std::string text = reasons.empty() ? without_text : fmt::format("{}", fmt::join(reasons, "; "));
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
