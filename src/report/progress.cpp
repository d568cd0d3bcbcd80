// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/progress.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/clock.hpp"
#include "base/units.hpp"
#include "report/numbers.hpp"
#include "report/terminal_parts.hpp"

namespace speedwell::report {
namespace {

constexpr std::int64_t redraw_interval_ns = ns_per_s / 10;
constexpr std::string_view erase_line = "\r\x1b[K";

/// At most `width` characters of a UTF-8 text.
std::string clipped(const std::string& text, std::size_t width) {
  if (columns_of(text) <= width) return text;
  std::size_t end = 0;
  for (std::size_t columns = 0; end < text.size(); ++end)
    if ((static_cast<unsigned char>(text[end]) & 0xc0) != 0x80 && ++columns > width) break;
  return text.substr(0, end);
}

std::string_view pass_name(result::TrialKind kind) {
  switch (kind) {
    case result::TrialKind::throughput:
      return "throughput";
    case result::TrialKind::service:
      return "latency, alone";
    case result::TrialKind::loaded:
      return "latency, loaded";
  }
  return "";
}

std::string half_width_text(const result::Case& one) {
  if (!one.ops_per_s || one.ops_per_s->confidence <= 0) return "";
  const double half_width = one.ops_per_s->relative_half_width();
  return std::isfinite(half_width) ? " ±" + format_percent(half_width) : "";
}

std::string finished_text(const result::Case& one) {
  std::string failure = failure_text(one);
  if (!failure.empty()) return failure;
  std::string text = one.ops_per_s ? show_rate(*one.ops_per_s).value + half_width_text(one)
                                   : std::string("no value");
  text += ", " + counted(one.trials_used, "trial");
  if (one.trials_disturbed > 0) text += fmt::format(", {} disturbed", one.trials_disturbed);
  if (one.state != result::CaseState::ok) text += ", " + std::string(to_string(one.state));
  return text;
}

}  // namespace

void Progress::operator()(const engine::Event& event) {
  std::visit([this](const auto& one) { on(one); }, event);
}

void Progress::on(const engine::RunStarted& started) {
  run_ = started.run;
  const scenario::Plan& plan = run_->plan;
  so_far_.assign(plan.cases.size(), {});
  line(fmt::format("{}: {}, {}", plan.scenario.name, counted(plan.cases.size(), "case"),
                   scenario::expected_time(plan)));
}

void Progress::on(const engine::CaseStarted& started) {
  index_ = started.index;
  rate_per_s_.reset();
  redraw();
}

void Progress::on(const engine::Sample& sample) {
  index_ = sample.index;
  kind_ = sample.kind;
  std::uint64_t ops = 0;
  for (const std::uint64_t of_worker : sample.ops) ops += of_worker;
  if (sample.interval_s > 0) rate_per_s_ = static_cast<double>(ops) / sample.interval_s;
  redraw();
}

void Progress::on(const engine::TrialFinished& finished) {
  const result::Case& one = *finished.in_case;
  index_ = finished.index;
  kind_ = finished.trial->kind;
  if (index_ < so_far_.size()) {
    so_far_[index_] = {std::nullopt, one.trials_used};
    if (one.ops_per_s && one.ops_per_s->confidence > 0)
      so_far_[index_].half_width = one.ops_per_s->relative_half_width();
  }
  left_s_ = finished.left_s;
  left_at_ns_ = now_ns_();
  redraw();
}

void Progress::on(const engine::CaseFinished& finished) {
  ++finished_;
  if (style_.live && finished.in_case->state != result::CaseState::failed)
    redraw();
  else
    line(finished.in_case->plan.id + ": " + finished_text(*finished.in_case));
}

void Progress::on(const engine::Warning& warning) {
  line(fmt::format("warning: {}: {}", warning.code, warning.text));
}

void Progress::on(const engine::RunFinished& finished) {
  clear_live();
  if (finished.run->state == result::RunState::interrupted)
    line("interrupted: what is there is kept");
  run_ = nullptr;
}

void Progress::line(std::string_view text) {
  clear_live();
  write_(std::string(text) + "\n");
}

void Progress::clear_live() {
  if (std::exchange(on_screen_, false)) write_(erase_line);
}

void Progress::redraw() {
  if (!style_.live || run_ == nullptr) return;
  const std::int64_t now_ns = now_ns_();
  if (drawn_ns_ && now_ns - *drawn_ns_ < redraw_interval_ns) return;
  drawn_ns_ = now_ns;
  on_screen_ = true;
  // The last column stays free: writing there makes some terminals wrap.
  write_(std::string(erase_line) + clipped(live_text(), style_.width > 0 ? style_.width - 1 : 0));
}

std::string Progress::live_text() const {
  const std::size_t all = run_->plan.cases.size();
  std::string text = fmt::format("[{}/{}] ", std::min(finished_, all), all);
  const SoFar so_far = index_ < all ? so_far_[index_] : SoFar{};
  if (index_ < all) text += run_->plan.cases[index_].id + "  ";
  text += pass_name(kind_);
  if (rate_per_s_) text += "  " + format_rate(*rate_per_s_);
  if (so_far.half_width && std::isfinite(*so_far.half_width))
    text += "  ±" + format_percent(*so_far.half_width);
  if (so_far.trials > 0) text += "  " + counted(so_far.trials, "trial");
  if (left_s_) {
    const double passed_s = to_s(now_ns_() - left_at_ns_);
    text += "  " + format_wait_s(std::max(0.0, *left_s_ - passed_s)) + " left";
  }
  return text;
}

}  // namespace speedwell::report
