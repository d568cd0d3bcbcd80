# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""What a run costs beside its workers: the coordinator's CPU, memory, start-up."""

import time

from intervals import median_interval
from page import Section, Target
from programs import bench, bench_command, run_and_wait, say

SAMPLED_WORKERS = 64
MOST_SAMPLER_SHARE = 0.001  # of one core
MOST_MIB = 60
MOST_KIB_PER_WORKER = 300

SAMPLER_TEXT = """
CPU of the coordinator (samples 20 times a second, watches over the workers' health) with
{workers} workers that sign with RSA-2048 on these PUs, as share of one core: CPU time of the process
outside of its workers over the window, in trials of {window} s. It includes the reading of all clocks
and counters at both edges of the window. About half of it is what the kernel takes to wake a thread
20 times a second, whatever it then does.
"""

MEMORY_TEXT = """
Largest resident memory of `speedwell bench sign/ecdsa-p256` with passes for throughput and latency
(`ru_maxrss`); a worker's histogram has 264 KiB.
"""

STARTUP_TEXT = """
`speedwell topology` against `lstopo-no-graphics --no-io`, from start to end of the process, {pairs}
pairs in alternation, output thrown away.
"""


def measure_sampler_cost(settings):
    window = settings.times(10, 0.5)
    trials = settings.times(7, 2)
    say(f"sampler: {SAMPLED_WORKERS} workers for {window * trials} s")
    document = bench(
        settings,
        ["sign/rsa-2048"],
        settings.pus,
        window * trials,
        workers=SAMPLED_WORKERS,
        trials=trials,
        budget=1.2 * window * trials + 2,
    )
    windows = document["cases"][0]["trials"]
    share = median_interval([one["outside_workers_s"] / one["window_s"] for one in windows])
    text = f"{share.value:.3%} ({share.low:.3%} to {share.high:.3%})"
    target = Target(
        f"sampler of {SAMPLED_WORKERS} workers at 20 Hz, of one core",
        f"<= {MOST_SAMPLER_SHARE:.1%}",
        text,
        share.value <= MOST_SAMPLER_SHARE,
    )
    text = SAMPLER_TEXT.format(workers=SAMPLED_WORKERS, window=window)
    return Section("The sampler", text, [], [], [target])


def measure_memory(settings):
    section = Section("Memory", MEMORY_TEXT, ["workers", "largest MiB", "may be MiB"])
    for workers in (1, 16, 64):
        say(f"memory: {workers} workers")
        command = bench_command(
            settings,
            ["sign/ecdsa-p256"],
            settings.pus,
            0.2,
            workers=workers,
            trials=2,
            **{"latency-seconds": 0.5},
        )
        used = run_and_wait(command).ru_maxrss / 1024
        allowed = MOST_MIB + workers * MOST_KIB_PER_WORKER / 1024
        section.rows.append([str(workers), f"{used:.1f}", f"{allowed:.1f}"])
        wanted = f"<= {MOST_MIB} MiB + {MOST_KIB_PER_WORKER} KiB each"
        section.targets.append(
            Target(f"memory, {workers} workers", wanted, f"{used:.1f} MiB", used <= allowed)
        )
    return section


def wall_ms(command):
    start = time.perf_counter()
    run_and_wait(command)
    return (time.perf_counter() - start) * 1e3


def measure_startup(settings):
    pairs = settings.times(201, 5)
    ours, theirs = [settings.speedwell, "topology"], ["lstopo-no-graphics", "--no-io"]
    say(f"startup: {pairs} pairs")
    taken = []
    for command in (ours, theirs):  # into the page cache
        wall_ms(command)
    for pair in range(pairs):
        if pair % 2 == 0:
            taken.append((wall_ms(ours), wall_ms(theirs)))
        else:
            second = wall_ms(theirs)
            taken.append((wall_ms(ours), second))
    section = Section(
        "Start-up", STARTUP_TEXT.format(pairs=pairs), ["", "median ms", "95 % interval"]
    )
    for name, values in zip(("`speedwell topology`", "`lstopo-no-graphics --no-io`"), zip(*taken)):
        one = median_interval(values)
        section.rows.append([name, f"{one.value:.2f}", f"{one.low:.2f} to {one.high:.2f}"])
    ratio = median_interval([our / their for our, their in taken])
    reached = f"{ratio.value:.2f} ({ratio.low:.2f} to {ratio.high:.2f})"
    section.targets = [
        Target("`speedwell topology` over `lstopo`", "<= 1.0", reached, ratio.value <= 1)
    ]
    return section
