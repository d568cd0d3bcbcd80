// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// What can be expected to go wrong is a value here: Result<T> holds a T or an Error, and the caller
// decides. A bug is not an Error; it is a failed SPEEDWELL_CHECK (check.hpp).

#include <string>
#include <vector>

#include <boost/system/result.hpp>

namespace speedwell {

/// What kind of trouble an Error is; decides the exit code of the command line.
enum class ErrorCode {
  usage,        ///< the command line or a scenario asks for what cannot be (exit code 2)
  not_found,    ///< a name that nothing here has: a file, an algorithm, a machine (exit code 2)
  io,           ///< the system refused: reading, writing, mapping, forking (exit code 1)
  crypto,       ///< OpenSSL refused; `what` holds its own text (exit code 1)
  measurement,  ///< a worker failed, died or hung (exit code 1)
};

/// One thing that went wrong, told so that the reader can mend it.
struct Error {
  ErrorCode code = ErrorCode::usage;
  std::string where;  ///< the place: "quick.toml:12:3", "worker 1 (PU 1)", "--workers"
  std::string what;   ///< what is wrong and the way out, one line
};

using Errors = std::vector<Error>;

/// A T, or why there is none.
template <class T>
using Result = boost::system::result<T, Error>;

/// A T, or all that is wrong at once (scenario files report every error).
template <class T>
using ResultAll = boost::system::result<T, Errors>;

/// "where: what", as it is shown to a user; without `where` just "what".
std::string to_string(const Error& error);

/// What the system says of an errno value, with the way out where it is always the same: "Too many
/// open files; raise 'ulimit -n', or use fewer workers".
std::string system_text(int number);

/// What value() of a Result that holds an Error throws. Boost.System finds it by its name.
[[noreturn]] void throw_exception_from_error(const Error& error,
                                             const boost::source_location& location);
[[noreturn]] void throw_exception_from_error(const Errors& errors,
                                             const boost::source_location& location);

}  // namespace speedwell
