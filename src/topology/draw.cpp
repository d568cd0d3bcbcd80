// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "topology/draw.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "base/units.hpp"

namespace speedwell::topology {
namespace {

constexpr std::size_t width = 100;

/// Up to so many PUs every core is drawn; above, quiet blocks become one line each.
constexpr std::size_t small_machine = 32;

std::string cut(std::string line) {
  if (line.size() > width) line = line.substr(0, width - 3) + "...";
  return line;
}

/// Cores that lie together: same package, NUMA node, cache and kind.
struct Block {
  std::vector<const Pu*> pus;
  std::vector<std::vector<const Pu*>> cores;
  bool quiet = true;     ///< no worker, not the housekeeping PU, all allowed or none
  bool allowed = false;  ///< of a quiet one: all are
};

class Drawing {
 public:
  Drawing(const Machine& machine, const Placement* placement)
      : machine_(machine), placement_(placement) {
    unsigned caches = 0;
    for (const Pu& pu : machine.pus) caches = std::max(caches, pu.cache + 1);
    cache_is_shared_ = caches < machine.cores() || machine.cores() == 1;
    cache_spans_nodes_ = caches < machine.numa_nodes();
    if (!machine.caches.empty()) cache_level_ = machine.caches.front().level;
    if (placement != nullptr)
      for (std::size_t worker = 0; worker < placement->pus.size(); ++worker)
        workers_[placement->pus[worker]].push_back(worker);
    for (const Pu& pu : machine.pus) add(pu);
    for (Block& block : blocks_) settle(block);
  }

  std::string text() {
    title();
    facts();
    body();
    legend();
    return std::move(text_);
  }

 private:
  void line(const std::string& text) { text_ += text + '\n'; }

  // What a block is

  bool same_block(const Pu& a, const Pu& b) const {
    return a.package == b.package && a.numa == b.numa && a.kind == b.kind &&
           (!cache_is_shared_ || a.cache == b.cache);
  }

  void add(const Pu& pu) {
    if (blocks_.empty() || !same_block(*blocks_.back().pus.front(), pu)) blocks_.emplace_back();
    Block& block = blocks_.back();
    if (block.pus.empty() || block.pus.back()->core != pu.core) block.cores.emplace_back();
    block.pus.push_back(&pu);
    block.cores.back().push_back(&pu);
  }

  void settle(Block& block) const {
    block.allowed = block.pus.front()->allowed;
    for (const Pu* pu : block.pus)
      block.quiet = block.quiet && !workers_.contains(pu->os_index) && !is_housekeeping(*pu) &&
                    pu->allowed == block.allowed;
  }

  bool is_housekeeping(const Pu& pu) const {
    return placement_ != nullptr && placement_->housekeeping == pu.os_index;
  }

  bool is_folded(const Block& block) const {
    return block.quiet && machine_.pus.size() > small_machine;
  }

  // Names

  /// What all blocks below it have in common: "package 0, NUMA node 0".
  std::string header_of(const Pu& pu) const {
    std::string header = fmt::format("package {}", pu.package);
    if (cache_spans_nodes_)
      header += fmt::format(", L{} {}", cache_level_, pu.cache);
    else
      header += fmt::format(", NUMA node {}", pu.numa);
    return header;
  }

  /// What makes a block differ from its neighbours: "L3 5", "NUMA 2".
  std::string name_of(const Pu& pu) const {
    if (cache_spans_nodes_) return fmt::format("NUMA {}", pu.numa);
    if (cache_is_shared_ && cache_level_ > 0) return fmt::format("L{} {}", cache_level_, pu.cache);
    return "";
  }

  std::string cores_of(const Block& block) const {
    std::string kind =
        machine_.kinds.size() > 1 ? machine_.kinds[block.pus.front()->kind].name : "";
    if (kind.empty()) kind = "core";
    const unsigned first = block.pus.front()->core, last = block.pus.back()->core;
    if (first == last) return fmt::format("{} {}", kind, first);
    return fmt::format("{}s {}-{}", kind, first, last);
  }

