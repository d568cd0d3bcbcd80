// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/tables.hpp"

#include <boost/test/unit_test.hpp>

namespace speedwell::speed {
namespace {

constexpr Dialect v3_0{3, 0};
constexpr Dialect v3_5{3, 5};
constexpr Dialect v4_0{4, 0};

/// As of workers that did alike, in two seconds, half of them in user mode.
Measured at(double ops_per_s, unsigned workers = 1) {
  Measured measured;
  measured.ops_per_s = ops_per_s;
  measured.seconds = 2;
  measured.ops = static_cast<std::uint64_t>(2 * ops_per_s);
  measured.workers.assign(workers, {measured.ops / workers, 1});
  measured.interval = measure::Interval{ops_per_s, 0.99 * ops_per_s, 1.01 * ops_per_s, 0.96};
  measured.trials = 9;
  return measured;
}

MeasuredRow symmetric(unsigned index, const std::string& name, std::vector<Measured> columns) {
  std::vector<std::uint64_t> sizes{16, 1024};
  sizes.resize(columns.size());
  return {{Family::symmetric, index, name, 0, {{"digest/" + name, "default", ""}}, sizes},
          std::move(columns)};
}

MeasuredRow public_key(Family family, unsigned index, const std::string& name, unsigned bits,
                       std::vector<Measured> columns) {
  MeasuredRow made{{family, index, name, bits, {}, {}}, std::move(columns)};
  made.row.timed.resize(made.columns.size(), {"sign/a", "default", ""});
  return made;
}

std::string wall(const std::vector<MeasuredRow>& rows, const Dialect& dialect,
                 const Options& options = {}) {
  return tables(rows, options, dialect, Divisor::wall);
}
std::string wall_records(const std::vector<MeasuredRow>& rows, const Dialect& dialect,
                         const Options& options = {}) {
  return result_records(rows, options, dialect, Divisor::wall);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(table_text)

BOOST_AUTO_TEST_CASE(symmetric_rows_are_in_the_order_of_their_index) {
  BOOST_TEST(wall({symmetric(6, "sha256", {at(1e6), at(2e5)}), symmetric(3, "md5", {at(600), {}})},
                  v3_0) ==
             "The 'numbers' are in 1000s of bytes per second processed.\n"
             "type             16 bytes   1024 bytes\n"
             "md5               9600.00         0.00 \n"
             "sha256           16000.00k   204800.00k\n");
}

BOOST_AUTO_TEST_CASE(a_multi_block_table_has_a_wide_first_column) {
  Options options;
  options.multiblock = true;
  BOOST_TEST(wall({symmetric(25, "AES-128-CBC-HMAC-SHA1", {at(1e6), at(2e5)})}, v3_0, options) ==
             "The 'numbers' are in 1000s of bytes per second processed.\n"
             "type                         16 bytes   1024 bytes\n"
             "AES-128-CBC-HMAC-SHA1       16000.00k   204800.00k\n");
}

BOOST_AUTO_TEST_CASE(each_family_has_the_heading_and_columns_of_its_version) {
  const std::vector<MeasuredRow> rows{
      public_key(Family::rsa, 2, "rsa", 2048, {at(2000), at(50000)}),
      public_key(Family::dsa, 1, "dsa", 1024, {at(5000), at(4000)}),
      public_key(Family::ecdsa, 3, "nistp256", 256, {at(8000), at(4000)}),
      public_key(Family::ecdh, 22, "X25519", 253, {at(8000)}),
      public_key(Family::eddsa, 0, "Ed25519", 253, {at(8000), at(4000)}),
      public_key(Family::sm2, 0, "CurveSM2", 256, {at(800), at(400)}),
      public_key(Family::ffdh, 0, "ffdh", 2048, {at(800)}),
  };
  BOOST_TEST(wall(rows, v3_0) ==
             "                  sign    verify    sign/s verify/s\n"
             "rsa 2048 bits 0.000500s 0.0000200s   2000.0  50000.0\n"
             "                  sign    verify    sign/s verify/s\n"
             "dsa 1024 bits 0.000200s 0.000250s   5000.0   4000.0\n"
             "                              sign    verify    sign/s verify/s\n"
             " 256 bits ecdsa (nistp256) 0.000125s 0.000250s   8000.0   4000.0\n"
             "                              op      op/s\n"
             " 253 bits ecdh (X25519) 0.000125s   8000.0\n"
             "                              sign    verify    sign/s verify/s\n"
             " 253 bits EdDSA (Ed25519) 0.000125s 0.000250s   8000.0   4000.0\n"
             "                              sign    verify    sign/s verify/s\n"
             " 256 bits SM2 (CurveSM2)  0.00125s  0.00250s    800.0    400.0\n"
             "                       op     op/s\n"
             "2048 bits ffdh  0.00125s    800.0\n");
}

BOOST_AUTO_TEST_CASE(rsa_has_four_columns_and_lists_have_three_from_3_2_on) {
  const std::vector<MeasuredRow> rows{
      public_key(Family::rsa, 6, "rsa", 15360, {at(2), at(500), at(500), at(2)}),
      public_key(Family::kem, 13, "ML-KEM-768", 0, {at(20000), at(10000), at(5000)}),
      public_key(Family::signature, 9, "ML-DSA-44", 0, {at(2000), at(1000), at(5000)}),
  };
  BOOST_TEST(
      wall(rows, v3_5) ==
      "                   sign    verify    encrypt   decrypt   sign/s verify/s  encr./s  decr./s\n"
      "rsa 15360 bits 0.500000s 0.002000s 0.002000s 0.500000s      2.0    500.0    500.0      2.0\n"
      "                               keygen    encaps    decaps keygens/s  encaps/s  decaps/s\n"
      "                 ML-KEM-768 0.0000500s 0.000100s 0.000200s   20000.0   10000.0    5000.0\n"
      "                               keygen     signs    verify keygens/s    sign/s  verify/s\n"
      "                  ML-DSA-44 0.000500s 0.001000s 0.000200s    2000.0    1000.0    5000.0\n");
}

BOOST_AUTO_TEST_CASE(fast_operations_do_not_take_0_0000_seconds) {
  BOOST_TEST(wall({public_key(Family::ecdh, 0, "nistp256", 256, {at(12'345'678)})}, v3_0) ==
             "                              op      op/s\n"
             " 256 bits ecdh (nistp256) 0.0000000810s 12345678.0\n");
}

BOOST_AUTO_TEST_CASE(what_was_not_measured_takes_forever) {
  BOOST_TEST(wall({public_key(Family::ffdh, 0, "ffdh", 2048, {{}})}, v3_0) ==
             "                       op     op/s\n"
             "2048 bits ffdh      infs      0.0\n");
}

BOOST_AUTO_TEST_CASE(of_several_workers_an_operation_takes_as_long_as_on_one) {
  Options options;
  options.workers = 4;
  BOOST_TEST(wall({public_key(Family::ffdh, 0, "ffdh", 2048, {at(800, 4)})}, v3_0, options) ==
             "                       op     op/s\n"
             "2048 bits ffdh  0.00500s    800.0\n");
}

BOOST_AUTO_TEST_CASE(records_carry_the_numbers_of_their_version) {
  const std::vector<MeasuredRow> rows{
      symmetric(6, "sha256", {at(1e6), at(2e5)}),
      public_key(Family::rsa, 2, "rsa", 2048, {at(2000), at(50000)}),
      public_key(Family::ecdh, 22, "X25519", 253, {at(8000)}),
      public_key(Family::eddsa, 0, "Ed25519", 253, {at(8000), at(4000)}),
      public_key(Family::ffdh, 0, "ffdh", 2048, {at(800)}),
      public_key(Family::kem, 13, "ML-KEM-768", 0, {at(3), at(2), at(1)}),
      public_key(Family::signature, 9, "ML-DSA-44", 0, {at(3), at(2), at(1)}),
  };
  BOOST_TEST(wall_records(rows, v3_5) ==
             "+H:16:1024\n"
             "+F:6:sha256:16000000.00:204800000.00\n"
             "+F2:2:2048:2000.000000:50000.000000\n"
             "+F5:22:253:8000.000000:0.000125\n"
             "+F6:0:253:Ed25519:8000.000000:4000.000000\n"
             "+F8:0:2048:800.000000:0.001250\n"
             "+F9:13:3.000000:2.000000:1.000000\n"
             "+F10:9:3.000000:2.000000:1.000000\n");
  const std::string newer = wall_records({rows[4], rows[5], rows[6]}, v4_0);
  BOOST_TEST(newer ==
             "+F7:0:2048:800.000000:0.001250\n"
             "+F8:13:3.000000:2.000000:1.000000\n"
             "+F9:9:3.000000:2.000000:1.000000\n");
}

BOOST_AUTO_TEST_CASE(the_records_of_the_workers_add_up_to_those_of_all) {
  Options options;
  options.workers = 2;
  const std::vector<MeasuredRow> rows{
      symmetric(6, "sha256", {at(1000, 2), at(500, 2)}),
      public_key(Family::rsa, 2, "rsa", 2048, {at(2000, 2), at(50000, 2)})};
  BOOST_TEST(worker_records(rows, options, v3_0) ==
             "Got: +H:16:1024 from 0\n"
             "Got: +F:6:sha256:8000.00:256000.00 from 0\n"
             "Got: +F2:2:2048:1000.000000:25000.000000 from 0\n"
             "Got: +H:16:1024 from 1\n"
             "Got: +F:6:sha256:8000.00:256000.00 from 1\n"
             "Got: +F2:2:2048:1000.000000:25000.000000 from 1\n");
  BOOST_TEST(wall_records(rows, v3_0, options) ==
             "+F:6:sha256:16000.00:512000.00\n"
             "+F2:2:2048:2000.000000:50000.000000\n");
}

BOOST_AUTO_TEST_CASE(by_user_time_each_worker_counts_by_its_own_cpu) {
  const std::vector<MeasuredRow> rows{public_key(Family::ffdh, 0, "ffdh", 2048, {at(800, 2)})};
  BOOST_TEST(result_records(rows, {}, v3_0, Divisor::user) == "+U8:0:2048:1600.000000:0.001250\n");
}

BOOST_AUTO_TEST_CASE(how_sure_a_rate_is_stands_in_the_order_of_the_columns) {
  MeasuredRow row = symmetric(6, "sha256", {at(1e6), at(2e5)});
  row.columns[0].disturbed = 2;
  row.columns[0].disturbance = "PU 1: preempted";
  row.columns[1].interval = measure::Interval{2e5, 2e5, 2e5, 0};
  BOOST_TEST(certainty({row, public_key(Family::rsa, 2, "rsa", 2048, {at(2000), {}})}) ==
             "Half the interval of each rate (95 % with nine trials), column by column:\n"
             "  sha256                           1.0 % one trial  2 of 18 trials disturbed: PU 1: "
             "preempted\n"
             "  rsa 2048 bits                    1.0 %         -\n");
}

BOOST_AUTO_TEST_CASE(the_library_is_told_in_five_lines) {
  crypto::LibraryInfo library;
  library.number = "3.0.22";
  library.built_on = "Wed Oct 21 09:54:24 2026 UTC";
  library.big_numbers = "bn(64,64)";
  library.compiler = "gcc -O2";
  BOOST_TEST(library_header(library) ==
             "version: 3.0.22\n"
             "built on: Wed Oct 21 09:54:24 2026 UTC\n"
             "options: bn(64,64)\n"
             "compiler: gcc -O2\n"
             "CPUINFO: N/A\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::speed
