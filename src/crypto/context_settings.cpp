// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/context_settings.hpp"

#include <memory>

#include <openssl/crypto.h>
#include <openssl/provider.h>

#include "crypto/error_text.hpp"

namespace speedwell::crypto {
namespace {

ContextSettings& settings() {
  static ContextSettings held;
  return held;
}

int note_provider(OSSL_PROVIDER* provider, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(OSSL_PROVIDER_get0_name(provider));
  return 1;
}

}  // namespace

void set_context_settings(ContextSettings asked) {
  settings() = std::move(asked);
}

const ContextSettings& context_settings() noexcept {
  return settings();
}

Result<std::vector<std::string>> providers_of_config(const std::string& config) {
  const std::unique_ptr<OSSL_LIB_CTX, decltype(&OSSL_LIB_CTX_free)> context(OSSL_LIB_CTX_new(),
                                                                            &OSSL_LIB_CTX_free);
  if (context == nullptr || OSSL_LIB_CTX_load_config(context.get(), config.c_str()) != 1)
    return openssl_error("configuration file '" + config + "'", "does not load");
  std::vector<std::string> names;
  OSSL_PROVIDER_do_all(context.get(), note_provider, &names);
  clear_errors();
  return names;
}

}  // namespace speedwell::crypto
