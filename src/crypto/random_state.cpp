// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/random_state.hpp"

#include <openssl/rand.h>

#include "crypto/error_text.hpp"

namespace speedwell::crypto {
namespace {

Error io_error(const std::string& path, const std::string& what) {
  return {ErrorCode::io, path, what + ": " + error_text()};
}

}  // namespace

Result<void> seed_from(const std::string& path) {
  if (RAND_load_file(path.c_str(), -1) > 0) return {};
  return io_error(path, "cannot seed the random generator from it");
}

Result<void> write_random_state(const std::string& path) {
  if (RAND_write_file(path.c_str()) > 0) return {};
  return io_error(path, "cannot write random state to it");
}

}  // namespace speedwell::crypto
