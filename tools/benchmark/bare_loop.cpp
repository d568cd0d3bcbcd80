// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// What the counting drive costs: drive::count_operations over operations of the catalogue, with a
// real worker's port, against a loop by hand around the same calls.

#include <array>
#include <cstdio>

#include <fmt/format.h>

#include "alternate.hpp"
#include "bare_calls.hpp"
#include "base/clock.hpp"
#include "drive/calibrate.hpp"
#include "drive/closed.hpp"
#include "operation/all_operations.hpp"
#include "operation/catalogue.hpp"

namespace {

using namespace speedwell;

struct Compared {
  std::string_view name;
  std::uint64_t size_bytes;  ///< 0: has none
};

constexpr std::array compared{
    Compared{"digest/sha256", 16},
    Compared{"digest/sha256", 1024},
    Compared{"digest/sha256", 16384},
    Compared{"mac/hmac-sha256", 16},
    Compared{"mac/hmac-sha256", 1024},
    Compared{"encrypt/aes-128-cbc", 16},
    Compared{"encrypt/aes-128-cbc", 1024},
    Compared{"encrypt/aes-128-cbc", 16384},
    Compared{"seal/aes-128-gcm", 16},
    Compared{"seal/aes-128-gcm", 1024},
    Compared{"seal/aes-128-gcm", 16384},
    Compared{"seal/chacha20-poly1305", 16},
    Compared{"random", 16},
    Compared{"sign/rsa-2048", 0},
    Compared{"verify/rsa-2048", 0},
    Compared{"sign/ecdsa-p256", 0},
    Compared{"verify/ecdsa-p256", 0},
    Compared{"sign/ed25519", 0},
    Compared{"verify/ed25519", 0},
    Compared{"derive/x25519", 0},
};

/// Every 32nd RSA operation with a private key renews its blinding, at twice the cost of the
/// others: a block has as many of them as any other.
constexpr std::uint64_t blinding_period = 32;

Result<std::vector<benchmark::Pair>> compare(
    const std::shared_ptr<const crypto::LibraryContext>& context, const Compared& one,
    const measure::Region& region, const benchmark::Options& options) {
  const auto name = operation::find(*context, one.name);
  if (!name) return name.error();
  const auto key = name->kind->generate(*context, name->algorithm);
  if (!key) return key.error();
  const auto factory = name->kind->open(context, name->algorithm, *key);
  if (!factory) return factory.error();
  auto operation = (*factory)->make(one.size_bytes);
  if (!operation) return operation.error();
  const auto bare =
      benchmark::bare_calls(context, name->kind->verb, name->algorithm, one.size_bytes, *key);
  if (!bare) return bare.error();

  const double estimate_ns = operation::visit(
      [](auto& concrete) { return drive::estimate_ns<MonotonicClock>(concrete, 2'000'000); },
      *operation);
  const std::uint32_t batch = drive::counting_batch(estimate_ns);
  const auto driven = [&](std::uint64_t count) {
    region.control().command.store(0, std::memory_order_relaxed);
    benchmark::BoundedPort port(region, count);
    operation::visit([&](auto& concrete) { drive::count_operations(concrete, port, batch); },
                     *operation);
    return region.worker(0).ops.load(std::memory_order_relaxed);
  };
  return benchmark::alternate(driven, *bare, batch * blinding_period, options);
}

Result<void> compare_all(const benchmark::Options& options) {
  if (auto pinned = benchmark::pin_to(options.pu); !pinned) return pinned;
  const auto context = crypto::LibraryContext::create("default");
  if (!context) return context.error();
  const auto region = measure::Region::create(1, false, "");
  if (!region) return region.error();
  for (const Compared& one : compared) {
    const auto pairs = compare(*context, one, *region, options);
    if (!pairs) return pairs.error();
    const std::string name = one.size_bytes == 0 ? std::string(one.name)
                                                 : fmt::format("{} {} B", one.name, one.size_bytes);
    fmt::print("{}", benchmark::json_line(name, *pairs));
    std::fflush(stdout);
  }
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = speedwell::benchmark::parse_options(argc, argv);
  const auto done = options ? compare_all(*options) : options.error();
  if (done) return 0;
  fmt::print(stderr, "bare_loop_benchmark: {}\n", speedwell::to_string(done.error()));
  return 1;
}
