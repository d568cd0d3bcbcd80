# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""Medians with the interval that speedwell's own results have (src/measure/interval.hpp)."""

import math
from dataclasses import dataclass

WANTED_CONFIDENCE = 0.95


@dataclass(frozen=True)
class Interval:
    value: float
    low: float
    high: float
    confidence: float  # coverage that the bounds really have


def median_interval(values):
    """The median with the narrowest symmetric pair of order statistics that covers it with 95 %.

    Below six values no pair does: the bounds are then the extremes.

    >>> median_interval([3, 1, 2])
    Interval(value=2.0, low=1, high=3, confidence=0.75)
    >>> median_interval(range(1, 10))
    Interval(value=5.0, low=2, high=8, confidence=0.9609375)
    >>> interval = median_interval(range(1, 101))
    >>> interval.value, interval.low, interval.high
    (50.5, 40, 61)
    """
    ordered = sorted(values)
    n = len(ordered)
    best, outside = (1, 1 - 2 ** (1 - n)), 1
    for rank in range(2, n // 2 + 1):
        outside += math.comb(n, rank - 1)
        confidence = 1 - 2 * outside / 2**n
        if confidence < WANTED_CONFIDENCE:
            break
        best = (rank, confidence)
    rank, confidence = best
    middle = (ordered[(n - 1) // 2] + ordered[n // 2]) / 2
    return Interval(middle, ordered[rank - 1], ordered[n - rank], confidence)


def geometric_mean(values):
    values = list(values)
    return math.exp(sum(map(math.log, values)) / len(values))
