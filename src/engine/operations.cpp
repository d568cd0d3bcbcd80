// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/operations.hpp"

namespace speedwell::engine {

Result<std::shared_ptr<const crypto::LibraryContext>> Operations::context(
    const std::string& provider) {
  if (const auto found = contexts_.find(provider); found != contexts_.end()) return found->second;
  auto made = crypto::LibraryContext::create(provider);
  if (!made) return made.error();
  return contexts_.emplace(provider, std::move(*made)).first->second;
}

Result<operation::KeyMaterial> Operations::key(const std::string& operation,
                                               const std::string& provider) {
  const auto in = context(provider);
  if (!in) return in.error();
  const auto name = operation::find(**in, operation);
  if (!name) return name.error();
  const unsigned keys = name->kind->keys;
  const Id id{keys == 0 ? operation : std::to_string(keys) + " " + name->algorithm, provider};
  if (const auto found = keys_.find(id); found != keys_.end()) return found->second;
  auto made = name->kind->generate(**in, name->algorithm);
  if (!made) return made.error();
  return keys_.emplace(id, std::move(*made)).first->second;
}

Result<std::shared_ptr<const operation::Factory>> Operations::shared(const std::string& operation,
                                                                     const std::string& provider) {
  const Id id{operation, provider};
  if (const auto found = factories_.find(id); found != factories_.end()) return found->second;
  const auto made_key = key(operation, provider);
  if (!made_key) return made_key.error();
  const auto in = context(provider);
  if (!in) return in.error();
  const auto name = operation::find(**in, operation);
  if (!name) return name.error();
  auto opened = name->kind->open(*in, name->algorithm, *made_key);
  if (!opened) return opened.error();
  return factories_.emplace(id, std::move(*opened)).first->second;
}

}  // namespace speedwell::engine
