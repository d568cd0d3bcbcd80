// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/library_context.hpp"

#include <cstdlib>

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/provider.h>

#include "crypto/context_settings.hpp"
#include "crypto/error_text.hpp"
#include "crypto/handles.hpp"

namespace speedwell::crypto {
namespace {

/// A name that OpenSSL looks up in its own module folder; a path would load any file.
bool is_plain_name(std::string_view name) {
  if (name.empty() || name.front() == '.') return false;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_' && c != '.') return false;
  }
  return true;
}

/// Those of context_settings() that are meant for the provider, cut in two.
std::vector<std::pair<std::string, std::string>> parameters_for(std::string_view provider) {
  std::vector<std::pair<std::string, std::string>> result;
  for (const std::string& text : context_settings().parameters) {
    const std::size_t equals = text.find('=');
    const std::size_t colon = text.find(':');
    std::size_t begin = 0;
    if (colon < equals) {
      if (std::string_view(text).substr(0, colon) != provider) continue;
      begin = colon + 1;
    }
    result.emplace_back(text.substr(begin, equals - begin), text.substr(equals + 1));
  }
  return result;
}

OSSL_PROVIDER* load_provider(OSSL_LIB_CTX* context, const char* name) {
  auto parameters = parameters_for(name);
  if (parameters.empty()) return OSSL_PROVIDER_load(context, name);
#if OPENSSL_VERSION_NUMBER >= 0x30200000L
  std::vector<OSSL_PARAM> list;
  for (auto& [key, value] : parameters)
    list.push_back(OSSL_PARAM_construct_utf8_string(key.c_str(), value.data(), value.size()));
  list.push_back(OSSL_PARAM_construct_end());
  return OSSL_PROVIDER_load_ex(context, name, list.data());
#else
  return nullptr;
#endif
}

bool has_random(OSSL_LIB_CTX* context) {
  return Rand(EVP_RAND_fetch(context, "CTR-DRBG", nullptr)) != nullptr;
}

/// For a message: the folder in which OpenSSL looks modules up.
std::string where_modules_are() {
  const char* asked = ::secure_getenv("OPENSSL_MODULES");
  const char* built_in = OPENSSL_info(OPENSSL_INFO_MODULES_DIR);
  if (asked != nullptr)
    return fmt::format("modules are looked up in '{}', as OPENSSL_MODULES says", asked);
  return fmt::format("modules are looked up in {}", built_in != nullptr ? built_in : "?");
}

}  // namespace

Result<std::shared_ptr<const LibraryContext>> LibraryContext::create(std::string_view provider) {
  const std::string where = "provider '" + std::string(provider) + "'";
  if (!is_plain_name(provider))
    return Error{ErrorCode::usage, where,
                 "not a provider's name: letters, digits, '-', '_' and '.' only, as in 'default'; "
                 "a path to a module is not taken"};

  std::shared_ptr<LibraryContext> made(new LibraryContext);
  made->provider_ = provider;
  made->properties_ = "provider=" + made->provider_;
  const ContextSettings& settings = context_settings();
  if (!settings.properties.empty()) made->properties_ += "," + settings.properties;
  made->handle_ = OSSL_LIB_CTX_new();
  if (made->handle_ == nullptr) return openssl_error(where, "no library context");
  if (!settings.config.empty() &&
      OSSL_LIB_CTX_load_config(made->handle_, settings.config.c_str()) != 1)
    return openssl_error("configuration file '" + settings.config + "'", "does not load");

  const auto load = [&made](const char* name) {
    OSSL_PROVIDER* loaded = load_provider(made->handle_, name);
    if (loaded != nullptr) made->loaded_.push_back(loaded);
    return loaded != nullptr;
  };
  if (!load(made->provider_.c_str())) {
    return openssl_error(where, "does not load (" + where_modules_are() + ")");
  }
  // Keys travel as PKCS#8, and every context needs random numbers of its own. What the provider
  // lacks comes from beside it; measured algorithms are fetched by properties() and never are.
  const char* beside = has_random(made->handle_) ? "base" : "default";
  if (made->provider_ != "default" && made->provider_ != beside && !load(beside))
    return openssl_error(where, std::string("provider '") + beside + "' does not load beside it");
  error_text();  // the search above leaves entries of what was not there
  return std::shared_ptr<const LibraryContext>(std::move(made));
}

LibraryContext::~LibraryContext() {
  for (OSSL_PROVIDER* provider : loaded_) OSSL_PROVIDER_unload(provider);
  OSSL_LIB_CTX_free(handle_);
}

std::vector<ProviderInfo> LibraryContext::providers() const {
  std::vector<ProviderInfo> result;
  for (OSSL_PROVIDER* provider : loaded_) {
    const char* version = nullptr;
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_ptr(OSSL_PROV_PARAM_VERSION, const_cast<char**>(&version), 0),
        OSSL_PARAM_construct_end()};
    OSSL_PROVIDER_get_params(provider, params);
    result.push_back({OSSL_PROVIDER_get0_name(provider), version != nullptr ? version : ""});
  }
  return result;
}

}  // namespace speedwell::crypto
