// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/hdr_log.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include <fmt/format.h>
#include <zlib.h>

#include "base/check.hpp"
#include "crypto/base64.hpp"

namespace speedwell::measure {
namespace {

// The V2 encoding as HdrHistogram's AbstractHistogram.java writes it, all numbers big-endian. The
// envelope: cookie, length of the zlib stream, the stream. In the stream: a header, then the counts
// up to the last that is not 0, in ZigZag LEB128; a negative number stands for that many zeros.
constexpr std::uint32_t compressed_cookie = 0x1c849304 | 0x10;
constexpr std::uint32_t plain_cookie = 0x1c849303 | 0x10;
constexpr std::uint32_t significant_digits = 3;
constexpr std::uint64_t lowest_discernible = 1;
constexpr std::size_t header_bytes = 40;
constexpr int longest_number = 9;  ///< bytes; the ninth has eight bits of it
constexpr std::size_t most_plain_bytes = header_bytes + longest_number * HistogramLayout::size;

template <class Unsigned>
void put_fixed(std::string& out, Unsigned value) {
  for (int shift = 8 * (static_cast<int>(sizeof value) - 1); shift >= 0; shift -= 8)
    out += static_cast<char>(value >> shift & 0xff);
}

void put_number(std::string& out, std::int64_t number) {
  std::uint64_t rest =
      static_cast<std::uint64_t>(number) << 1U ^ static_cast<std::uint64_t>(number >> 63);
  for (int byte = 1; byte < longest_number && rest >= 0x80; ++byte, rest >>= 7U)
    out += static_cast<char>(rest | 0x80);
  out += static_cast<char>(rest);
}

std::string encode_counts(std::span<const std::uint64_t> counts) {
  while (counts.size() > 1 && counts.back() == 0) counts = counts.first(counts.size() - 1);
  std::string out;
  std::int64_t zeros = 0;
  const auto flush_zeros = [&] {
    if (zeros > 0) put_number(out, zeros == 1 ? 0 : -zeros);
    zeros = 0;
  };
  for (const std::uint64_t count : counts) {
    if (count == 0) {
      ++zeros;
      continue;
    }
    flush_zeros();
    put_number(out, static_cast<std::int64_t>(count));
  }
  flush_zeros();
  return out;
}

std::string compress(std::string_view plain) {
  uLongf size = ::compressBound(static_cast<uLong>(plain.size()));
  std::string out(size, '\0');
  const int status =
      ::compress(reinterpret_cast<Bytef*>(out.data()), &size,
                 reinterpret_cast<const Bytef*>(plain.data()), static_cast<uLong>(plain.size()));
  SPEEDWELL_CHECK(status == Z_OK, "zlib has no memory");
  out.resize(size);
  return out;
}

Error malformed(std::string what) {
  return {ErrorCode::usage, "HdrHistogram", std::move(what)};
}

/// Takes numbers off the front of bytes; `ok` turns false where they end too early.
struct Reader {
  std::string_view bytes;
  bool ok = true;

