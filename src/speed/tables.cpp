// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/tables.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace speedwell::speed {
namespace {

constexpr int significant_digits = 3;
constexpr double percent = 100;

double rate_of(const Measured& measured, Divisor divisor) {
  if (!measured.is_there()) return 0;
  return divisor == Divisor::wall ? measured.ops_per_s : measured.ops_per_user_s();
}

/// Of one operation on one worker.
double seconds_each(const Measured& measured, Divisor divisor) {
  const double rate = rate_of(measured, divisor);
  if (rate == 0) return std::numeric_limits<double>::infinity();
  return static_cast<double>(std::max<std::size_t>(measured.workers.size(), 1)) / rate;
}

/// As printf's "%8.*fs".
std::string show_seconds(double seconds, int decimals) {
  if (seconds > 0 && std::isfinite(seconds))
    decimals = std::max(decimals,
                        significant_digits - 1 - static_cast<int>(std::floor(std::log10(seconds))));
  return fmt::format(" {:>8.{}f}s", seconds, decimals);
}

/// Of a size's column: thousands with a "k" behind it, from 10 000 bytes per second on.
std::string show_bytes_rate(double bytes_per_s) {
  if (bytes_per_s > 10'000) return fmt::format(" {:>11.2f}k", bytes_per_s / 1e3);
  return fmt::format(" {:11.2f} ", bytes_per_s);
}

std::vector<MeasuredRow> in_table_order(std::vector<MeasuredRow> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const MeasuredRow& a, const MeasuredRow& b) {
    return std::pair(a.row.family, a.row.index) < std::pair(b.row.family, b.row.index);
  });
  return rows;
}

bool is_symmetric(const MeasuredRow& one) {
  return one.row.family == Family::symmetric;
}

std::string symmetric_heading(const MeasuredRow& first, bool multiblock) {
  std::string text =
      fmt::format("The 'numbers' are in 1000s of bytes per second processed.\n{:<{}}", "type",
                  multiblock ? 24 : 12);
  for (const std::uint64_t size : first.row.sizes) text += fmt::format("{:7} bytes", size);
  return text + "\n";
}

std::string symmetric_line(const MeasuredRow& one, bool multiblock, Divisor divisor) {
  std::string text = fmt::format("{:<{}}", one.row.name, multiblock ? 24 : 13);
  for (std::size_t i = 0; i < one.columns.size(); ++i)
    text +=
        show_bytes_rate(rate_of(one.columns[i], divisor) * static_cast<double>(one.row.sizes[i]));
  return text + "\n";
}

/// The numbers of spaces at the start are OpenSSL's.
std::string heading(Family family, const Dialect& dialect) {
  switch (family) {
    case Family::symmetric:
      break;
    case Family::rsa:
      if (dialect.has_lists())
        return std::string(19, ' ') +
               "sign    verify    encrypt   decrypt   sign/s verify/s  encr./s  decr./s\n";
      [[fallthrough]];
    case Family::dsa:
      return std::string(18, ' ') + "sign    verify    sign/s verify/s\n";
    case Family::ecdsa:
    case Family::eddsa:
    case Family::sm2:
      return std::string(30, ' ') + "sign    verify    sign/s verify/s\n";
    case Family::ecdh:
      return std::string(30, ' ') + "op      op/s\n";
    case Family::ffdh:
      return std::string(23, ' ') + "op     op/s\n";
    case Family::kem:
      return std::string(31, ' ') + "keygen    encaps    decaps keygens/s  encaps/s  decaps/s\n";
    case Family::signature:
      return std::string(31, ' ') + "keygen     signs    verify keygens/s    sign/s  verify/s\n";
  }
  return "";
}

