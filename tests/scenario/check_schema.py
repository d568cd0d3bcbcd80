# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""check_schema.py SCHEMA SCENARIO...: the schema is one, takes every scenario and refuses mistakes."""

import json
import sys
import tomllib

import jsonschema

MISTAKES = [
    "",  # nothing to measure
    "[[group]]\nsize = 16",
    "operation = []",
    "operation = 'null'\nsecnds = 1",
    "operation = 'null'\nseconds = 'fast'",
    "operation = 'null'\nseconds = 0",
    "operation = 'null'\ntrials = 1",
    "operation = 'null'\ntrials = '9'",
    "operation = 'null'\ntarget = 1",
    "operation = 'null'\ntitle = \"a\\nb\"",
    "operation = 'null'\nsize = 0",
    "operation = 'null'\nsize = [16, 16]",
    "operation = 'null'\nisolation = 'privat'",
    "operation = 'null'\ndrive = 'async'",
    "operation = 'null'\nplacement = [0, 1]",
    "operation = 'null'\nworkers = 'some'",
    "operation = 'null'\ncpus = '0-'",
    "operation = 'null'\n[[group]]\nworker = 2",
    "operation = 'null'\n[[group]]\nseconds = 2",
]


def main(schema_path, *scenario_paths):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = []
    for path in scenario_paths:
        with open(path, "rb") as file:
            scenario = tomllib.load(file)
        failures += [f"{path}: {error.message}" for error in validator.iter_errors(scenario)]
    for text in MISTAKES:
        if validator.is_valid(tomllib.loads(text)):
            failures.append(f"the schema takes: {text!r}")
    print("\n".join(failures) or f"{len(scenario_paths)} scenarios, {len(MISTAKES)} mistakes")
    return 1 if failures or not scenario_paths else 0


sys.exit(main(*sys.argv[1:]))
