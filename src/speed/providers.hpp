// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Who serves what a command line asks for: -provider, -config, -propquery and OPENSSL_CONF.

#include "base/error.hpp"
#include "speed/options.hpp"
#include "speed/rows.hpp"

namespace speedwell::speed {

/// The names of the providers, in the order in which they are asked: those of -provider, else those
/// that the configuration file activates (-config, or the variable OPENSSL_CONF), else "default".
/// A property query chooses among them: "provider=X" keeps X alone, "provider!=X" and "-provider=X"
/// leave it out, "?provider=X" asks it first. Error: usage, when none is left; those of
/// crypto::providers_of_config.
Result<std::vector<std::string>> provider_names(const Options& options, const std::string& config);

/// A context for each. Error: not_found, with those of LibraryContext::create.
Result<Providers> load_providers(const std::vector<std::string>& names);

}  // namespace speedwell::speed
