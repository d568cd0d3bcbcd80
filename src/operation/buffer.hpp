// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Memory that an operation reads or writes: whole cache lines of its own, so that no two workers
// share one and no measurement depends on where the allocator put it.

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <sys/mman.h>
#include <system_error>

namespace speedwell::operation {

/// Of all buffers that this process makes from now on.
struct BufferSettings {
  std::size_t offset = 0;  ///< bytes behind the start of a cache line, to measure misalignment
  bool locked = false;     ///< in RAM; a buffer that cannot be throws std::system_error

  bool operator==(const BufferSettings&) const = default;
};
inline BufferSettings buffer_settings;

/// `size` bytes, cache-line aligned, followed by spare bytes to the end of the next line (block
/// ciphers may write up to a block more). Written once by the constructor: the first touch places
/// its pages on the constructing thread's NUMA node.
class Buffer {
 public:
  static constexpr std::size_t alignment = 64;

  explicit Buffer(std::size_t size = 0, unsigned char fill = 0)
      : size_(size),
        data_(static_cast<unsigned char*>(
            ::operator new (capacity(size) + offset_, std::align_val_t{alignment}))) {
    std::memset(data_.get(), fill, capacity(size) + offset_);
    if (buffer_settings.locked && ::mlock(data_.get(), capacity(size) + offset_) != 0)
      throw std::system_error(errno, std::generic_category(), "cannot lock memory (`ulimit -l`)");
  }

  /// A copy of `content`.
  explicit Buffer(std::span<const unsigned char> content) : Buffer(content.size()) {
    if (!content.empty()) std::memcpy(data(), content.data(), content.size());
  }

  unsigned char* data() const noexcept { return data_.get() + offset_; }
  std::size_t size() const noexcept { return size_; }
  std::span<unsigned char> bytes() const noexcept { return {data(), size_}; }

 private:
  static constexpr std::size_t capacity(std::size_t size) {
    return (size / alignment + 2) * alignment;
  }
  struct Delete {
    void operator()(unsigned char* data) const noexcept {
      ::operator delete (data, std::align_val_t{alignment});
    }
  };

  std::size_t size_;
  std::size_t offset_ = buffer_settings.offset;
  std::unique_ptr<unsigned char, Delete> data_;
};

/// `size` bytes that differ from each other, for keys, nonces and digests: the same in every run.
inline Buffer pattern(std::size_t size) {
  Buffer made(size);
  for (std::size_t i = 0; i < size; ++i) made.data()[i] = static_cast<unsigned char>(i * 7 + 1);
  return made;
}

}  // namespace speedwell::operation
