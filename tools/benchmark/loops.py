# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""The measured loops against loops by hand, in one process."""

from statistics import median

from intervals import geometric_mean, median_interval
from page import Section, Target, ratio_cells, three
from programs import loop_pairs, say

LEAST_RATIO = 0.995
MOST_RECORD_NS = 5

BARE_TEXT = """
The counting drive with a real worker's port against a loop by hand around the same OpenSSL calls
on objects of its own (`tools/benchmark/bare_calls.cpp`), on PU {pu}: blocks of about {block_ms} ms,
{pairs} pairs in each of {processes} processes, either loop first at random. The ratio is
speedwell's operations per second over those of the bare loop. A process's value is the median of
its pairs; the table has the median over processes and its 95 % interval, since two programs differ
by their layout in memory alone.
"""

RECORD_TEXT = """
The timing drive over an operation that does nothing, one record per operation, against a loop of
chained clock reads, in the same way. The difference is all that speedwell does beside reading the
clock: recording into the histogram, counting, publishing the count and looking for a command.
"""


def medians_per_process(title, command, processes, of_pair):
    """{name: [median over the pairs, per process]}"""
    found = {}
    for i in range(processes):
        say(f"{title}: process {i + 1} of {processes}")
        for name, pairs in loop_pairs(command).items():
            found.setdefault(name, []).append(median(of_pair(*pair) for pair in pairs))
    return found


def measure_bare_loop(settings):
    processes, pairs, block_ms = settings.times((9, 40, 8), (1, 3, 1))
    command = [settings.program("bare_loop_benchmark"), str(settings.pu), str(pairs), str(block_ms)]

    def ratio(driven_ns, by_hand_ns):
        return by_hand_ns / driven_ns

    found = medians_per_process("bare loop", command, processes, ratio)
    section = Section(
        "A bare loop",
        BARE_TEXT.format(pu=settings.pu, block_ms=block_ms, pairs=pairs, processes=processes),
        ["operation", "ratio", "95 % interval"],
    )
    highs = {}
    for name, values in found.items():
        interval = median_interval(values)
        highs[name] = interval.high
        section.rows.append([name, *ratio_cells(interval)])
    value = geometric_mean(median(values) for values in found.values())
    spread = median_interval([geometric_mean(one) for one in zip(*found.values())])
    worst = min(highs, key=highs.get)
    section.targets = [
        Target(
            "counting drive against a bare loop, geometric mean",
            f">= {LEAST_RATIO}",
            f"{value:.4f} ({spread.low:.4f} to {spread.high:.4f})",
            value >= LEAST_RATIO,
        ),
        Target(
            "counting drive against a bare loop, each operation",
            f">= {LEAST_RATIO} within its interval",
            f"lowest upper bound {three(highs[worst])} ({worst})",
            highs[worst] >= LEAST_RATIO,
        ),
    ]
    return section


def measure_record_cost(settings):
    processes, pairs, block_ms = settings.times((9, 100, 4), (1, 3, 1))
    command = [settings.program("record_cost_benchmark"), str(settings.pu), str(pairs)]
    command.append(str(block_ms))
    extra = medians_per_process("record", command, processes, lambda ours, bare: ours - bare)
    section = Section("Recording a latency", RECORD_TEXT, ["latencies", "ns each", "95 % interval"])
    for name, values in extra.items():
        one = median_interval(values)
        section.rows.append([name, f"{one.value:.2f}", f"{one.low:.2f} to {one.high:.2f}"])
        section.targets.append(
            Target(
                f"recording a latency of {name}, beyond the clock",
                f"<= {MOST_RECORD_NS} ns",
                f"{one.value:.2f} ns ({one.low:.2f} to {one.high:.2f})",
                one.value <= MOST_RECORD_NS,
            )
        )
    return section