  /// "12", "12 w3", "12 w3,7", "12 w3+5" (five more), "12 hk", "12 x".
  std::string cell(const Pu& pu, std::size_t digits) const {
    std::string text = fmt::format("{:>{}}", pu.os_index, digits);
    if (!pu.allowed) return text + " x";
    const auto here = workers_.find(pu.os_index);
    if (here != workers_.end()) {
      const std::vector<std::size_t>& workers = here->second;
      text += fmt::format(" w{}", workers[0]);
      if (workers.size() == 2) text += fmt::format(",{}", workers[1]);
      if (workers.size() > 2) text += fmt::format("+{}", workers.size() - 1);
    }
    if (is_housekeeping(pu)) text += " hk";
    return text;
  }

  // Parts of the picture

  void title() {
    const std::string one_line = fmt::format("{}: {}", machine_.name, machine_.description);
    if (one_line.size() <= width) {
      line(one_line);
    } else {
      line(machine_.name + ":");
      line(cut(machine_.description));
    }
    line(fmt::format("{}, {}, {}, {}", counted(machine_.packages(), "package"),
                     counted(machine_.numa_nodes(), "NUMA node"), counted(machine_.cores(), "core"),
                     counted(machine_.pus.size(), "PU")));
  }

  void facts() {
    std::string caches;
    for (const Cache& cache : machine_.caches) {
      if (!caches.empty()) caches += ", ";
      caches += fmt::format("{} x L{}", cache.instances, cache.level);
      if (cache.bytes > 0) caches += " " + format_size(cache.bytes);
    }
    if (!caches.empty()) line(cut("caches   " + caches));
    if (machine_.kinds.size() > 1) {
      std::string kinds;
      for (const CoreKind& kind : machine_.kinds) {
        if (!kinds.empty()) kinds += ", ";
        kinds += counted(kind.cores, kind.name.empty() ? "unnamed core" : kind.name);
      }
      line(cut("kinds    " + kinds));
    }
    std::vector<unsigned> allowed = machine_.allowed_pus();
    if (allowed.size() < machine_.pus.size()) {
      std::sort(allowed.begin(), allowed.end());
      line(cut(fmt::format("allowed  {} of {}: {}", allowed.size(),
                           counted(machine_.pus.size(), "PU"), format_pu_list(allowed))));
    }
    if (machine_.limits.quota_cpus)
      line(cut(fmt::format("quota    {:.4g} CPUs ({})", *machine_.limits.quota_cpus,
                           machine_.limits.quota_source)));
  }

  void body() {
    std::size_t digits = 1, cell_width = 1;
    for (const Pu& pu : machine_.pus)
      digits = std::max(digits, fmt::formatted_size("{}", pu.os_index));
    for (const Block& block : blocks_) {
      if (is_folded(block)) continue;
      for (const Pu* pu : block.pus) cell_width = std::max(cell_width, cell(*pu, digits).size());
      label_width_ =
          std::max({label_width_, name_of(*block.pus.front()).size(), cores_of(block).size()});
    }
    std::string header;
    for (auto block = blocks_.cbegin(); block != blocks_.cend();) {
      if (const std::string next = header_of(*block->pus.front()); next != header) {
        header = next;
        line("");
        line(header);
      }
      if (is_folded(*block)) {
        block = fold(block);
      } else {
        grid(*block, digits, cell_width);
        ++block;
      }
    }
  }

