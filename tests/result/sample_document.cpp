// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0
//
// Prints the sample run as a result document, for programs that check it.

#include <iostream>

#include "result/document.hpp"
#include "support/sample_run.hpp"

int main() {
  std::cout << speedwell::result::to_json(speedwell::test::sample_run());
}
