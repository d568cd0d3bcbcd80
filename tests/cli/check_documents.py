# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""check_documents.py SCHEMA SPEEDWELL: result documents of real runs hold to their JSON Schema."""

import json
import subprocess
import sys

import jsonschema

TINY = ["--seconds", "0.1", "--trials", "2", "--quiet", "--json", "-"]
RUNS = {
    "all isolations, with latency": (
        ["digest/sha256", "--size", "64", "--isolation", "shared,private,process"]
        + ["--workers", "1,2", "--latency-seconds", "0.1"], 0),
    "oversubscribed": (["null", "--workers", "3x", "--latency-seconds", "0"], 0),
    "a failed case": (["fault/check", "null", "--latency-seconds", "0"], 1),
}


def main(schema_path, speedwell):
    with open(schema_path, encoding="utf-8") as file:
        validator = jsonschema.Draft202012Validator(json.load(file))
    failures = []
    for name, (arguments, code) in RUNS.items():
        done = subprocess.run([speedwell, "bench", *arguments, *TINY], capture_output=True,
                              check=False, stdin=subprocess.DEVNULL)
        if done.returncode != code:
            failures.append(f"{name}: exit code {done.returncode}: {done.stderr.decode()}")
            continue
        failures += [f"{name}: {error.json_path}: {error.message[:300]}"
                     for error in validator.iter_errors(json.loads(done.stdout))]
    print("\n".join(failures) or f"{len(RUNS)} documents")
    return 1 if failures else 0


sys.exit(main(*sys.argv[1:]))
