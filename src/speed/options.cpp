// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/options.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <functional>

#include <climits>
#include <fmt/format.h>

#include "base/nearest.hpp"

namespace speedwell::speed {
namespace {

using Value = Option::Value;
using Take = Result<void> (*)(Options& options, const std::string& text, unsigned number);

/// An option and what it does. `from` and `before`: the versions of OpenSSL (major * 100 + minor)
/// with which it has a meaning.
struct Row {
  const char* name;
  Value value;
  const char* section;
  const char* help;
  Take take;
  unsigned from = 300;
  unsigned before = 10000;
};

constexpr unsigned most_workers = 4096;  // of any case of speedwell
constexpr unsigned most_misalign = 64;
constexpr unsigned most_bytes = 1U << 30U;
constexpr unsigned most_jobs = 99999;

Error wrong(const std::string& option, const std::string& what) {
  return {ErrorCode::usage, "speed -" + option, what};
}

template <auto member>
Result<void> set_flag(Options& options, const std::string&, unsigned) {
  options.*member = true;
  return {};
}
template <auto member>
Result<void> set_text(Options& options, const std::string& text, unsigned) {
  options.*member = text;
  return {};
}
template <auto member>
Result<void> add_text(Options& options, const std::string& text, unsigned) {
  (options.*member).push_back(text);
  return {};
}
template <auto member>
Result<void> set_number(Options& options, const std::string&, unsigned number) {
  options.*member = number;
  return {};
}

Result<void> at_most(const char* option, unsigned number, unsigned most, const char* unit) {
  if (number <= most) return {};
  return wrong(option, fmt::format("{} is too many: at most {}{}", number, most, unit));
}

Result<void> take_evp(Options& options, const std::string& text, unsigned) {
  if (options.evp) return wrong("evp", "given more than once; one algorithm at a time");
  options.evp = text;
  return {};
}
Result<void> take_multi(Options& options, const std::string&, unsigned number) {
  options.workers = number;
  return at_most("multi", number, most_workers, " workers");
}
Result<void> take_jobs(Options& options, const std::string&, unsigned number) {
  options.jobs = number;
  return at_most("async_jobs", number, most_jobs, " jobs");
}
Result<void> take_misalign(Options& options, const std::string&, unsigned number) {
  options.misalign = number;
  return at_most("misalign", number, most_misalign, " bytes");
}
Result<void> take_bytes(Options& options, const std::string&, unsigned number) {
  options.bytes = number;
  return at_most("bytes", number, most_bytes, " bytes (1 GiB)");
}
Result<void> refuse_engine(Options&, const std::string& text, unsigned) {
  return wrong("engine", fmt::format("engine '{}' cannot be used: OpenSSL 3.0 deprecated engines "
                                     "and 4.0 has none; use its provider (-provider NAME)",
                                     text));
}

constexpr const char* general = "General options";
constexpr const char* selection = "Selection options";
constexpr const char* timing = "Timing options";
constexpr const char* random_state = "Random state options";
constexpr const char* provider = "Provider options";

constexpr std::array rows{
    Row{"help", Value::none, general, "Show this", set_flag<&Options::help>},
    Row{"mb", Value::none, general, "Multi-block records of the -evp cipher (TLS 1.1 and later)",
        set_flag<&Options::multiblock>},
    Row{"mr", Value::none, general, "Machine-readable records",
        set_flag<&Options::machine_readable>},
    Row{"multi", Value::number, general,
        "Worker processes: pinned, started together, one common window", take_multi},
    Row{"async_jobs", Value::number, general, "Jobs in flight per worker", take_jobs},
    Row{"engine", Value::text, general, "Not here: use a provider", refuse_engine, 300, 400},
    Row{"primes", Value::number, general, "Primes of RSA keys", set_number<&Options::primes>},
    Row{"mlock", Value::none, general, "Lock memory in RAM", set_flag<&Options::lock_memory>},
    Row{"testmode", Value::none, general, "One operation per test; a failure is exit code 1",
        set_flag<&Options::test_mode>},
    Row{"config", Value::text, general, "OpenSSL configuration file", set_text<&Options::config>},
    Row{"evp", Value::text, selection, "A cipher or digest by OpenSSL's name", take_evp},
    Row{"hmac", Value::text, selection, "HMAC over this digest", set_text<&Options::hmac>},
    Row{"cmac", Value::text, selection, "CMAC over this cipher", set_text<&Options::cmac>},
    Row{"decrypt", Value::none, selection, "Decrypt instead of encrypt (-evp only)",
        set_flag<&Options::decrypt>},
    Row{"aead", Value::none, selection, "The -evp AEAD at the sizes of TLS records",
        set_flag<&Options::aead>},
    Row{"kem-algorithms", Value::none, selection, "All key encapsulations of the providers",
        set_flag<&Options::all_kems>},
    Row{"signature-algorithms", Value::none, selection, "All signatures of the providers",
        set_flag<&Options::all_signatures>},
    Row{"elapsed", Value::none, timing, "Divide by wall time (always so here)",
        set_flag<&Options::elapsed>},
    Row{"usertime", Value::none, timing,
        "Show results by user CPU time too (speedwell's own option)",
        set_flag<&Options::user_time>},
    Row{"seconds", Value::number, timing, "Seconds per test; 3, with public keys 10, if not given",
        set_number<&Options::seconds>},
    Row{"bytes", Value::number, timing, "One message size instead of the six", take_bytes},
    Row{"misalign", Value::number, timing, "Bytes that buffers lie behind a cache line's start",
        take_misalign},
    Row{"rand", Value::text, random_state, "Files that seed the random generator",
        add_text<&Options::seed_files>},
    Row{"writerand", Value::text, random_state, "Write random state to this file at the end",
        set_text<&Options::seed_out>},
    Row{"provider-path", Value::text, provider, "Folder of provider modules",
        set_text<&Options::provider_path>},
    Row{"provider", Value::text, provider, "Provider to use; may be given several times",
        add_text<&Options::providers>},
    Row{"provparam", Value::text, provider, "[PROVIDER:]NAME=VALUE for a provider",
        add_text<&Options::provider_parameters>, 305},
    Row{"propquery", Value::text, provider, "Property query of every fetch",
        set_text<&Options::properties>},
};

bool has(const Dialect& dialect, const Row& row) {
  const unsigned version = dialect.major * 100 + dialect.minor;
  return version >= row.from && version < row.before;
}

const Row* find_row(const Dialect& dialect, const std::string& name) {
  const std::string& full = name == "h" ? "help" : name;
  for (const Row& row : rows)
    if (full == row.name && has(dialect, row)) return &row;
  return nullptr;
}

Error unknown_option(const Dialect& dialect, const std::string& name) {
  for (const Row& row : rows)
    if (name == row.name)
      return wrong(name, fmt::format("has no meaning with OpenSSL {}.{}, which runs here",
                                     dialect.major, dialect.minor));
  std::vector<std::string> names;
  for (const Option& option : known_options(dialect)) names.push_back("-" + option.name);
  return {ErrorCode::usage, "speed",
          fmt::format("there is no option '-{}'{} ('speedwell speed "
                      "-help' shows all)",
                      name, did_you_mean("-" + name, names))};
}

/// A positive int, decimal, octal (0...) or hexadecimal (0x...).
Result<unsigned> parse_number(const std::string& option, const std::string& text) {
  const auto refuse = [&] {
    return wrong(option, fmt::format("expected a whole number from 1 to {} (a leading 0 makes it "
                                     "octal, 0x hexadecimal), found '{}'",
                                     INT_MAX, text));
  };
  if (text.empty() || text.front() < '0' || text.front() > '9') return refuse();
  char* end = nullptr;
  errno = 0;
  const unsigned long number = std::strtoul(text.c_str(), &end, 0);
  if (errno != 0 || *end != '\0' || number == 0 || number > INT_MAX) return refuse();
  return static_cast<unsigned>(number);
}

std::string type_word(Value value) {
  return value == Value::none ? "" : value == Value::number ? " N" : " VALUE";
}

}  // namespace

std::vector<Option> known_options(const Dialect& dialect) {
  std::vector<Option> known;
  for (const Row& row : rows)
    if (has(dialect, row)) known.push_back({row.name, row.value, row.section, row.help});
  return known;
}

Result<Options> parse_options(std::span<const std::string> words, const Dialect& dialect) {
  Options options;
  std::size_t at = 0;
  for (; at < words.size() && words[at].starts_with('-'); ++at) {
    if (words[at] == "--") {
      ++at;
      break;
    }
    std::string name = words[at].substr(words[at].starts_with("--") ? 2 : 1);
    std::optional<std::string> text;
    if (const std::size_t equals = name.find('='); equals != std::string::npos) {
      text = name.substr(equals + 1);
      name.erase(equals);
    }
    const Row* const row = find_row(dialect, name);
    if (row == nullptr) return unknown_option(dialect, name);
    if (row->value == Value::none && text) return wrong(name, "takes no value");
    if (row->value != Value::none && !text) {
      if (++at == words.size()) return wrong(name, "the value is missing");
      text = words[at];
    }
    if (row->value != Value::none && text->empty()) return wrong(name, "the value is empty");
    unsigned number = 0;
    if (row->value == Value::number) {
      const auto parsed = parse_number(name, *text);
      if (!parsed) return parsed.error();
      number = *parsed;
    }
    if (const auto taken = row->take(options, text.value_or(""), number); !taken)
      return taken.error();
  }
  options.names.assign(words.begin() + static_cast<std::ptrdiff_t>(at), words.end());
  for (const std::string& name : options.names)
    if (name.starts_with('-'))
      return wrong(name.substr(1), "options come before the names of what to measure");
  return options;
}

std::string help_text(const Dialect& dialect) {
  std::string text = fmt::format(
      "Measure what `openssl speed` of OpenSSL {}.{} measures, on its command line and in its "
      "format\n"
      "Usage: speedwell speed [OPTION]... [NAME]...\n",
      dialect.major, dialect.minor);
  std::string section;
  for (const Option& option : known_options(dialect)) {
    if (option.section != section) text += fmt::format("\n{}:\n", section = option.section);
    text += fmt::format(" {:<24} {}\n", "-" + option.name + type_word(option.value), option.help);
  }
  return text +
         "\nNAME is what `openssl speed` calls it: sha256, aes-128-cbc, rsa2048, ecdsap256, "
         "ed25519.\nWithout any, all are measured. Numbers may be octal (0...) or hexadecimal "
         "(0x...).\n"
         "\nRates are by wall clock; docs/from-openssl-speed.md says what else is not as there.\n"
         "\nExample: speedwell speed -multi 2 -seconds 1 rsa2048\n";
}

}  // namespace speedwell::speed