std::string label(const Row& row, const Dialect& dialect) {
  switch (row.family) {
    case Family::symmetric:
      break;
    case Family::rsa:
      return fmt::format("rsa {:{}} bits", row.bits, dialect.has_lists() ? 5 : 4);
    case Family::dsa:
      return fmt::format("dsa {:4} bits", row.bits);
    case Family::ecdsa:
      return fmt::format("{:4} bits {} ({})", row.bits, dialect.one_ec_list() ? "EC" : "ecdsa",
                         row.name);
    case Family::ecdh:
      return fmt::format("{:4} bits ecdh ({})", row.bits, row.name);
    case Family::eddsa:
      return fmt::format("{:4} bits EdDSA ({})", row.bits, row.name);
    case Family::sm2:
      return fmt::format("{:4} bits SM2 ({})", row.bits, row.name);
    case Family::ffdh:
      return fmt::format("{:4} bits ffdh", row.bits);
    case Family::kem:
    case Family::signature:
      return fmt::format("{:>27}", row.name);
  }
  return row.name;
}

std::string public_key_line(const MeasuredRow& one, const Dialect& dialect, Divisor divisor) {
  const Family family = one.row.family;
  const bool list = family == Family::kem || family == Family::signature;
  const int decimals = list || family == Family::rsa || family == Family::dsa ? 6 : 4;
  std::string text = label(one.row, dialect);
  for (const Measured& measured : one.columns)
    text += show_seconds(seconds_each(measured, divisor), decimals);
  for (const Measured& measured : one.columns)
    text += fmt::format(" {:>{}.1f}", rate_of(measured, divisor), list ? 9 : 8);
  return text + "\n";
}

/// Behind "+F"; "" for symmetric rows.
std::string record_tag(Family family, const Dialect& dialect) {
  const bool one_list = dialect.one_ec_list();  // which ends the numbers of EdDSA and SM2
  switch (family) {
    case Family::symmetric:
      break;
    case Family::rsa:
      return "2";
    case Family::dsa:
      return "3";
    case Family::ecdsa:
      return "4";
    case Family::ecdh:
      return "5";
    case Family::eddsa:
      return "6";
    case Family::sm2:
      return "7";
    case Family::ffdh:
      return one_list ? "7" : "8";
    case Family::kem:
      return one_list ? "8" : "9";
    case Family::signature:
      return one_list ? "9" : "10";
  }
  return "";
}

std::string record(const MeasuredRow& one, const Dialect& dialect, Divisor divisor) {
  const Row& row = one.row;
  std::string text = fmt::format("+{}{}:{}", divisor == Divisor::wall ? "F" : "U",
                                 record_tag(row.family, dialect), row.index);
  if (row.family == Family::symmetric) {
    text += ":" + row.name;
    for (std::size_t i = 0; i < one.columns.size(); ++i)
      text += fmt::format(":{:.2f}",
                          rate_of(one.columns[i], divisor) * static_cast<double>(row.sizes[i]));
    return text + "\n";
  }
  const bool list = row.family == Family::kem || row.family == Family::signature;
  if (!list) text += fmt::format(":{}", row.bits);
  if (row.family == Family::eddsa || row.family == Family::sm2) text += ":" + row.name;
  for (const Measured& measured : one.columns)
    text += fmt::format(":{:.6f}", rate_of(measured, divisor));
  if (row.family == Family::ecdh || row.family == Family::ffdh)
    text += fmt::format(":{:.6f}", seconds_each(one.columns.front(), divisor));
  return text + "\n";
}

std::string sizes_record(const std::vector<MeasuredRow>& rows) {
  const auto first = std::find_if(rows.begin(), rows.end(), is_symmetric);
  if (first == rows.end()) return "";
  std::string text = "+H";
  for (const std::uint64_t size : first->row.sizes) text += fmt::format(":{}", size);
  return text + "\n";
}

std::string records(const std::vector<MeasuredRow>& rows, const Dialect& dialect, Divisor divisor) {
  std::string text;
  for (const MeasuredRow& one : in_table_order(rows)) text += record(one, dialect, divisor);
  return text;
}