  /// The cores of a block side by side, siblings below one another, broken into even rows.
  void grid(const Block& block, std::size_t digits, std::size_t cell_width) {
    std::vector<std::string> labels;
    if (const std::string name = name_of(*block.pus.front()); !name.empty()) labels.push_back(name);
    labels.push_back(cores_of(block));
    const std::size_t fit = std::max<std::size_t>(1, (width - label_width_ - 2) / (cell_width + 2));
    const std::size_t rows = (block.cores.size() + fit - 1) / fit;
    const std::size_t per_row = (block.cores.size() + rows - 1) / rows;
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < block.cores.size(); begin += per_row) {
      const std::size_t end = std::min(begin + per_row, block.cores.size());
      std::size_t siblings = 0;
      for (std::size_t i = begin; i < end; ++i)
        siblings = std::max(siblings, block.cores[i].size());
      for (std::size_t sibling = 0; sibling < siblings; ++sibling) {
        std::string row;
        for (std::size_t i = begin; i < end; ++i)
          row += fmt::format(
              "  {:<{}}",
              sibling < block.cores[i].size() ? cell(*block.cores[i][sibling], digits) : "",
              cell_width);
        lines.push_back(std::move(row));
      }
    }
    lines.resize(std::max(lines.size(), labels.size()));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::string whole =
          fmt::format("  {:<{}}{}", i < labels.size() ? labels[i] : "", label_width_, lines[i]);
      whole.erase(whole.find_last_not_of(' ') + 1);
      line(whole);
    }
  }

  /// The quiet blocks of the same shape from `first` on, as one line; returns the one behind them.
  std::vector<Block>::const_iterator fold(std::vector<Block>::const_iterator first) {
    const Pu& start = *first->pus.front();
    auto end = first;
    std::vector<unsigned> pus;
    for (; end != blocks_.end() && is_folded(*end) && end->allowed == first->allowed &&
           end->pus.size() == first->pus.size() && end->cores.size() == first->cores.size() &&
           end->pus.front()->kind == start.kind && header_of(*end->pus.front()) == header_of(start);
         ++end)
      for (const Pu* pu : end->pus) pus.push_back(pu->os_index);
    std::sort(pus.begin(), pus.end());
    const Block& last = *(end - 1);
    std::string name = name_of(start);
    if (end - first > 1 && !name.empty())
      name += "-" + name_of(*last.pus.front()).substr(name.find(' ') + 1);
    std::string cores = cores_of(*first);
    if (end - first > 1)
      cores = fmt::format("{} x {}", end - first, counted(first->cores.size(), "core"));
    line(cut(fmt::format("  {}{}{}, PUs {}{}", name, name.empty() ? "" : ": ", cores,
                         format_pu_list(pus), first->allowed ? "" : " (not allowed)")));
    return end;
  }

  void legend() {
    std::vector<std::string> notes;
    if (placement_ != nullptr) {
      notes.push_back(fmt::format("{} on {}", counted(placement_->pus.size(), "worker"),
                                  counted(workers_.size(), "PU")));
      if (!placement_->pus.empty())
        notes.push_back(fmt::format("'{0} w0': worker 0 sits on PU {0}", placement_->pus.front()));
      if (std::any_of(workers_.begin(), workers_.end(),
                      [](const auto& here) { return here.second.size() > 2; }))
        notes.emplace_back("'w0+3': worker 0 and three more");
      if (placement_->oversubscribed) notes.emplace_back("oversubscribed: workers share PUs");
      if (placement_->housekeeping)
        notes.push_back(fmt::format("hk: PU {}'s core is kept free", *placement_->housekeeping));
    }
    if (std::any_of(machine_.pus.begin(), machine_.pus.end(),
                    [](const Pu& pu) { return !pu.allowed; }))
      notes.emplace_back("x: not allowed");
    if (notes.empty()) return;
    line("");
    std::string row;
    for (const std::string& note : notes) {
      if (!row.empty() && row.size() + 2 + note.size() > width) {
        line(row);
        row.clear();
      }
      row += (row.empty() ? "" : "; ") + note;
    }
    line(row);
  }

  const Machine& machine_;
  const Placement* placement_;
  bool cache_is_shared_ = false;    ///< by several cores: worth its own block
  bool cache_spans_nodes_ = false;  ///< sub-NUMA clusters
  unsigned cache_level_ = 0;        ///< of the last-level cache; 0 without any
  std::unordered_map<unsigned, std::vector<std::size_t>> workers_;  ///< by os index
  std::vector<Block> blocks_;
  std::size_t label_width_ = 0;
  std::string text_;
};

}  // namespace

std::string draw(const Machine& machine, const Placement* placement) {
  return Drawing(machine, placement).text();
}

}  // namespace speedwell::topology
