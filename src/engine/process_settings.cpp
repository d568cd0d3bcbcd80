// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/process_settings.hpp"

#include <system_error>

namespace speedwell::engine {

Result<void> apply(const ProcessSettings& settings) {
  crypto::set_context_settings(settings.contexts);
  operation::buffer_settings = settings.buffers;
  if (!settings.buffers.locked) return {};
  try {
    const operation::Buffer attempt(std::size_t{64} * 1024);
  } catch (const std::system_error& error) {
    return Error{ErrorCode::io, "memory", error.what()};
  }
  return {};
}

ProcessSettings applied_settings() {
  return {crypto::context_settings(), operation::buffer_settings};
}

std::vector<std::string> to_flags(const ProcessSettings& settings) {
  std::vector<std::string> words;
  const auto add = [&](const char* flag, const std::string& value) {
    if (!value.empty()) words.push_back(std::string("--") + flag + "=" + value);
  };
  add("config", settings.contexts.config);
  add("properties", settings.contexts.properties);
  for (const std::string& parameter : settings.contexts.parameters)
    add("provider-parameter", parameter);
  if (settings.buffers.offset != 0) add("misalign", std::to_string(settings.buffers.offset));
  if (settings.buffers.locked) words.emplace_back("--lock-memory");
  return words;
}

}  // namespace speedwell::engine