/// What one of the workers did, as if it had been the only one.
MeasuredRow of_worker(const MeasuredRow& all, std::size_t worker) {
  MeasuredRow one = all;
  for (Measured& measured : one.columns) {
    if (!measured.is_there()) continue;
    const Share share = measured.workers.at(worker);
    measured.ops = share.ops;
    measured.workers = {share};
    measured.ops_per_s = static_cast<double>(share.ops) / measured.seconds;
  }
  return one;
}

std::string show_certainty(const Measured& measured) {
  if (!measured.is_there()) return "-";
  const double half = measured.interval ? measured.interval->relative_half_width()
                                        : std::numeric_limits<double>::infinity();
  return std::isfinite(half) ? fmt::format("{:.1f} %", percent * half) : "one trial";
}

}  // namespace

std::string library_header(const crypto::LibraryInfo& library) {
  return fmt::format("version: {}\nbuilt on: {}\noptions: {}\ncompiler: {}\nCPUINFO: {}\n",
                     library.number, library.built_on, library.big_numbers, library.compiler,
                     library.cpu_settings.empty() ? "N/A" : library.cpu_settings);
}

std::string tables(const std::vector<MeasuredRow>& rows, const Options& options,
                   const Dialect& dialect, Divisor divisor) {
  std::string text;
  const MeasuredRow* last = nullptr;
  const std::vector<MeasuredRow> sorted = in_table_order(rows);
  for (const MeasuredRow& one : sorted) {
    const bool first = last == nullptr || last->row.family != one.row.family;
    if (is_symmetric(one)) {
      if (first) text += symmetric_heading(one, options.multiblock);
      text += symmetric_line(one, options.multiblock, divisor);
    } else {
      if (first) text += heading(one.row.family, dialect);
      text += public_key_line(one, dialect, divisor);
    }
    last = &one;
  }
  return text;
}

std::string result_records(const std::vector<MeasuredRow>& rows, const Options& options,
                           const Dialect& dialect, Divisor divisor) {
  const bool sizes = !options.workers && divisor == Divisor::wall;
  return (sizes ? sizes_record(rows) : "") + records(rows, dialect, divisor);
}

std::string worker_records(const std::vector<MeasuredRow>& rows, const Options& options,
                           const Dialect& dialect) {
  std::string text;
  for (std::size_t worker = 0; worker < options.workers.value_or(1); ++worker) {
    std::vector<MeasuredRow> its_rows;
    its_rows.reserve(rows.size());
    for (const MeasuredRow& one : rows) its_rows.push_back(of_worker(one, worker));
    std::string lines = sizes_record(its_rows) + records(its_rows, dialect, Divisor::wall);
    for (std::size_t end = 0; (end = lines.find('\n')) != std::string::npos;
         lines.erase(0, end + 1))
      text += fmt::format("Got: {} from {}\n", lines.substr(0, end), worker);
  }
  return text;
}

std::string certainty(const std::vector<MeasuredRow>& rows) {
  std::string text;
  for (const MeasuredRow& one : in_table_order(rows)) {
    unsigned trials = 0;
    unsigned disturbed = 0;
    std::string disturbance;
    std::string columns;
    for (const Measured& measured : one.columns) {
      trials += measured.trials;
      disturbed += measured.disturbed;
      if (disturbance.empty()) disturbance = measured.disturbance;
      columns += fmt::format(" {:>9}", show_certainty(measured));
    }
    std::string name = is_symmetric(one) ? one.row.name : label(one.row, Dialect{});
    name.erase(0, name.find_first_not_of(' '));
    text += fmt::format("  {:<28}{}", name, columns);
    if (disturbed != 0)
      text += fmt::format("  {} of {} trials disturbed: {}", disturbed, trials, disturbance);
    text += "\n";
  }
  if (!text.empty())
    text = "Half the interval of each rate (95 % with nine trials), column by column:\n" + text;
  return text;
}

}  // namespace speedwell::speed
