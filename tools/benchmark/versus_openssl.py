# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""Throughput against `openssl speed -elapsed`: one worker on one core, and all of them."""

from dataclasses import dataclass
from statistics import median

from intervals import geometric_mean, median_interval
from page import Section, Target, rate_cell, ratio_cells, three
from programs import bench_rates, openssl_speed, say

FLOOR = 0.98  # no operation may be slower than this, beyond its own noise


@dataclass(frozen=True)
class Contest:
    """What one `openssl speed` command measures, and what speedwell measures against it."""

    speed: tuple  # arguments of openssl speed
    operations: dict  # speedwell's name by the verb of openssl_speed()
    differs: str  # what openssl speed does otherwise within one operation
    size: int = 0

    def label(self, operation):
        return f"{operation} {self.size} B" if self.size else operation


def sized(operation, speed, sizes, differs):
    return [Contest(speed, {"sized": operation}, differs, size) for size in sizes]


def signing(algorithm, speed, differs):
    operations = {verb: f"{verb}/{algorithm}" for verb in ("sign", "verify")}
    return Contest((speed,), operations, differs)


IN_PLACE = "same call; in place"
CONTESTS = [
    *sized("digest/sha256", ("sha256",), (16, 1024, 16384), "makes a context per message"),
    *sized("mac/hmac-sha256", ("-hmac", "sha256"), (16, 1024, 16384), "same calls"),
    *sized("encrypt/aes-128-cbc", ("-evp", "aes-128-cbc"), (16, 1024, 16384), IN_PLACE),
    *sized("random", ("rand",), (16, 1024), "same call; default library context"),
    signing("rsa-2048", "rsa2048", "same call; 36 bytes, no DigestInfo"),
    signing("ecdsa-p256", "ecdsap256", "same call; 20 bytes"),
    signing("ed25519", "ed25519", "starts its context anew; 20 bytes"),
    Contest(("ecdhx25519",), {"derive": "derive/x25519"}, "same call"),
]
MULTI_CONTESTS = [
    contest
    for contest in CONTESTS
    if contest.speed in (("rsa2048",), ("ecdsap256",))
    or (contest.speed, contest.size) in ((("sha256",), 1024), (("-evp", "aes-128-cbc"), 16384))
]

PARITY_TEXT = """
One worker against `openssl speed -elapsed -seconds {seconds}` on the same PU ({pu}), {pairs} pairs
per operation in alternation, the order flipped in every pair, all operations in turn. The ratio is
speedwell's operations per second over those of `openssl speed`, both over all of their measured
time (speedwell's disturbed trials are not left out). Behind each median of the pairs' ratios stands
its 95 % interval (order statistics). An operation fails when even the upper bound is below {floor}.

The column "openssl speed" says what it does otherwise within one operation. Where it makes or
starts a context that speedwell, as a server does, keeps, a ratio above 1 is the price of that: the
second geometric mean leaves those rows out. Not compared are AES-GCM, for which `openssl speed` of
3.0 sets the key anew for every message, and ChaCha20-Poly1305, of which it times the update alone.
"""

MULTI_TEXT = """
`--isolation process` with {workers} workers on PUs {pus} against `openssl speed -multi {workers}
-elapsed -seconds {seconds}` on the same ones, {pairs} pairs in alternation, as above. `openssl
speed` adds up what its children each measured in a window of their own; speedwell counts what all
did within one common window, in which all PUs are busy.
"""


def alternate(title, contests, pairs, theirs, ours):
    """{label: [(our rate, their rate), ...]}, and what this openssl cannot be asked."""
    rates, missing = {}, set()
    for pair in range(pairs):
        for contest in contests:
            if contest.speed in missing:
                continue
            speed = " ".join(contest.speed)
            say(f"{title}: pair {pair + 1} of {pairs}: {speed} {contest.size or ''}")
            try:
                if pair % 2 == 0:
                    our, their = ours(contest), theirs(contest)
                else:
                    their, our = theirs(contest), ours(contest)
            except LookupError as problem:
                say(f"{title}: left out: {problem}")
                missing.add(contest.speed)
                continue
            for verb, operation in contest.operations.items():
                both = (our[operation], their[verb])
                rates.setdefault(contest.label(operation), []).append(both)
    return rates


def section_of(title, text, contests, rates):
    differs = {c.label(o): c.differs for c in contests for o in c.operations.values()}
    section = Section(
        title,
        text,
        ["operation", "speedwell /s", "openssl /s", "ratio", "95 % interval", "openssl speed"],
    )
    ratios = {label: [our / their for our, their in both] for label, both in rates.items()}
    for label, values in ratios.items():
        cells = [rate_cell(median(side)) for side in zip(*rates[label])]
        interval = median_interval(values)
        section.rows.append([label, *cells, *ratio_cells(interval), differs[label]])
    return section, ratios, differs


def mean_of_medians(ratios):
    """The geometric mean of the medians; its interval is that of the geometric means per pair."""
    value = geometric_mean(median(values) for values in ratios.values())
    interval = median_interval([geometric_mean(pair) for pair in zip(*ratios.values())])
    return value, f"{value:.3f} ({interval.low:.3f} to {interval.high:.3f})"


def add_targets(section, what, ratios, floor):
    value, text = mean_of_medians(ratios)
    section.targets.append(Target(f"{what}, geometric mean", ">= 1.00", text, value >= 1))
    worst = min(ratios, key=lambda label: median_interval(ratios[label]).high)
    high = median_interval(ratios[worst]).high
    section.targets.append(
        Target(
            f"{what}, each operation",
            f">= {floor:.2f} within its interval",
            f"lowest upper bound {three(high)} ({worst})",
            high >= floor,
        )
    )


def measure_parity(settings):
    pairs, seconds = settings.times(9, 1), 1
    contests = settings.times(CONTESTS, CONTESTS[:1] + CONTESTS[-4:])
    pus = [settings.pu]

    def theirs(contest):
        return openssl_speed(list(contest.speed), pus, seconds, contest.size)

    def ours(contest):
        sizes = {"size": contest.size} if contest.size else {}
        return bench_rates(settings, contest.operations.values(), pus, seconds, **sizes)

    rates = alternate("parity", contests, pairs, theirs, ours)
    text = PARITY_TEXT.format(seconds=seconds, pu=settings.pu, pairs=pairs, floor=FLOOR)
    section, ratios, differs = section_of("Parity with openssl speed", text, contests, rates)
    add_targets(section, "one worker against openssl speed", ratios, FLOOR)
    alike = {label: r for label, r in ratios.items() if differs[label].startswith("same")}
    value, text = mean_of_medians(alike)
    section.targets.append(
        Target("the same, same calls alone, geometric mean", ">= 1.00", text, value >= 1)
    )
    return section


def measure_multi(settings):
    pairs, seconds = settings.times(15, 1), 1
    pus = settings.pus

    def theirs(contest):
        speed = list(contest.speed)
        return openssl_speed(speed, pus, seconds, contest.size, multi=len(pus))

    def ours(contest):
        flags = {"size": contest.size} if contest.size else {}
        operations = contest.operations.values()
        return bench_rates(settings, operations, pus, seconds, isolation="process", **flags)

    rates = alternate("multi", MULTI_CONTESTS, pairs, theirs, ours)
    text = MULTI_TEXT.format(
        workers=len(pus), pus=",".join(map(str, pus)), seconds=seconds, pairs=pairs
    )
    section, ratios, _ = section_of("All cores: processes", text, MULTI_CONTESTS, rates)
    add_targets(section, f"{len(pus)} processes against -multi", ratios, 1.0)
    return section
