// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// `speedwell worker`: the main of a worker process. Started by speedwell itself, never by hand.

#include "cli/command.hpp"
#include "engine/host.hpp"
#include "engine/process_settings.hpp"

namespace speedwell::cli {
namespace {

struct WorkerFlags {
  engine::WorkerJob job;
  engine::ProcessSettings process;
  int region_fd = -1;
  int parent = 0;
  bool no_probes = false;
};

}  // namespace

void add_worker(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("worker", "")->group("");
  const auto flags = std::make_shared<WorkerFlags>();
  command->add_option("--operation", flags->job.operation)->required();
  command->add_option("--provider", flags->job.provider)->required();
  command->add_option("--size", flags->job.size_bytes)->required();
  command->add_option("--index", flags->job.index)->required();
  command->add_option("--pu", flags->job.pu)->required();
  command->add_option("--region-fd", flags->region_fd)->required();
  command->add_option("--parent", flags->parent)->required();
  command->add_option("--verify-every", flags->job.verify_every);
  command->add_flag("--timing", flags->job.timing);
  command->add_flag("--no-probes", flags->no_probes);
  crypto::ContextSettings& contexts = flags->process.contexts;
  command->add_option("--config", contexts.config);
  command->add_option("--properties", contexts.properties);
  command->add_option("--provider-parameter", contexts.parameters)->expected(1)->take_all();
  command->add_option("--misalign", flags->process.buffers.offset);
  command->add_flag("--lock-memory", flags->process.buffers.locked);
  command->callback([flags, &action] {
    action = [flags] {
      flags->job.probes = !flags->no_probes;
      if (const auto done = engine::apply(flags->process); !done) return report(done.error());
      return engine::worker_process(flags->job, flags->region_fd, flags->parent);
    };
  });
}

}  // namespace speedwell::cli
