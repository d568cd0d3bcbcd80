// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/command_line.hpp"

#include <charconv>
#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/nearest.hpp"

namespace speedwell::cli {
namespace {

/// A closed descriptor would be given to the next file that is opened, and what is written to
/// stdout would end up in it. These are open the wrong way round, so a use is an error as before.
void occupy_closed_descriptors() {
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(fd, F_GETFD) < 0)
      static_cast<void>(::open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

/// An empty text is no name, file or number: most often a variable of a script that is not set.
void refuse_empty_values(CLI::App& app) {
  const CLI::Validator not_empty(
      [](std::string& text) { return text.empty() ? "the value is empty" : ""; }, "");
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
    for (CLI::Option* option : command->get_options())
      if (option->get_items_expected_min() > 0) option->check(not_empty);
}

/// What was not understood, with the nearest name that would be.
std::string explain_unknown(const CLI::App& app) {
  const std::string unknown = app.remaining(true).front();
  const CLI::App* command = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
  const bool is_flag = unknown.starts_with('-');
  std::vector<std::string> names;
  if (is_flag)
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  else if (command == &app)
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
      if (!one->get_group().empty()) names.push_back(one->get_name());
  const char* what = is_flag           ? "there is no flag"
                     : command == &app ? "there is no command"
                                       : "takes no further argument:";
  return fmt::format("{} '{}'{}", what, unknown, did_you_mean(unknown, names));
}

/// What the argument that is not there would be.
std::string explain_missing(const CLI::App& app, const CLI::RequiredError& error) {
  std::string what = error.what();
  const std::string name = what.substr(0, what.find(' '));
  for (const CLI::App* command : app.get_subcommands())
    for (const CLI::Option* option : command->get_options())
      if (option->get_name() == name)
        return fmt::format("{} is missing{}{}", name, option->get_description().empty() ? "" : ": ",
                           option->get_description());
  return what;
}

std::string explain_number(const CLI::ArgumentMismatch& error) {
  std::string what = error.what();
  const std::string name = what.substr(0, what.find(':'));
  if (what.ends_with(" missing")) return name + ": the value is missing";
  if (what.find("At Most 1 ") != std::string::npos) return name + ": given more than once";
  return what;
}

std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return explain_unknown(app);
  if (const auto* missing = dynamic_cast<const CLI::RequiredError*>(&error))
    return explain_missing(app, *missing);
  if (const auto* number = dynamic_cast<const CLI::ArgumentMismatch*>(&error))
    return explain_number(*number);
  return error.what();
}

int tell_misuse(const CLI::App& app, const std::string& what) {
  const CLI::App* command = app.get_subcommands().empty() ? nullptr : app.get_subcommands().front();
  tell(fmt::format("speedwell: {}{} (see 'speedwell {}{}--help')",
                   command ? command->get_name() + ": " : "", what,
                   command ? command->get_name() : "", command ? " " : ""));
  return exit_usage;
}

/// `code`, unless not all output was written: what stands in the buffer of a full disk or a closed
/// pipe was not.
int after_flushing(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  tell("speedwell: cannot write to standard output");
  return code == exit_fine ? exit_failed_in_part : code;
}

int parse_and_act(std::span<const AddCommand> commands, int argc, char** argv) {
  CLI::App app(
      "Measures how OpenSSL scales over the cores of this machine: latency of one operation, "
      "throughput of all workers, and the CPU that each paid.");
  app.set_version_flag("--version", "speedwell " SPEEDWELL_VERSION);
  app.footer(
      "Example: speedwell run quick\n"
      "`speedwell COMMAND --help` shows the flags of a command, with an example.");
  app.get_formatter()->column_width(34);

  Action action;
  for (const AddCommand add : commands) add(app, action);
  refuse_empty_values(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    return tell_misuse(app, explain(app, error));
  }
  if (!action) return tell_misuse(app, "a command is missing");
  return action();
}

}  // namespace

int run_action(const Action& action) {
  try {
    occupy_closed_descriptors();
    return after_flushing(action());
  } catch (const std::exception& exception) {
    tell(std::string("speedwell: ") + exception.what());
    return exit_failed_in_part;
  }
}

int run_command_line(std::span<const AddCommand> commands, int argc, char** argv) {
  return run_action([&] { return parse_and_act(commands, argc, argv); });
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, number);
    if (problem == std::errc{} && stop == end && number >= least && number <= most) return "";
    return fmt::format("expected a whole number from {} to {}, found '{}'", least, most, text);
  };
  return CLI::Validator(check, "");
}

void tell(std::string_view line) noexcept {
  std::fwrite(line.data(), 1, line.size(), stderr);
  std::fputc('\n', stderr);
}

int report(const Errors& errors) {
  for (const Error& error : errors) tell("speedwell: " + to_string(error));
  if (errors.empty()) return exit_usage;
  const ErrorCode code = errors.front().code;
  return code == ErrorCode::usage || code == ErrorCode::not_found ? exit_usage
                                                                  : exit_failed_in_part;
}

int report(const Error& error) {
  return report(Errors{error});
}

}  // namespace speedwell::cli
