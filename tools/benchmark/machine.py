# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""The conditions under which the numbers were taken."""

import os
import time
from pathlib import Path

from programs import bench, output_of


def cpu_model():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith(("model name", "Model")):
            return line.split(":", 1)[1].strip()
    return os.uname().machine


def distribution():
    for line in Path("/etc/os-release").read_text().splitlines():
        if line.startswith("PRETTY_NAME="):
            return line.split("=", 1)[1].strip('"')
    return "unknown"


def first_line(command):
    try:
        return output_of(command).partition("\n")[0]
    except (OSError, RuntimeError):
        return "unknown"


def commit(root):
    changed = "" if not first_line(["git", "-C", root, "status", "--porcelain"]) else " and changes"
    return first_line(["git", "-C", root, "rev-parse", "--short", "HEAD"]) + changed


def describe(settings, root):
    """Rows of a table: what, which."""
    document = bench(settings, ["null"], [settings.pu], 0.2, trials=2)
    environment = document["environment"]
    openssl = environment["openssl"]
    rows = {
        "date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime()),
        "CPU": f"{cpu_model()}, PUs {','.join(map(str, settings.pus))} used",
        "virtualisation": environment.get("virtualisation") or "none seen",
        "kernel": f"{os.uname().sysname} {os.uname().release}",
        "system": distribution(),
        "OpenSSL that speedwell uses": openssl["version"],
        "its CPU settings": openssl.get("cpu_settings", "unknown"),
        "`openssl speed`": first_line(["openssl", "version"]),
        "`lstopo`": first_line(["lstopo-no-graphics", "--version"]),
        "compiler": first_line(["c++", "--version"]),
        "speedwell": f"{document['speedwell']}, commit {commit(root)}",
        "load average before": f"{os.getloadavg()[0]:.2f}",
    }
    return [[what, str(which)] for what, which in rows.items()]
