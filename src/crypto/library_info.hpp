// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What libcrypto says of itself: without it no number means anything.

#include <string>

namespace speedwell::crypto {

/// Of the libcrypto that runs, which may be newer than the headers that speedwell was built with.
/// Empty where the library does not tell.
struct LibraryInfo {
  std::string version;          ///< "OpenSSL 3.0.22 25 Aug 2026"
  std::string number;           ///< "3.0.22", "4.0.0-beta1"
  std::string headers_version;  ///< the same of the headers
  std::string built_on;         ///< "Wed Oct 21 09:54:24 2026 UTC"
  std::string platform;         ///< "debian-amd64"
  std::string compiler;         ///< command line and flags it was compiled with
  std::string big_numbers;      ///< how its arithmetic was built: "bn(64,64)"
  std::string cpu_settings;     ///< capabilities in use: "OPENSSL_ia32cap=0x…:0x…"
  std::string modules_dir;      ///< where provider modules are looked up
  bool headers_match = true;    ///< version and headers_version are the same
  bool debug_build = false;     ///< compiled without optimisation or without NDEBUG: no numbers
};

LibraryInfo library_info();

}  // namespace speedwell::crypto
