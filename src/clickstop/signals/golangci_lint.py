"""golangci-lint and staticcheck: `a.go:5:12: message (linter)`, JSON, or `0 issues.`; nothing in older versions."""

from __future__ import annotations

from clickstop.signals import machine
from clickstop.signals.diagnostics import (
    Problems,
    cleared,
    document,
    first_number,
    from_the_end,
    passed,
    some_lines,
)
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_OTHER_VERBS = ("linters", "formatters", "config", "cache", "version", "help", "custom", "migrate", "fmt")


def detect(text: str, run: Run) -> Finding | None:
    if not run.opaque and run.verb in _OTHER_VERBS:
        return None
    tool = "staticcheck" if run.words[0] == "staticcheck" else "golangci-lint"
    if cleared(run, "--issues-exit-code"):
        return passed(run, tool)
    problems = Problems()
    for reader in (_lines, _documents):
        reader(text, problems, run)
        if problems.count:
            break
    total, at = _issues(text)
    if problems.count or total > 0:
        return problems.finding("lint_failure", tool, errors=max(total, 0), at=at)
    if total == 0:
        return Finding(PASS, tool, at=at)
    return None


def _lines(text: str, problems: Problems, run: Run) -> None:
    for at, line in some_lines(text, ".go:"):
        found = place(line)
        linter = line.rstrip().rpartition(" (")[2]
        if (
            found
            and linter.endswith(")")
            and linter[:-1].isalnum()
            and _is_place(line, found[0], sure=not run.opaque)
        ):
            problems.add(at, found[0], linter[:-1])
        elif _tab_separated(line):
            where, linter, _ = line.split(None, 2)
            problems.add(at, where.rpartition(":")[0] if where.count(":") == 2 else where, linter)


def _is_place(line: str, where: str, *, sure: bool) -> bool:
    """A program logs `main.go:12: connected (twice)`; a linter knows the column, too."""
    column = line[len(where) + 1 :].partition(":")[0]
    return where.rpartition(":")[0].endswith(".go") and " " not in where and (sure or column.isdigit())


def _tab_separated(line: str) -> bool:
    """`a.go:5:12  govet  message`."""
    if line[:1].isspace():  # what a test has logged
        return False
    words = line.split(None, 2)
    return len(words) == 3 and words[0].count(":") in (1, 2) and words[1].isalnum() and "  " in line


def _documents(text: str, problems: Problems, run: Run) -> None:
    if '"FromLinter"' in text:
        report: Any = document(text, "{")
        for row in report.get("Issues") or () if isinstance(report, dict) else ():
            where = row.get("Pos", {})
            problems.add(0, f"{where.get('Filename')}:{where.get('Line')}", row.get("FromLinter", ""))
    elif not run.opaque:
        for row in machine.rows(text):
            problems.add(row.at, row.file, row.code)


def _issues(text: str) -> tuple[int, int]:
    """`3 issues:` or `0 issues.`, by itself in a line; -1 if that is not there."""
    for at, line in from_the_end(text, " issue"):
        count, _, rest = line.partition(" ")
        if count.isdigit() and rest.strip() in ("issues:", "issue:", "issues."):
            return first_number(count), at
    return -1, 0