  std::uint8_t byte() {
    if (bytes.empty()) {
      ok = false;
      return 0;
    }
    const auto value = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
    return value;
  }
  template <class Unsigned>
  Unsigned fixed() {
    Unsigned value = 0;
    for (std::size_t i = 0; i < sizeof value; ++i)
      value = static_cast<Unsigned>(value << 8U | byte());
    return value;
  }
  std::int64_t number() {
    std::uint64_t value = 0;
    for (int i = 0; i < longest_number; ++i) {
      const std::uint64_t part = byte();
      if (i == longest_number - 1) {
        value |= part << 56U;
        break;
      }
      value |= (part & 0x7f) << (7 * i);
      if (part < 0x80) break;
    }
    return static_cast<std::int64_t>(value >> 1U ^ (0 - (value & 1U)));
  }
};

/// The counts; an Error for what no histogram of our layout holds.
Result<Histogram> decode_counts(Reader reader) {
  std::vector<std::uint64_t> counts(HistogramLayout::size, 0);
  std::size_t index = 0;
  std::int64_t total = 0;
  while (!reader.bytes.empty()) {
    const std::int64_t number = reader.number();
    if (!reader.ok) return malformed("its last count is cut off");
    const std::size_t left = counts.size() - index;
    if (number < 0 ? number < -static_cast<std::int64_t>(left) : left == 0)
      return malformed("it has counts above one hour, which speedwell does not keep");
    if (number < 0) {
      index += static_cast<std::size_t>(-number);
      continue;
    }
    if (__builtin_add_overflow(total, number, &total))
      return malformed("its counts add up to more than 2^63");
    counts[index++] = static_cast<std::uint64_t>(number);
  }
  Histogram histogram;
  histogram.add(counts);
  return histogram;
}

Result<Histogram> decode_plain(std::string_view plain) {
  Reader reader{plain};
  const auto cookie = reader.fixed<std::uint32_t>();
  const auto length = reader.fixed<std::uint32_t>();
  // The index offset does not concern the counts as they are written, the ratio concerns only
  // histograms of doubles: HdrHistogram for JavaScript writes other numbers there than for Java.
  reader.fixed<std::uint32_t>();
  const auto digits = reader.fixed<std::uint32_t>();
  const auto lowest = reader.fixed<std::uint64_t>();
  reader.fixed<std::uint64_t>();  // highest trackable: the counts themselves tell
  reader.fixed<std::uint64_t>();  // ratio
  if (!reader.ok) return malformed("its header is cut off");
  if (cookie != plain_cookie)
    return malformed(
        fmt::format("its inner cookie is {:#x}, not V2's {:#x}", cookie, plain_cookie));
  if (digits != significant_digits || lowest != lowest_discernible)
    return malformed(
        fmt::format("it has {} significant digits from {} on; speedwell reads 3 digits from 1 on",
                    digits, lowest));
  if (length != reader.bytes.size())
    return malformed(
        fmt::format("its counts take {} bytes, its header says {}", reader.bytes.size(), length));
  return decode_counts(reader);
}

std::string tag_of(std::string_view tag) {
  std::string text(tag);
  for (char& c : text)
    if (c == ',' || static_cast<unsigned char>(c) <= ' ') c = '_';
  return text;
}

}  // namespace

std::string encode_hdr(const Histogram& histogram) {
  const std::string counts = encode_counts(histogram.counts());
  std::string plain;
  put_fixed(plain, plain_cookie);
  put_fixed(plain, static_cast<std::uint32_t>(counts.size()));
  put_fixed(plain, std::uint32_t{0});  // normalizing index offset
  put_fixed(plain, significant_digits);
  put_fixed(plain, lowest_discernible);
  put_fixed(plain, static_cast<std::uint64_t>(HistogramLayout::highest_ns));
  put_fixed(plain, std::bit_cast<std::uint64_t>(1.0));  // integer to double conversion ratio
  const std::string stream = compress(plain + counts);
  std::string out;
  put_fixed(out, compressed_cookie);
  put_fixed(out, static_cast<std::uint32_t>(stream.size()));
  return crypto::base64_encode(out + stream);
}

Result<Histogram> decode_hdr(std::string_view text) {
  const Result<std::string> bytes = crypto::base64_decode(text);
  if (!bytes) return malformed(bytes.error().what);
  Reader reader{*bytes};
  const auto cookie = reader.fixed<std::uint32_t>();
  const auto length = reader.fixed<std::uint32_t>();
  if (!reader.ok) return malformed("it is cut off");
  if (cookie != compressed_cookie)
    return malformed(
        fmt::format("its cookie is {:#x}, not that of the compressed V2 encoding, {:#x}", cookie,
                    compressed_cookie));
  if (length != reader.bytes.size())
    return malformed(fmt::format("its compressed part has {} bytes, its header says {}",
                                 reader.bytes.size(), length));
  // What a histogram can need at most: a stream that inflates to more is none.
  std::string plain(most_plain_bytes, '\0');
  uLongf size = static_cast<uLongf>(plain.size());
  const int status = ::uncompress(reinterpret_cast<Bytef*>(plain.data()), &size,
                                  reinterpret_cast<const Bytef*>(reader.bytes.data()),
                                  static_cast<uLong>(reader.bytes.size()));
  if (status != Z_OK)
    return malformed("its compressed part is no whole zlib stream of a histogram's size");
  return decode_plain(std::string_view(plain).substr(0, size));
}

std::string hdr_log(const std::vector<HdrLogEntry>& entries, std::string_view started,
                    double start_epoch_s) {
  std::string out = fmt::format(
      "#[Logged by speedwell]\n"
      "#[Histogram log format version 1.3]\n"
      "#[StartTime: {0:.3f} (seconds since epoch), {1}]\n"
      "#[BaseTime: {0:.3f} (seconds since epoch)]\n"
      "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n",
      start_epoch_s, started);
  for (const HdrLogEntry& entry : entries) {
    if (!entry.tag.empty()) out += fmt::format("Tag={},", tag_of(entry.tag));
    out += fmt::format("{:.3f},{:.3f},{:.3f},{}\n", entry.start_s, entry.length_s,
                       static_cast<double>(entry.histogram.max_ns()) * 1e-6,
                       encode_hdr(entry.histogram));
  }
  return out;
}

}  // namespace speedwell::measure
