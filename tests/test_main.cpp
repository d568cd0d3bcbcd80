// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0
//
// The one main of every test program; Boost.Test makes it.

#define BOOST_TEST_MODULE speedwell
#include <boost/test/unit_test.hpp>
