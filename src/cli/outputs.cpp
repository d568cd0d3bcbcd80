// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/outputs.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "analysis/summarise.hpp"
#include "base/clock.hpp"
#include "cli/output_place.hpp"
#include "measure/hdr_log.hpp"
#include "report/csv.hpp"
#include "report/event_lines.hpp"
#include "result/document.hpp"

namespace speedwell::cli {
namespace {

constexpr const char* events_flag = "--events";
constexpr std::int64_t checkpoint_every_ns = 5 * ns_per_s;

/// An output that is one text, written when the run has ended.
struct Document {
  const char* flag;
  std::string OutputFlags::*path;
  std::string (*text)(const result::Run& run);
};

double seconds_of_day_1970(const std::string& iso) {
  tm parts{};
  ::strptime(iso.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  return static_cast<double>(::timegm(&parts));
}

std::string latency_log(const result::Run& run) {
  std::vector<measure::HdrLogEntry> entries;
  const double start = seconds_of_day_1970(run.started);
  const auto add = [&](const result::Case& one, const char* what,
                       const std::optional<result::Latency>& latency, result::TrialKind kind) {
    if (!latency) return;
    measure::HdrLogEntry entry;
    entry.tag = one.plan.id + " " + what;
    for (const result::Trial& trial : one.trials) {
      if (trial.kind != kind || !trial.used) continue;
      if (entry.length_s == 0) entry.start_s = seconds_of_day_1970(trial.started) - start;
      entry.length_s += trial.window_s;
    }
    entry.histogram = latency->values.per_operation();
    entries.push_back(std::move(entry));
  };
  for (const result::Case& one : run.cases) {
    add(one, "service", one.service, result::TrialKind::service);
    add(one, "loaded", one.loaded, result::TrialKind::loaded);
  }
  return measure::hdr_log(entries, run.started, start);
}

std::string json_document(const result::Run& run) {
  return result::to_json(run) + "\n";
}

constexpr std::array documents{
    Document{"--json", &OutputFlags::json, json_document},
    Document{"--csv", &OutputFlags::csv, report::csv_report},
    Document{"--latency-log", &OutputFlags::latency_log, latency_log},
};

}  // namespace

ResultAll<Outputs> Outputs::open(const OutputFlags& flags) {
  std::vector<Target> targets;
  targets.reserve(documents.size() + 1);
  for (const Document& document : documents)
    targets.push_back({document.flag, flags.*document.path});
  targets.push_back({events_flag, flags.events});
  Errors errors = shared_places(targets);
  for (const Target& target : targets)
    if (const auto tried = try_to_write(target); !tried) errors.push_back(tried.error());
  if (!errors.empty()) return errors;

  Outputs outputs(flags);
  for (const Target& target : targets) {
    if (target.path.empty()) continue;
    const bool grows = target.flag == events_flag;
    if (!grows && (target.path == "-" || !written_in_place(target.path))) continue;
    auto fd = grows ? open_growing(target) : open_in_place(target);
    if (!fd) return Errors{fd.error()};
    if (grows)
      outputs.events_ = std::move(*fd);
    else
      outputs.pipes_.emplace(target.flag, std::move(*fd));
  }
  return outputs;
}

bool Outputs::take_stdout() const noexcept {
  return flags_.events == "-" ||
         std::any_of(documents.begin(), documents.end(),
                     [&](const Document& document) { return flags_.*document.path == "-"; });
}

void Outputs::take(const engine::Event& event) {
  if (const auto* started = std::get_if<engine::RunStarted>(&event)) run_ = started->run;
  // The last event carries the whole result, which analysis completes first: finish() writes it.
  if (!std::holds_alternative<engine::RunFinished>(event)) write_event(event);
  if (std::holds_alternative<engine::TrialFinished>(event)) checkpoint();
}

void Outputs::write_event(const engine::Event& event) {
  if (!events_ || !event_errors_.empty()) return;
  const std::string line = report::to_ndjson(event);
  if (!write_all(events_.get(), line))
    event_errors_.push_back(
        {ErrorCode::io, events_flag,
         fmt::format("cannot write {}: {}", flags_.events, std::strerror(errno))});
}

/// Between trials, when nothing is measured: the time it takes is no worker's. Only a file can be
/// written again.
void Outputs::checkpoint() {
  if (flags_.json.empty() || flags_.json == "-" || run_ == nullptr) return;
  if (pipes_.contains("--json")) return;
  const std::int64_t now = MonotonicClock::now_ns();
  if (now - checkpoint_ns_ < checkpoint_every_ns) return;
  checkpoint_ns_ = now;
  result::Run so_far = *run_;
  analysis::summarise(so_far);
  // A failure here is no news: finish() tells it if it lasts.
  static_cast<void>(write_file(flags_.json, result::to_json(so_far) + "\n"));
}

Result<void> Outputs::write(const char* flag, const std::string& path, std::string_view text) {
  const auto pipe = pipes_.find(flag);
  if (pipe == pipes_.end()) return write_file(path, text);
  if (!write_all(pipe->second.get(), text))
    return Error{ErrorCode::io, path, fmt::format("cannot write: {}", std::strerror(errno))};
  return {};
}

Errors Outputs::finish(const result::Run& run) {
  write_event(engine::RunFinished{&run});
  Errors errors = event_errors_;
  for (const Document& document : documents) {
    const std::string& path = flags_.*document.path;
    if (path.empty()) continue;
    const std::string text = document.text(run);
    const auto written = write(document.flag, path, text);
    if (written) continue;
    Error error = written.error();
    error.code = ErrorCode::io;
    const std::string kept = fmt::format("/tmp/speedwell-{}{}", run.id, document.flag + 1);
    if (write_file(kept, text)) error.what += "; kept in " + kept;
    errors.push_back(error);
  }
  return errors;
}

}  // namespace speedwell::cli
