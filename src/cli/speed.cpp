// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// `speedwell speed`: the command line of `openssl speed`, and its output. Read by the rules of
// that, not by those of the other commands.

#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "crypto/library_info.hpp"
#include "crypto/random_state.hpp"
#include "engine/process_settings.hpp"
#include "measure/environment.hpp"
#include "speed/measurer.hpp"
#include "speed/providers.hpp"
#include "speed/session.hpp"
#include "speed/tables.hpp"
#include "topology/discover.hpp"

namespace speedwell::cli {
namespace {

void put(std::FILE* stream, std::string_view text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

/// Of -config, or what OpenSSL's own programs would take.
std::string config_of(const speed::Options& options) {
  if (!options.config.empty()) return options.config;
  const char* const from_environment = ::secure_getenv("OPENSSL_CONF");
  return from_environment != nullptr ? from_environment : "";
}

/// What must hold before the first library context is made.
Result<void> prepare(const speed::Options& options) {
  if (!options.provider_path.empty()) ::setenv("OPENSSL_MODULES", options.provider_path.c_str(), 1);
  for (const std::string& files : options.seed_files)
    for (std::size_t begin = 0; begin <= files.size();) {  // a list with ':' between
      const std::size_t end = std::min(files.find(':', begin), files.size());
      if (const auto seeded = crypto::seed_from(files.substr(begin, end - begin)); !seeded)
        return Error{ErrorCode::not_found, "speed -rand", to_string(seeded.error())};
      begin = end + 1;
    }
  return {};
}

struct Setting {
  speed::Options options;
  speed::Dialect dialect;
  speed::Providers providers;
  std::vector<speed::Row> rows;
};

Result<Setting> settle(std::span<const std::string> words) {
  Setting setting;
  setting.dialect = speed::dialect_of(crypto::library_info().number);
  auto options = speed::parse_options(words, setting.dialect);
  if (!options) return options.error();
  setting.options = std::move(*options);
  if (setting.options.help) return setting;
  if (setting.options.jobs)
    return Error{ErrorCode::usage, "speed -async_jobs",
                 "asynchronous jobs are not measured yet; without the option each worker has one "
                 "operation in flight"};
  if (const auto prepared = prepare(setting.options); !prepared) return prepared.error();

  const std::string config = config_of(setting.options);
  const auto names = speed::provider_names(setting.options, config);
  if (!names) {
    Error error = names.error();
    error.code = ErrorCode::usage;  // what does not load was asked for
    return error;
  }
  if (const auto done =
          engine::apply({{config, setting.options.properties, setting.options.provider_parameters},
                         {setting.options.misalign, setting.options.lock_memory}});
      !done)
    return done.error();
  auto providers = speed::load_providers(*names);
  if (!providers) return providers.error();
  setting.providers = std::move(*providers);
  auto rows = speed::choose_rows(setting.options, setting.dialect, setting.providers);
  if (!rows) return rows.error();
  setting.rows = std::move(*rows);
  return setting;
}

measure::Environment look_around(const Setting& setting, const topology::Machine& machine) {
  std::vector<crypto::ProviderInfo> served;
  for (const auto& context : setting.providers)
    for (crypto::ProviderInfo& info : context->providers())
      if (info.name == context->provider()) served.push_back(std::move(info));
  return measure::look_around(machine, served);
}

void show(const speed::Session& session, const Setting& setting) {
  const speed::Options& options = setting.options;
  const auto show_all = [&](const auto& form, speed::Divisor divisor) {
    put(stdout, form(session.rows, options, setting.dialect, divisor));
  };
  if (options.workers) put(stdout, speed::worker_records(session.rows, options, setting.dialect));
  if (options.machine_readable) {
    show_all(speed::result_records, speed::Divisor::wall);
    if (options.user_time) show_all(speed::result_records, speed::Divisor::user);
    return;
  }
  if (!options.multiblock || options.workers)
    put(stdout, speed::library_header(crypto::library_info()));
  show_all(speed::tables, speed::Divisor::wall);
  if (options.user_time) {
    put(stdout, "By user CPU time instead of wall clock: not what anyone waits for.\n");
    show_all(speed::tables, speed::Divisor::user);
  }
  if (!options.test_mode) put(stderr, speed::certainty(session.rows));
}

}  // namespace

int speed(std::span<const std::string> words) {
  const auto setting = settle(words);
  if (!setting) return report(setting.error());
  const speed::Options& options = setting->options;
  if (options.help) {
    put(stdout, speed::help_text(setting->dialect));
    return exit_fine;
  }
  const auto machine = topology::discover();
  if (!machine) return report(machine.error());
  const measure::Environment environment = look_around(*setting, *machine);
  if (!options.machine_readable && !options.test_mode)
    for (const measure::Finding& finding : environment.findings)
      tell("speedwell: note: " + finding.text);
  for (unsigned worker = 0; worker < options.workers.value_or(0); ++worker)
    put(stdout, fmt::format("Forked child {}\n", worker));

  const std::atomic<bool>& interrupt = watch_for_interrupts();
  speed::Measurer measurer(options, environment, interrupt);
  const speed::Session session =
      speed::measure_rows(setting->rows, options, setting->dialect, std::ref(measurer), interrupt,
                          [](std::string_view text) { put(stderr, text); });
  show(session, *setting);

  int code = session.interrupted ? exit_interrupted
             : session.failed    ? exit_failed_in_part
                                 : exit_fine;
  if (!options.seed_out.empty())
    if (const auto written = crypto::write_random_state(options.seed_out); !written) {
      report(written.error());
      if (code == exit_fine) code = exit_failed_in_part;
    }
  if (measurer.thread_left()) {
    std::fflush(nullptr);
    std::_Exit(code);
  }
  return code;
}

void add_speed(CLI::App& app, Action&) {
  app.add_subcommand("speed", "Measure what `openssl speed` does, on its command line");
}

}  // namespace speedwell::cli
