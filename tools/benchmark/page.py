# SPDX-FileCopyrightText: 2026 The speedwell authors
# SPDX-License-Identifier: Apache-2.0
"""The page that is written: sections with a table each, and what they reached of what they must."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Target:
    what: str
    wanted: str
    reached: str
    met: bool


@dataclass
class Section:
    title: str
    text: str
    columns: list
    rows: list = field(default_factory=list)
    targets: list = field(default_factory=list)


def table(columns, rows):
    """Markdown; a column is right-aligned when it begins with a number and nothing else."""
    numeric = [cell.replace(" ", "").replace(".", "").isdigit() for cell in rows[0]]
    rules = ["---:" if one else "---" for one in numeric]
    lines = [columns, rules, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def three(value):
    """Three decimals: ratios."""
    return f"{value:.3f}"


def ratio_cells(interval):
    return [three(interval.value), f"{interval.low:.3f} to {interval.high:.3f}"]


def rate_cell(rate):
    return f"{rate:,.0f}".replace(",", " ")


def render(section):
    parts = [f"## {section.title}\n", section.text.strip() + "\n"]
    if section.rows:
        parts.append(table(section.columns, section.rows))
    return "\n".join(parts)


def render_targets(targets):
    rows = [[t.what, t.wanted, t.reached, "yes" if t.met else "**no**"] for t in targets]
    return table(["what", "wanted", "reached", "met"], rows)
