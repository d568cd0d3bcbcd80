// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "base/units.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell {

BOOST_AUTO_TEST_SUITE(units)

BOOST_AUTO_TEST_CASE(durations_keep_three_digits_and_choose_their_unit) {
  BOOST_TEST(format_duration_ns(35) == "35 ns");
  BOOST_TEST(format_duration_ns(999.7) == "1.00 us");
  BOOST_TEST(format_duration_ns(270'649) == "271 us");
  BOOST_TEST(format_duration_ns(2.5e9) == "2.50 s");
}

BOOST_AUTO_TEST_CASE(rates_never_lose_their_unit) {
  BOOST_TEST(format_rate(0.5) == "0.50/s");
  BOOST_TEST(format_rate(3012.4) == "3012/s");
  BOOST_TEST(format_rate(41'234) == "41.2 k/s");
  BOOST_TEST(format_rate(7'700'000) == "7.70 M/s");
  BOOST_TEST(format_bytes_rate(4.21e9) == "4.21 GB/s");
}

BOOST_AUTO_TEST_CASE(sizes_are_exact) {
  BOOST_TEST(format_size(1024) == "1 KiB");
  BOOST_TEST(format_size(1000) == "1000 B");
  BOOST_TEST(format_size(16) == "16 B");
}

BOOST_AUTO_TEST_CASE(durations_are_read_with_and_without_unit) {
  BOOST_TEST(parse_duration_s("250ms").value() == 0.25);
  BOOST_TEST(parse_duration_s("2").value() == 2.0);
  BOOST_TEST(parse_duration_s("1.5m").value() == 90.0);
  BOOST_TEST(parse_duration_s("1.5min").value() == 90.0);
  BOOST_TEST(parse_duration_s("2h").value() == 7200.0);
  BOOST_TEST(parse_duration_s("2 d").value() == 172800.0);
}

BOOST_AUTO_TEST_CASE(what_is_no_number_with_a_known_unit_is_refused) {
  for (const char* text : {"", "s", "-1s", "1x", "nan", "inf", "1e999", "1 2"})
    BOOST_TEST(!parse_duration_s(text).has_value(), text);
  for (const char* text : {"", "-1", "1.5", "k", "1e30", "1KB", "1mb", "1T"})
    BOOST_TEST(!parse_size(text).has_value(), text);
  BOOST_TEST(!parse_ratio("5 percent").has_value());
}

BOOST_AUTO_TEST_CASE(sizes_and_ratios_are_read) {
  BOOST_TEST(parse_size("16k").value() == 16384u);
  BOOST_TEST(parse_size("1.5KiB").value() == 1536u);
  BOOST_TEST(parse_size("16kB").value() == 16000u);
  for (const char* mebi : {"2M", "2Mi", "2MiB"})
    BOOST_TEST(parse_size(mebi).value() == 2097152u, mebi);
  for (const char* gibi : {"1G", "1Gi", "1GiB", "1024 M"})
    BOOST_TEST(parse_size(gibi).value() == 1073741824u, gibi);
  BOOST_TEST(parse_size("2MB").value() == 2000000u);
  BOOST_TEST(parse_size("1GB").value() == 1000000000u);
  BOOST_TEST(parse_ratio("1%").value() == 0.01);
}

BOOST_AUTO_TEST_CASE(one_thing_has_no_plural) {
  BOOST_TEST(counted(1, "case") == "1 case");
  BOOST_TEST(counted(0, "case") == "0 cases");
  BOOST_TEST(counted(2, "process", "processes") == "2 processes");
}

BOOST_AUTO_TEST_CASE(waits_are_told_as_people_say_them) {
  BOOST_TEST(format_wait_s(0) == "0 s");
  BOOST_TEST(format_wait_s(0.26) == "0.3 s");
  BOOST_TEST(format_wait_s(12.3) == "12 s");
  BOOST_TEST(format_wait_s(100) == "1 min 40 s");
  BOOST_TEST(format_wait_s(7500) == "2 h 5 min");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell
