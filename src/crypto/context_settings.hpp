// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What a user may ask of every library context of this process, beside its provider.

#include <string>
#include <vector>

#include "base/error.hpp"

namespace speedwell::crypto {

struct ContextSettings {
  std::string config;                   ///< OpenSSL configuration file; "" for none
  std::string properties;               ///< property query beside "provider=…"; "" for none
  std::vector<std::string> parameters;  ///< "[PROVIDER:]NAME=VALUE" of providers

  bool operator==(const ContextSettings&) const = default;
};

/// Of the contexts made from now on. Not thread-safe: before the first one.
void set_context_settings(ContextSettings settings);
const ContextSettings& context_settings() noexcept;

/// The providers that a configuration file activates, in its order. Error: crypto, when it cannot
/// be read or what it asks for fails.
Result<std::vector<std::string>> providers_of_config(const std::string& config);

}  // namespace speedwell::crypto
