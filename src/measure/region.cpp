// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/region.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/check.hpp"

namespace speedwell::measure {
namespace {

constexpr std::uint64_t region_magic = 0x73'70'65'65'64'77'65'6c;  // "speedwel"
constexpr std::size_t line = 64;

constexpr std::size_t round_up(std::size_t size) {
  return (size + line - 1) / line * line;
}

Error system_error(std::string_view action) {
  return {ErrorCode::io, "shared memory of the workers",
          std::string(action) + ": " + system_text(errno)};
}

void copy_text(std::span<char> target, std::string_view text) noexcept {
  const std::size_t size = std::min(text.size(), target.size() - 1);
  std::copy_n(text.data(), size, target.data());
  target[size] = '\0';
}

}  // namespace

std::string_view to_string(Phase phase) noexcept {
  constexpr std::array<std::string_view, 12> names{"created", "pin",         "verify", "allocate",
                                                   "check",   "warm-up",     "ready",  "measure",
                                                   "drain",   "check again", "done",   "failed"};
  return names[static_cast<std::size_t>(phase)];
}

double Completion::done_at(std::int64_t ns) const noexcept {
  const double left = static_cast<double>(ended_ns - ns) / static_cast<double>(ended_ns - began_ns);
  return static_cast<double>(done) - static_cast<double>(ops) * std::clamp(left, 0.0, 1.0);
}

void WorkerBlock::note_error(std::string_view where, std::string_view what) noexcept {
  if (error_what[0] != '\0') return;
  copy_text(error_where, where);
  copy_text(error_what, what.empty() ? "no reason given" : what);
}

// A sequence lock with one writer: odd while being written. The fields are atomics themselves, so a
// torn read is impossible per field and the version tells whether the pair belongs together.
void WorkerBlock::publish(Reading reading) noexcept {
  const std::uint32_t version = reading_version.load(std::memory_order_relaxed);
  reading_version.store(version + 1, std::memory_order_relaxed);
  reading_wall_ns.store(reading.wall_ns, std::memory_order_release);
  reading_cpu_ns.store(reading.cpu_ns, std::memory_order_release);
  reading_process_cpu_ns.store(reading.process_cpu_ns, std::memory_order_release);
  reading_version.store(version + 2, std::memory_order_release);
}

bool WorkerBlock::read(Reading& reading) const noexcept {
  for (int attempt = 0; attempt < 8; ++attempt) {
    const std::uint32_t version = reading_version.load(std::memory_order_acquire);
    if (version % 2 != 0) continue;
    const Reading seen{reading_wall_ns.load(std::memory_order_acquire),
                       reading_cpu_ns.load(std::memory_order_acquire),
                       reading_process_cpu_ns.load(std::memory_order_acquire)};
    if (reading_version.load(std::memory_order_relaxed) != version) continue;
    reading = seen;
    return version != 0;
  }
  return false;
}

struct Region::Header {
  std::uint64_t magic = region_magic;
  std::uint64_t workers = 0;
  std::uint64_t blocks_at = 0;
  std::uint64_t histograms_at = 0;  ///< 0: none
  std::uint64_t key_at = 0;
  std::uint64_t key_size = 0;
  std::uint64_t size = 0;
  Control control;
};

Region::Region(UniqueFd fd, void* memory, std::size_t size) noexcept
    : fd_(std::move(fd)), memory_(memory), size_(size) {}

Region::Region(Region&& other) noexcept
    : fd_(std::move(other.fd_)),
      memory_(std::exchange(other.memory_, nullptr)),
      size_(other.size_) {}

Region::~Region() {
  if (memory_ != nullptr) ::munmap(memory_, size_);
}

Result<Region> Region::create(unsigned workers, bool with_histograms, std::string_view key) {
  Header layout;
  layout.workers = workers;
  layout.blocks_at = round_up(sizeof(Header));
  std::size_t end = layout.blocks_at + workers * sizeof(WorkerBlock);
  if (with_histograms) {
    layout.histograms_at = end;
    end += workers * sizeof(std::uint64_t) * HistogramLayout::size;
  }
  layout.key_at = end;
  layout.key_size = key.size();
  layout.size = end + key.size();

  UniqueFd fd(::memfd_create("speedwell-workers", MFD_CLOEXEC));
  if (!fd) return system_error("memfd_create");
  if (::ftruncate(fd.get(), static_cast<off_t>(layout.size)) != 0) return system_error("ftruncate");
  void* memory = ::mmap(nullptr, layout.size, PROT_READ | PROT_WRITE, MAP_SHARED, fd.get(), 0);
  if (memory == MAP_FAILED) return system_error("mmap");

  Region region(std::move(fd), memory, layout.size);
  Header* header = new (memory) Header;
  header->workers = layout.workers;
  header->blocks_at = layout.blocks_at;
  header->histograms_at = layout.histograms_at;
  header->key_at = layout.key_at;
  header->key_size = layout.key_size;
  header->size = layout.size;
  for (unsigned i = 0; i < workers; ++i)
    new (region.at(layout.blocks_at + i * sizeof(WorkerBlock))) WorkerBlock;
  std::copy(key.begin(), key.end(), reinterpret_cast<char*>(region.at(layout.key_at)));
  return region;
}

Result<Region> Region::attach(UniqueFd fd) {
  struct stat status {};
  const Error foreign{ErrorCode::usage, "shared memory of the workers",
                      "this descriptor is not the memory of a speedwell run"};
  if (::fstat(fd.get(), &status) != 0) return errno == EBADF ? foreign : system_error("fstat");
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size < sizeof(Header)) return foreign;
  void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd.get(), 0);
  if (memory == MAP_FAILED) return system_error("mmap");
  Region region(std::move(fd), memory, size);
  if (region.header().magic != region_magic || region.header().size != size) return foreign;
  return region;
}

unsigned Region::workers() const noexcept {
  return static_cast<unsigned>(header().workers);
}

Control& Region::control() const noexcept {
  return header().control;
}

WorkerBlock& Region::worker(unsigned index) const noexcept {
  return *std::launder(
      reinterpret_cast<WorkerBlock*>(at(header().blocks_at + index * sizeof(WorkerBlock))));
}

std::span<std::uint64_t, HistogramLayout::size> Region::histogram(unsigned index) const noexcept {
  SPEEDWELL_CHECK(header().histograms_at != 0, "a region without histograms was asked for one");
  constexpr std::size_t each = sizeof(std::uint64_t) * HistogramLayout::size;
  return std::span<std::uint64_t, HistogramLayout::size>(
      reinterpret_cast<std::uint64_t*>(at(header().histograms_at + index * each)),
      HistogramLayout::size);
}

std::string_view Region::key() const noexcept {
  return {reinterpret_cast<const char*>(at(header().key_at)), header().key_size};
}

}  // namespace speedwell::measure
