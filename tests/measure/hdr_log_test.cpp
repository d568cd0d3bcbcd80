// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "measure/hdr_log.hpp"

#include <algorithm>

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <zlib.h>

#include "crypto/base64.hpp"

namespace speedwell::measure {
namespace {

// Made by hdr-histogram-js 3.0.1: a histogram (1 to 3.6e12, 3 digits) of 202 different values.
constexpr std::string_view from_js =
    "HISTFAAAAUF4nDXOsWtTcRTF8d/"
    "v815iH88QQhCHZ3lITaVDidKhQ5FSQpWSQYKEIJJBipN0DI8K0hYF6VA6SHHVQUTEUbQ4"
    "OfVvcHF3cHTXV/FeuJxz4fA9V56/7IYQ98PfE0JIwr+JISS3b3x5Hf77bjrX1Gymc6E5v3/"
    "45CCSuyBLM0EmYV6QnIu0IVH/"
    "63V20ccoMzIwsm1XadmraKZyGG257jimiYmGZUMPrfl1zUH0wFjpKjMze1bdt6HyNmrZ8TU6iTS0ldZMnC06qkPfossqby"
    "gV"
    "JrZ1vIg6VhVW3NGQq0v5HCXeLfoePZUZGNtQ6rqnbahvV2Esd0TmPY/P04WBk55b8pq14pFNp9Gmkd/"
    "Rs2ihBqz7FO24JNd2"
    "U6XQ8rNnPa0cRz1LThPTushdLVMLtgzNBFN9S4K+jtyHHzH9A7IgOEo=";

std::string big_endian(std::uint64_t value, int bytes) {
  std::string out;
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
    out += static_cast<char>(value >> shift & 0xff);
  return out;
}

std::string header(std::size_t payload, std::uint32_t cookie = 0x1c849313, std::uint64_t digits = 3,
                   std::uint64_t lowest = 1) {
  return big_endian(cookie, 4) + big_endian(payload, 4) + big_endian(0, 4) + big_endian(digits, 4) +
         big_endian(lowest, 8) + big_endian(3'600'000'000'000, 8) +
         big_endian(0x3ff0'0000'0000'0000, 8);
}

std::string wrapped(const std::string& plain, std::uint32_t cookie = 0x1c849314,
                    std::size_t length_off_by = 0) {
  uLongf size = ::compressBound(plain.size());
  std::string stream(size, '\0');
  ::compress(reinterpret_cast<Bytef*>(stream.data()), &size,
             reinterpret_cast<const Bytef*>(plain.data()), plain.size());
  stream.resize(size);
  return crypto::base64_encode(big_endian(cookie, 4) +
                               big_endian(stream.size() + length_off_by, 4) + stream);
}

std::string with_counts(const std::string& counts) {
  return wrapped(header(counts.size()) + counts);
}

struct Bad {
  const char* why;
  std::string text;
  const char* says;
};
std::ostream& operator<<(std::ostream& out, const Bad& bad) {
  return out << bad.why;
}

const Bad bad_texts[] = {
    {"nothing", "", "cut off"},
    {"no base64", "HISTF!!!", ""},
    {"half an envelope", crypto::base64_encode(big_endian(0x1c849314, 4)), "cut off"},
    {"V1's cookie", wrapped(header(1) + '\0', 0x1c849302), "cookie is 0x1c849302"},
    {"a length that is too long", wrapped(header(1) + '\0', 0x1c849314, 1), "bytes"},
    {"a length of 4 GiB", wrapped(header(1) + '\0', 0x1c849314, 0xffff'0000), "bytes"},
    {"no zlib stream", crypto::base64_encode(big_endian(0x1c849314, 4) + big_endian(4, 4) + "abcd"),
     "zlib"},
    {"a zlib bomb", wrapped(header(1) + std::string(64U << 20U, '\0')), "zlib"},
    {"an empty stream", wrapped(""), "header is cut off"},
    {"half a header", wrapped(header(1).substr(0, 20)), "header is cut off"},
    {"an inner cookie of V1", wrapped(header(1, 0x1c849301) + '\0'), "inner cookie"},
    {"two digits", wrapped(header(1, 0x1c849313, 2) + '\0'), "2 significant digits"},
    {"another lowest value", wrapped(header(1, 0x1c849313, 3, 1000) + '\0'), "from 1000 on"},
    {"fewer counts than said", wrapped(header(5) + '\0'), "header says 5"},
    {"more counts than said", wrapped(header(1) + std::string(9, '\0')), "header says 1"},
    {"a count that is cut off", with_counts("\x80"), "cut off"},
    {"more zeros than counts", with_counts("\xff\xff\xff\x01\x02"), "one hour"},
    {"the lowest number of zeros", with_counts(std::string(9, '\xff')), "one hour"},
    {"more counts than the layout has", with_counts(std::string(33'793, '\x02')), "one hour"},
    {"a sum beyond 63 bits",
     with_counts("\xfe\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff\xff\xff\xff\xff\xff"),
     "2^63"},
};

Histogram example() {
  Histogram histogram;
  for (std::int64_t ns = 1; ns < HistogramLayout::highest_ns; ns = ns * 5 / 4 + 1)
    histogram.record(ns, static_cast<std::uint64_t>(ns));
  return histogram;
}

bool equal(const Histogram& a, const Histogram& b) {
  return std::ranges::equal(a.counts(), b.counts());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(hdr_encoding)

BOOST_AUTO_TEST_CASE(what_is_encoded_is_decoded_count_by_count) {
  Histogram full;
  for (std::size_t i = 0; i < HistogramLayout::size; ++i)
    full.record(HistogramLayout::lowest(i), i % 7);
  Histogram single;
  single.record(0, (std::uint64_t{1} << 62U) + 12'345);
  for (const Histogram& histogram : {Histogram(), example(), full, single}) {
    const std::string text = encode_hdr(histogram);
    BOOST_TEST(text.starts_with("HISTFAAA"));
    const Result<Histogram> decoded = decode_hdr(text);
    BOOST_REQUIRE(decoded.has_value());
    BOOST_TEST(equal(*decoded, histogram));
  }
}

BOOST_AUTO_TEST_CASE(a_histogram_of_another_library_is_read) {
  const Result<Histogram> histogram = decode_hdr(from_js);
  BOOST_REQUIRE(histogram.has_value());
  // What hdr-histogram-js says of it.
  BOOST_TEST(histogram->count() == 1'000'202u);
  BOOST_TEST(histogram->min_ns() == 10);
  BOOST_TEST(histogram->value_at(0.5) == 35);
  BOOST_TEST(histogram->value_at(0.9999) == 108'735);
  BOOST_TEST(histogram->value_at(0.99999) == 178'388'991);
  BOOST_TEST(histogram->max_ns() ==
             HistogramLayout::highest(HistogramLayout::index(3'000'000'000'000)));
  BOOST_TEST(histogram->mean_ns() == 6'000'990.655, boost::test_tools::tolerance(1e-4));
}

BOOST_AUTO_TEST_CASE(the_counts_are_zigzag_numbers_with_runs_of_zeros) {
  // 1, a lone zero, 64, three zeros, 300: hand-made after HdrHistogram's ZigZagEncoding.
  const Result<Histogram> histogram = decode_hdr(with_counts({"\x02\x00\x80\x01\x05\xd8\x04", 7}));
  BOOST_REQUIRE(histogram.has_value());
  Histogram expected;
  expected.record(0, 1);
  expected.record(2, 64);
  expected.record(6, 300);
  BOOST_TEST(equal(*histogram, expected));
}

BOOST_DATA_TEST_CASE(malformed_text_is_an_error_that_says_what_is_wrong, bad_texts, bad) {
  const Result<Histogram> histogram = decode_hdr(bad.text);
  BOOST_REQUIRE(!histogram.has_value());
  BOOST_TEST((histogram.error().code == ErrorCode::usage));
  BOOST_TEST(histogram.error().what.find(bad.says) != std::string::npos, histogram.error().what);
}

BOOST_AUTO_TEST_CASE(no_cut_and_no_changed_byte_is_taken_for_a_whole_histogram) {
  const std::string text = encode_hdr(example());
  for (std::size_t length = 0; length < text.size(); ++length)
    BOOST_REQUIRE(!decode_hdr(text.substr(0, length)).has_value());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    // zlib's checksum finds what the lengths do not.
    const Result<Histogram> decoded = decode_hdr(changed);
    BOOST_REQUIRE(!decoded.has_value() || equal(*decoded, example()));
  }
}

BOOST_AUTO_TEST_CASE(a_log_has_its_head_and_one_line_per_histogram) {
  Histogram histogram;
  histogram.record(2'000'000);
  const std::string log =
      hdr_log({{.tag = "seal/aes-128-gcm, 1 KiB\n",
                .start_s = 1.5,
                .length_s = 0.25,
                .histogram = histogram},
               {.tag = "", .start_s = 2, .length_s = 1, .histogram = histogram}},
              "2026-11-30T21:56:50.123Z", 1796075810.123);
  BOOST_TEST(
      log ==
      "#[Logged by speedwell]\n"
      "#[Histogram log format version 1.3]\n"
      "#[StartTime: 1796075810.123 (seconds since epoch), 2026-11-30T21:56:50.123Z]\n"
      "#[BaseTime: 1796075810.123 (seconds since epoch)]\n"
      "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n"
      "Tag=seal/aes-128-gcm__1_KiB_,1.500,0.250,2.001," +
          encode_hdr(histogram) + "\n2.000,1.000,2.001," + encode_hdr(histogram) + "\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::measure
