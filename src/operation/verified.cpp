// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "operation/verified.hpp"

#include <exception>

#include <openssl/err.h>

#include "crypto/error_text.hpp"

namespace speedwell::operation {
namespace {

bool wrong(const char* what) noexcept {
  crypto::clear_errors();
  ERR_raise_data(ERR_LIB_USER, ERR_R_INTERNAL_ERROR, "wrong result: %s", what);
  return false;
}

}  // namespace

bool Verified::operator()() noexcept {
  if (!run_(operation_)) return false;
  if (++since_ < every_) return true;
  since_ = 0;
  try {
    const auto checked = check();
    return checked ? true : wrong(checked.error().what.c_str());
  } catch (const std::exception& exception) {
    return wrong(exception.what());
  }
}

}  // namespace speedwell::operation
