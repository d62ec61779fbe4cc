"""oxlint: `x eslint(no-debugger): ...` above `,-[a.js:1:1]`; `Found 1 warning and 1 error.` at the end."""

from __future__ import annotations

from clickstop.signals import machine
from clickstop.signals.diagnostics import Problems, from_the_end, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.stylish import rows
from clickstop.signals.text import number_before, place

_FRAMES = (",-[", "╭─[")
_SIGNS = ("x", "×")


def detect(text: str, run: Run) -> Finding | None:
    errors, warnings = Problems(), Problems()
    for reader in (_blocks, _lines, _machines):
        reader(text, errors, warnings)
        if errors.count or warnings.count:
            break
    total, at = _total(text)
    if run.opaque and total < 0:
        return None
    if errors.count or total > 0:
        return errors.finding("lint_failure", "oxlint", errors=max(total, 0), at=max(at, 0))
    if run.exit_code and warnings.count:  # --deny-warnings
        return warnings.finding("lint_failure", "oxlint")
    return Finding(PASS, "oxlint", at=at) if total == 0 else None


def _blocks(text: str, errors: Problems, warnings: Problems) -> None:
    for frame in _FRAMES:
        for at, line in some_lines(text, frame):
            start = text.rfind("\n", 0, max(at - 1, 0)) + 1
            sign, _, title = text[start : max(at - 1, 0)].strip().partition(" ")
            where = line.partition(frame)[2].rstrip("]").rpartition(":")[0]
            if "(" in title:
                rule = title.partition("(")[2].partition(")")[0]
                (errors if sign in _SIGNS else warnings).add(start, where, rule)


def _lines(text: str, errors: Problems, warnings: Problems) -> None:
    rows(text, "  error  ", errors)  # stylish
    for kind, problems in (("Error", errors), ("Warning", warnings)):  # unix
        for at, line in some_lines(text, f"[{kind}/"):
            found = place(line)
            if found:
                problems.add(at, found[0], line.rpartition("(")[2].rstrip(")]"))


def _machines(text: str, errors: Problems, warnings: Problems) -> None:
    for row in machine.rows(text):
        kind = errors if row.level == "error" and row.told != "major" else warnings
        kind.add(row.at, row.file, row.code.partition("(")[2].rstrip(")") or row.code)


def _total(text: str) -> tuple[int, int]:
    for at, line in from_the_end(text, "Found "):
        if line.startswith("Found ") and " warning" in line and " and " in line and " error" in line:
            return number_before(line, "errors") + number_before(line, "error"), at
    return -1, 0
