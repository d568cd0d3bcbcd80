// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/session.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "speed/records.hpp"

namespace speedwell::speed {
namespace {

constexpr unsigned symmetric_s = 3;
constexpr unsigned public_key_s = 10;

bool names_anything(const Options& options) {
  return !options.names.empty() || options.evp || options.hmac || options.cmac ||
         options.all_kems || options.all_signatures;
}

class RowsInProgress {
 public:
  RowsInProgress(const Options& options, const Dialect& dialect, const Measure& measure,
                 const Progress& progress)
      : options_(options), dialect_(dialect), measure_(measure), progress_(progress) {}

  /// A column of a row. What cannot be measured is a failure only when it was asked for.
  Measured measure(const Test& test, bool& failed) const {
    const bool symmetric = test.row.family == Family::symmetric;
    const Timed& timed = test.row.timed.at(symmetric ? 0 : test.column);
    if (!timed.obstacle.empty()) {
      if (!symmetric || test.column == 0) explain(test, timed.obstacle);
      failed = failed || names_anything(options_);
      Measured nothing;
      nothing.failure = timed.obstacle;
      return nothing;
    }
    announce(test);
    Measured measured =
        measure_(timed, symmetric ? std::optional(test.row.sizes.at(test.column)) : std::nullopt,
                 test.seconds);
    tell(test, measured);
    failed = failed || !measured.failure.empty();
    return measured;
  }

 private:
  /// The children of -multi speak in records, whatever was asked.
  bool in_records() const { return options_.machine_readable || options_.workers; }

  void announce(const Test& test) const {
    if (!in_records()) return progress_(announcement(test, dialect_));
    for (unsigned worker = 0; worker < options_.workers.value_or(1); ++worker)
      progress_(announcement_record(test, dialect_));
  }
  void tell(const Test& test, const Measured& measured) const {
    if (!measured.is_there()) {
      if (!in_records())
        progress_(measured.failure.empty() ? "interrupted\n" : test.row.name + " error!\n");
      if (!measured.failure.empty()) explain(test, measured.failure);
      return;
    }
    if (!in_records()) return progress_(outcome(test, dialect_, measured.ops, measured.seconds));
    for (const Share& share : measured.workers)
      progress_(outcome_record(test, dialect_, share.ops, measured.seconds));
  }
  void explain(const Test& test, const std::string& failure) const {
    progress_(fmt::format("speedwell: {}: {}\n", describe(test), failure));
  }

  const Options& options_;
  const Dialect& dialect_;
  const Measure& measure_;
  const Progress& progress_;
};

}  // namespace

Session measure_rows(const std::vector<Row>& rows, const Options& options, const Dialect& dialect,
                     const Measure& measure, const std::atomic<bool>& interrupt,
                     const Progress& progress) {
  Session session;
  const RowsInProgress in_progress(options, dialect, measure, progress);
  for (const Row& row : rows) {
    if (interrupt) break;
    const bool symmetric = row.family == Family::symmetric;
    const unsigned usual_s = symmetric ? symmetric_s : public_key_s;
    MeasuredRow one{row, {}};
    one.columns.resize(symmetric ? row.sizes.size() : row.timed.size());
    for (std::size_t i = 0; i < one.columns.size() && !interrupt; ++i)
      one.columns[i] = in_progress.measure(
          {row, i, options.seconds.value_or(usual_s), options.multiblock}, session.failed);
    const bool any = std::any_of(one.columns.begin(), one.columns.end(),
                                 [](const Measured& measured) { return measured.is_there(); });
    if (any || !interrupt) session.rows.push_back(std::move(one));
  }
  session.interrupted = interrupt;
  return session;
}

}  // namespace speedwell::speed
