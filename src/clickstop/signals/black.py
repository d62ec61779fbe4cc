"""black --check: `would reformat a.py`, and a sentence at the end."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, first_number, from_the_end, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run


def detect(text: str, run: Run) -> Finding | None:
    problems = Problems()
    for at, line in some_lines(text, "would reformat "):
        if line.startswith("would reformat "):
            problems.add(at, line[15:].strip(), "unformatted")
    for at, line in some_lines(text, "error: cannot "):
        if line.startswith("error: cannot format "):
            problems.add(at, line[21:].partition(": ")[0], "syntax")
        elif line.startswith("error: cannot parse: "):
            problems.add(at, line[21:].rpartition(":")[0], "syntax")
    total, unchanged, at = _summary(text)
    if problems.count or total:
        return problems.finding("lint_failure", "black", errors=total, at=at)
    if unchanged:
        return Finding(PASS, "black", passed=unchanged, at=at)
    if run.opaque or not run.has("--check") or "Nothing to do" in text:
        return None
    return passed(run, "black")


def _summary(text: str) -> tuple[int, int, int]:
    """`2 files would be reformatted, 2 files would be left unchanged, 1 file would fail to reformat.`"""
    for at, line in from_the_end(text, " would "):
        parts = line.strip().split(", ")
        if first_number(parts[0]) < 0 or " file" not in parts[0]:
            continue
        bad = sum(first_number(part) for part in parts if "left unchanged" not in part)
        good = sum(first_number(part) for part in parts if "would be left unchanged" in part)
        if "left unchanged" in line or "would fail to reformat" in line or line.rstrip().endswith("reformatted."):
            return bad, good, at
    return 0, 0, 0
