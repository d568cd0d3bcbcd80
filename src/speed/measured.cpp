// SPDX-FileCopyrightText: 2026 The speedwell authors
// SPDX-License-Identifier: Apache-2.0

#include "speed/measured.hpp"

namespace speedwell::speed {

double Measured::ops_per_user_s() const noexcept {
  double sum = 0;
  for (const Share& share : workers)
    if (share.ops != 0) sum += static_cast<double>(share.ops) / share.user_s;
  return sum;
}

}  // namespace speedwell::speed
