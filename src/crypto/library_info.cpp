// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "crypto/library_info.hpp"

#include <string_view>

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/opensslv.h>

namespace speedwell::crypto {
namespace {

/// A text of libcrypto behind its label ("platform: debian-amd64"), or nothing.
std::string without_label(const char* text, std::string_view label) {
  std::string_view rest = text != nullptr ? text : "";
  if (rest.starts_with(label)) rest.remove_prefix(label.size());
  return std::string(rest);
}

std::string info(int what) {
  const char* text = OPENSSL_info(what);
  return text != nullptr ? text : "";
}

/// Whether the flag is one of the words of a compiler's command line.
bool has_flag(std::string_view command, std::string_view flag) {
  for (std::size_t at = 0; (at = command.find(flag, at)) != std::string_view::npos; ++at) {
    const bool starts = at == 0 || command[at - 1] == ' ';
    const std::size_t end = at + flag.size();
    if (starts && (end == command.size() || command[end] == ' ')) return true;
  }
  return false;
}

}  // namespace

LibraryInfo library_info() {
  LibraryInfo result;
  result.version = OpenSSL_version(OPENSSL_VERSION);
  result.number = OpenSSL_version(OPENSSL_FULL_VERSION_STRING);
  result.headers_version = OPENSSL_VERSION_TEXT;
  result.built_on = without_label(OpenSSL_version(OPENSSL_BUILT_ON), "built on: ");
  result.platform = without_label(OpenSSL_version(OPENSSL_PLATFORM), "platform: ");
  result.compiler = without_label(OpenSSL_version(OPENSSL_CFLAGS), "compiler: ");
  result.big_numbers = BN_options();
  result.cpu_settings = info(OPENSSL_INFO_CPU_SETTINGS);
  result.modules_dir = info(OPENSSL_INFO_MODULES_DIR);
  result.headers_match = result.version == result.headers_version;
  // Configure's --debug gives -O0 and no -DNDEBUG (INSTALL.md, "Build Type").
  const bool flags_known = result.compiler.find("-D") != std::string::npos;
  result.debug_build =
      flags_known && (has_flag(result.compiler, "-O0") || !has_flag(result.compiler, "-DNDEBUG"));
  return result;
}

}  // namespace speedwell::crypto
