"""RuboCop: `bad.rb:2:3: W: Lint/UselessAssignment: ...`, and `1 file inspected, 6 offenses detected`."""

from __future__ import annotations

from clickstop.signals import machine
from clickstop.signals.diagnostics import Problems, document, first_number, from_the_end, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import number_before, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LEVELS = ("C", "W", "E", "F", "R", "I")


def detect(text: str, run: Run) -> Finding | None:
    inspected, left, at = _summary(text)
    problems = Problems()
    for reader in (_lines, _simple, _documents):
        reader(text, problems, run)
        if problems.count:
            break
    red = left or problems.count if inspected < 0 else left
    if red and run.exit_code != 0:
        return problems.finding("lint_failure", "rubocop", errors=left, at=at)
    if red:  # below --fail-level
        return Finding(PASS, "rubocop", passed=inspected, at=at)
    if inspected >= 0:
        return Finding(PASS, "rubocop", passed=inspected, at=at) if inspected else None
    return passed(run, "rubocop", "-v", "-L", "--list-target-files", "--show-cops", "--auto-gen-config")


def _summary(text: str) -> tuple[int, int, int]:
    """Files inspected (-1 if nothing says so), offences that are left, and where that stands."""
    for at, line in from_the_end(text, " inspected, "):
        files, _, rest = line.partition(" inspected, ")
        if " file" not in files or " detected" not in rest:
            continue
        found = number_before(rest, "offenses") + number_before(rest, "offense")
        corrected = 0
        for part in rest.split(", ")[1:]:
            if part.rstrip().endswith("corrected"):
                corrected = max(first_number(part), 0)
        return max(first_number(files), 0), max(found - corrected, 0), at
    return -1, 0, 0


def _lines(text: str, problems: Problems, _run: Run) -> None:
    for at, line in some_lines(text, ": "):
        found = place(line)
        level, _, rest = found[1].partition(": ") if found else ("", "", "")
        if found and level in _LEVELS and not rest.startswith("[Corrected] "):
            cop = rest.removeprefix("[Correctable] ").partition(":")[0]
            if "/" in cop and " " not in cop:
                problems.add(at, found[0], cop)


def _simple(text: str, problems: Problems, _run: Run) -> None:
    """`W:  2:  3: Lint/UselessAssignment: ...` below `== bad.rb ==`."""
    for at, line in some_lines(text, "/"):
        level, _, rest = line.partition(":")
        number, _, rest = rest.partition(":")
        cop = rest.partition(": ")[2].removeprefix("[Correctable] ").partition(":")[0]
        if level in _LEVELS and number.strip().isdigit() and "/" in cop and " " not in cop:
            head = text.rfind("\n== ", 0, at)
            head = head + 1 if head >= 0 else 0
            file = text[head : head + 500].partition("\n")[0].strip("= ")
            problems.add(at, f"{file}:{number.strip()}", cop)


def _documents(text: str, problems: Problems, run: Run) -> None:
    if '"rubocop_version"' in text:
        report: Any = document(text, '{"metadata"')
        for file in report.get("files", ()) if isinstance(report, dict) else ():
            for row in file.get("offenses", ()):
                if not row.get("corrected"):
                    line = row.get("location", {}).get("line")
                    problems.add(0, f"{file.get('path')}:{line}", row.get("cop_name", ""))
    elif not run.opaque:
        for row in machine.rows(text):
            problems.add(row.at, row.file, row.code)
