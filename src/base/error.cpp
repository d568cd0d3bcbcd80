// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/error.hpp"

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace speedwell {

std::string to_string(const Error& error) {
  return error.where.empty() ? error.what : error.where + ": " + error.what;
}

std::string system_text(int number) {
  std::string text = std::strerror(number);
  if (number == EMFILE) text += "; raise 'ulimit -n', or use fewer workers";
  if (number == EAGAIN) text += "; raise 'ulimit -u', or use fewer workers";
  if (number == ENOMEM) text += "; use smaller messages, or fewer workers";
  if (number == ENFILE) text += "; raise 'sysctl fs.file-max', or use fewer workers";
  return text;
}

void throw_exception_from_error(const Error& error, const boost::source_location&) {
  throw std::runtime_error(to_string(error));
}

void throw_exception_from_error(const Errors& errors, const boost::source_location&) {
  std::string text;
  for (const Error& error : errors) text += (text.empty() ? "" : "\n") + to_string(error);
  throw std::runtime_error(text);
}

}  // namespace speedwell
