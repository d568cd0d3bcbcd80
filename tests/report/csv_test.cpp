// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "report/csv.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <boost/test/unit_test.hpp>

#include "support/golden.hpp"
#include "support/sample_run.hpp"

namespace speedwell::report {
namespace {

std::string without_returns(std::string text) {
  std::erase(text, '\r');
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(csv)

BOOST_AUTO_TEST_CASE(the_table_looks_as_kept) {
  const std::string text = csv_report(test::sample_run());
  BOOST_TEST(test::golden_difference(without_returns(text), "report/golden/run.csv") == "");
  BOOST_TEST(std::count(text.begin(), text.end(), '\r') ==
             std::count(text.begin(), text.end(), '\n'));
}

BOOST_AUTO_TEST_CASE(columns_have_distinct_names) {
  std::set<std::string_view> names;
  for (const CsvColumn& column : csv_columns()) BOOST_TEST(names.insert(column.name).second);
}

BOOST_AUTO_TEST_CASE(every_column_has_a_cell_in_some_case_of_the_sample) {
  const result::Run run = test::sample_run();
  for (const CsvColumn& column : csv_columns())
    BOOST_TEST(std::any_of(run.cases.begin(), run.cases.end(),
                           [&](const auto& one) { return !column.cell(one).empty(); }),
               column.name);
}

BOOST_AUTO_TEST_CASE(commas_quotes_and_line_breaks_are_quoted) {
  result::Run run = test::sample_run();
  run.cases.resize(1);
  run.cases[0].plan.id = "a \"b\", c\n";
  const std::string text = csv_report(run);
  BOOST_TEST(text.find("\r\n\"a \"\"b\"\", c\n\",sign/rsa-2048,") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::report
