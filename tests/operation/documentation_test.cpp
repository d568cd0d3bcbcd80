// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

// docs/operations.md is the catalogue's table, written out.

#include <string>

#include <boost/test/unit_test.hpp>

#include "operation/catalogue.hpp"
#include "support/golden.hpp"

namespace speedwell::operation {
namespace {

constexpr std::string_view introduction =
    "# Operations\n"
    "\n"
    "What can be measured. A name is `verb/algorithm` (`sign/rsa-2048`), or a verb alone "
    "(`random`).\n"
    "Which algorithms there are depends on the libcrypto that runs and on the provider asked for:\n"
    "`speedwell list operations` shows them.\n"
    "\n"
    "Every operation fetches its algorithms beforehand, explicitly and from the provider asked "
    "for,\n"
    "and reuses its contexts, as a good server does; exceptions are named below. Each is checked\n"
    "before and after it is measured. One that is sized takes `size` bytes (at most 1 GiB).\n"
    "\n"
    "Each library context loads the provider asked for and nothing else: `openssl.cnf` and the\n"
    "environment variable OPENSSL_CONF change nothing. OPENSSL_MODULES says where modules lie, "
    "and\n"
    "OPENSSL_ia32cap (or its like) what the library takes of the processor; the result has it.\n";

std::string documentation() {
  std::string text(introduction);
  for (const Kind& kind : kinds()) {
    text += "\n## " + kind.label() + "\n\n";
    text += "**One operation.** " + std::string(kind.one_operation) + "\n\n";
    text += "**Checked by.** " + std::string(kind.check) + "\n\n";
    text += std::string("Sized: ") + (kind.sized ? "yes" : "no") + ".";
    text += kind.for_testing ? " For testing speedwell only.\n" : "\n";
  }
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(documentation_of_operations)

BOOST_AUTO_TEST_CASE(is_what_the_table_says) {
  BOOST_TEST(test::golden_difference(documentation(), "../docs/operations.md") == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace speedwell::operation
