// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// A machine as a picture in text: what shares what, what may be used, where each worker sits.

#include <string>

#include "topology/machine.hpp"
#include "topology/placement.hpp"

namespace speedwell::topology {

/// The picture, at most about 100 columns wide, plain ASCII, ending in a line break. Each column is
/// a core with its PUs below one another; a PU that has workers shows them ("12 w3"). Parts of
/// large machines in which nothing happens are drawn together as one line. Without a placement the
/// machine alone is shown.
std::string draw(const Machine& machine, const Placement* placement);

}  // namespace speedwell::topology
