// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/records.hpp"

#include <fmt/format.h>

namespace speedwell::speed {
namespace {

/// "sign" of "sign/rsa-2048".
std::string verb_of(const Test& test) {
  const std::string& operation = test.row.timed.at(test.column).operation;
  return operation.substr(0, operation.find('/'));
}

bool is_private(const std::string& verb) {
  return verb == "sign" || verb == "decrypt";
}

/// 3.0 says "signs", and "verify".
std::string old_plural(const std::string& verb) {
  return verb == "sign" ? "signs" : verb;
}

/// The two words of a public-key test before it runs.
struct Words {
  std::string first;
  std::string second;
};

Words words_of(const Test& test, const Dialect& dialect) {
  const std::string verb = verb_of(test);
  switch (test.row.family) {
    case Family::rsa:
      return {is_private(verb) ? "private" : "public", dialect.has_lists() ? "rsa " + verb : "rsa"};
    case Family::dsa:
      return {verb, "dsa"};
    case Family::ecdsa:
      return {verb, dialect.one_ec_list() ? test.row.name : "ecdsa"};
    case Family::ecdh:
      return {"", dialect.one_ec_list() ? test.row.name : "ecdh"};
    case Family::ffdh:
      return {"", "ffdh"};
    case Family::kem:
      return {test.row.name, verb};
    case Family::signature:
      return {test.row.name, old_plural(verb)};
    case Family::symmetric:
    case Family::eddsa:
    case Family::sm2:
      break;
  }
  return {verb, test.row.name};
}

/// What was done, between the count and the seconds.
std::string done(const Test& test, const Dialect& dialect) {
  const bool ops = dialect.has_lists();
  const Row& row = test.row;
  if (row.family == Family::symmetric)
    return (test.multiblock ? "evp" : row.name) + (ops ? " ops" : "'s");
  const std::string verb = verb_of(test);
  const std::string deed = ops ? verb + " ops" : old_plural(verb);
  const std::string bits = fmt::format("{} bits ", row.bits);
  switch (row.family) {
    case Family::rsa:
      return bits + words_of(test, dialect).first + (ops ? " RSA " + deed : " RSA's");
    case Family::dsa:
      return bits + "DSA " + deed;
    case Family::ecdsa:
      return dialect.one_ec_list() ? row.name + " " + deed : bits + "ECDSA " + deed;
    case Family::ecdh:
      return dialect.one_ec_list() ? row.name + " ops" : fmt::format("{}-bits ECDH ops", row.bits);
    case Family::ffdh:
      return fmt::format("{}-bits FFDH ops", row.bits);
    case Family::kem:
      return row.name + " KEM " + deed;
    case Family::signature:
      return row.name + " signature " + deed;
    case Family::symmetric:
    case Family::eddsa:
    case Family::sm2:
      break;
  }
  return bits + row.name + " " + deed;
}

/// The number of "+Rn" of a family's first operation.
unsigned first_record(Family family, const Dialect& dialect) {
  const bool lists = dialect.has_lists();
  switch (family) {
    case Family::symmetric:
      break;
    case Family::rsa:
      return 1;
    case Family::dsa:
      return lists ? 5 : 3;
    case Family::ecdsa:
      return lists ? 7 : 5;
    case Family::ecdh:
      return lists ? 9 : 7;
    case Family::eddsa:
      return lists ? 10 : 8;
    case Family::sm2:
      return lists ? 12 : 10;
    case Family::ffdh:
      return lists ? 14 : 12;
    case Family::kem:
      return 15;
    case Family::signature:
      return 18;
  }
  return 0;
}

/// What tells a row from others of its family in a "+Rn" record.
std::string key_of(const Row& row, const Dialect& dialect) {
  switch (row.family) {
    case Family::kem:
    case Family::signature:
      return row.name;
    case Family::eddsa:
    case Family::sm2:
      return fmt::format("{}:{}", row.bits, row.name);
    case Family::ecdsa:
    case Family::ecdh:
      if (dialect.one_ec_list()) return row.name;
      break;
    case Family::symmetric:
    case Family::rsa:
    case Family::dsa:
    case Family::ffdh:
      break;
  }
  return std::to_string(row.bits);
}

bool is_list(Family family) {
  return family == Family::kem || family == Family::signature;
}

}  // namespace

std::string announcement(const Test& test, const Dialect& dialect) {
  const char* const plural = dialect.has_lists() ? " ops" : "'s";
  if (test.row.family == Family::symmetric)
    return fmt::format("Doing {}{} for {}s on {} size blocks: ", test.row.name,
                       dialect.has_lists() ? " ops" : "", test.seconds,
                       test.row.sizes.at(test.column));
  const auto [first, second] = words_of(test, dialect);
  if (is_list(test.row.family))
    return fmt::format("Doing {} {} ops for {}s: ", first, second, test.seconds);
  return fmt::format("Doing {} bits {} {}{} for {}s: ", test.row.bits, first, second, plural,
                     test.seconds);
}

std::string outcome(const Test& test, const Dialect& dialect, std::uint64_t ops, double seconds) {
  // The space behind it is OpenSSL's, until 4.0.
  const bool space = (test.row.family == Family::eddsa || test.row.family == Family::sm2) &&
                     verb_of(test) == "sign";
  return fmt::format("{} {} in {:.2f}s{}\n", ops, done(test, dialect), seconds, space ? " " : "");
}

std::string announcement_record(const Test& test, const Dialect& dialect) {
  if (test.row.family == Family::symmetric)
    return fmt::format("+DT:{}:{}:{}\n", test.row.name, test.seconds,
                       test.row.sizes.at(test.column));
  const auto [first, second] = words_of(test, dialect);
  if (is_list(test.row.family)) return fmt::format("+DTP:{}:{}:{}\n", first, second, test.seconds);
  return fmt::format("+DTP:{}:{}:{}:{}\n", test.row.bits, first, second, test.seconds);
}

std::string outcome_record(const Test& test, const Dialect& dialect, std::uint64_t ops,
                           double seconds) {
  if (test.row.family == Family::symmetric)
    return fmt::format("+R:{}:{}:{:.6f}\n", ops, test.multiblock ? "evp" : test.row.name, seconds);
  return fmt::format("+R{}:{}:{}:{:.2f}\n", first_record(test.row.family, dialect) + test.column,
                     ops, key_of(test.row, dialect), seconds);
}

std::string describe(const Test& test) {
  const Row& row = test.row;
  if (row.family == Family::symmetric)
    return fmt::format("{}, {} bytes", row.name, row.sizes.at(test.column));
  if (row.family == Family::rsa || row.family == Family::dsa || row.family == Family::ffdh)
    return fmt::format("{} {} bits, {}", row.name, row.bits, verb_of(test));
  return fmt::format("{}, {}", row.name, verb_of(test));
}

}  // namespace speedwell::speed
