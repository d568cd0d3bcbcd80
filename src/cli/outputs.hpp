// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The files that a run writes. They are tried before anything is measured, since a result that
// cannot be written after an hour is an hour lost; the document is kept up to date while the run
// goes on, so that a crash keeps what was measured.

#include <map>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/measure.hpp"
#include "engine/events.hpp"

namespace speedwell::cli {

class Outputs {
 public:
  /// Error: usage or io, naming every file that cannot be written, or stdout when two want it.
  static ResultAll<Outputs> open(const OutputFlags& flags);

  /// A reader of the run's events.
  void take(const engine::Event& event);
  /// Whether stdout belongs to one of the outputs, so that the tables do not go there.
  bool take_stdout() const noexcept;
  /// Writes everything. What cannot be written is kept in a temporary file where that is possible;
  /// the errors say where.
  Errors finish(const result::Run& run);

 private:
  explicit Outputs(const OutputFlags& flags) : flags_(flags) {}
  void write_event(const engine::Event& event);
  void checkpoint();
  Result<void> write(const char* flag, const std::string& path, std::string_view text);

  OutputFlags flags_;
  UniqueFd events_;
  std::map<std::string, UniqueFd> pipes_;  ///< documents' places that are no files, by flag
  Errors event_errors_;
  const result::Run* run_ = nullptr;
  std::int64_t checkpoint_ns_ = 0;
};

}  // namespace speedwell::cli
