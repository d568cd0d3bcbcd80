# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the programs that are compared and reads what they print."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    build: Path  # folder of the built programs
    pus: tuple  # that this process may use
    pu: int  # where single workers run
    quick: bool  # show that all works; the numbers mean nothing

    @property
    def speedwell(self):
        return str(self.build / "speedwell")

    def program(self, name):
        return str(self.build / "tools" / "benchmark" / name)

    def times(self, full, quick):
        return quick if self.quick else full


def say(text):
    print(text, file=sys.stderr, flush=True)


def output_of(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: exit code {done.returncode}: {done.stderr}")
    return done.stdout


def bench_command(settings, operations, pus, seconds, **flags):
    """A `speedwell bench` that measures throughput alone, 9 windows, no latency."""
    flags = {
        "cpus": ",".join(map(str, pus)),
        "workers": len(pus),
        "seconds": seconds,
        "trials": 9,
        "latency-seconds": 0,
        "target": "50%",
        **flags,
    }
    command = [settings.speedwell, "bench", *operations, "--quiet", "--json", "-"]
    for name, value in flags.items():
        command += [f"--{name}", str(value)]
    return command


def bench(settings, operations, pus, seconds, **flags):
    """The result document. Raises RuntimeError when a case failed."""
    return json.loads(output_of(bench_command(settings, operations, pus, seconds, **flags)))


def bench_rates(settings, operations, pus, seconds, **flags):
    """{operation: operations per second}: all that was done over all windows, disturbed or not.

    `openssl speed` has one window and drops nothing, so a median of the better windows would not
    compare.
    """
    document = bench(settings, operations, pus, seconds, **flags)
    rates = {}
    for case in document["cases"]:
        windows = [trial for trial in case["trials"] if trial["kind"] == "throughput"]
        done = sum(trial["ops"] for trial in windows)
        rates[case["operation"]] = done / sum(trial["window_s"] for trial in windows)
    return rates


# Fields of a -mr record that are rates per second, by record: first field and what it is. +F5 has
# the rate first and its inverse after it; 3.5's +F2 has encrypt and decrypt after sign and verify.
MR_RATES = {
    "+F2": (3, ("sign", "verify")),
    "+F4": (3, ("sign", "verify")),
    "+F5": (3, ("derive",)),
    "+F6": (4, ("sign", "verify")),
}


def openssl_speed(arguments, pus, seconds, size=0, multi=0):
    """{verb: operations per second}; the verb of all that has a size is "sized".

    Raises LookupError when this openssl's record is not one of OpenSSL 3.
    """
    command = ["taskset", "-c", ",".join(map(str, pus)), "openssl", "speed", "-elapsed", "-mr"]
    command += ["-seconds", str(seconds)]
    if multi:
        command += ["-multi", str(multi)]
    if size:
        command += ["-bytes", str(size)]
    text = output_of(command + arguments)
    for line in text.splitlines():
        record, *_ = fields = line.split(":")
        if size and record == "+F":
            return {"sized": float(fields[-1]) / size}
        if not size and record in MR_RATES:
            first, verbs = MR_RATES[record]
            return {verb: float(fields[first + i]) for i, verb in enumerate(verbs)}
    raise LookupError(f"{' '.join(command + arguments)}: no record with its rates in: {text}")


def loop_pairs(command):
    """{name: [(first_ns, second_ns), ...]} from a program that prints a line of JSON per loop."""
    lines = map(json.loads, output_of(command).splitlines())
    return {line["name"]: line["pairs"] for line in lines}


def run_and_wait(command):
    """Runs it, its output thrown away; the resources that it used (wait4)."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    try:
        actions = [(os.POSIX_SPAWN_DUP2, nowhere, fd) for fd in (0, 1, 2)]
        pid = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
        _, status, usage = os.wait4(pid, 0)
    finally:
        os.close(nowhere)
    if status != 0:
        raise RuntimeError(f"{' '.join(command)}: status {status}")
    return usage
