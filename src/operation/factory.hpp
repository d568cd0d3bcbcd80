// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The factory of every kind: what it shares is held by a function object.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "operation/catalogue.hpp"

namespace speedwell::operation {

inline constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30U;

/// `Make` turns a size in bytes into a Result of a concrete operation.
template <class Make>
class FactoryOf final : public Factory {
 public:
  FactoryOf(std::string provider, Make make)
      : provider_(std::move(provider)), make_(std::move(make)) {}

  Result<AnyOperation> make(std::uint64_t size_bytes) const override {
    if (size_bytes > most_bytes)
      return Error{ErrorCode::usage, "size", "at most 1 GiB: OpenSSL counts a message in int"};
    auto made = make_(size_bytes);
    if (!made) return made.error();
    return AnyOperation(std::move(*made));
  }
  std::string provider() const override { return provider_; }

 private:
  std::string provider_;
  Make make_;
};

template <class Make>
Result<std::unique_ptr<Factory>> make_factory(std::string provider, Make make) {
  return std::unique_ptr<Factory>(new FactoryOf<Make>(std::move(provider), std::move(make)));
}

}  // namespace speedwell::operation
