// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The progress display, a reader of the engine's events. On a terminal one live line, redrawn at
// most ten times a second and cleared at the end; elsewhere plain lines: one at the start, one for
// each finished case, warnings.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/events.hpp"

namespace speedwell::report {

class Progress {
 public:
  struct Style {
    bool live = false;       ///< a terminal that understands CR and "erase line"
    std::size_t width = 80;  ///< of the terminal: the live line never wraps
  };
  using Write = std::function<void(std::string_view)>;
  using NowNs = std::function<std::int64_t()>;  ///< a monotonic clock

  Progress(Style style, Write write, NowNs now_ns)
      : style_(style), write_(std::move(write)), now_ns_(std::move(now_ns)) {}

  void operator()(const engine::Event& event);

 private:
  void on(const engine::RunStarted& started);
  void on(const engine::CaseStarted& started);
  void on(const engine::Sample& sample);
  void on(const engine::TrialFinished& finished);
  void on(const engine::CaseFinished& finished);
  void on(const engine::Warning& warning);
  void on(const engine::RunFinished& finished);

  void line(std::string_view text);  ///< a line that stays
  void redraw();
  void clear_live();
  std::string live_text() const;

  Style style_;
  Write write_;
  NowNs now_ns_;
  const result::Run* run_ = nullptr;

  // What the live line shows.
  std::size_t index_ = 0;
  std::size_t finished_ = 0;
  result::TrialKind kind_ = result::TrialKind::throughput;
  std::optional<double> rate_per_s_;  ///< of the last sample
  struct SoFar {
    std::optional<double> half_width;  ///< relative
    unsigned trials = 0;
  };
  std::vector<SoFar> so_far_;  ///< of each case: their trials are interleaved
  std::optional<double> left_s_;
  std::int64_t left_at_ns_ = 0;  ///< when left_s_ was told
  std::optional<std::int64_t> drawn_ns_;
  bool on_screen_ = false;
};

}  // namespace speedwell::report
