"""ruff: `check` in all its formats, and `format --check`."""

from __future__ import annotations

from clickstop.core import wire
from clickstop.signals import machine
from clickstop.signals.diagnostics import (
    Diagnostics,
    arrows,
    cleared,
    document,
    from_the_end,
    is_code,
    passed,
    some_lines,
)
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import first_number, place

_OTHER_VERBS = ("rule", "linter", "config", "version", "clean", "server", "analyze", "help")
_CHECK_FORMAT = "--check"
_TALK = ("--show-files", "--show-settings", "--add-noqa")
_NOTHING = ("No Python files found", "No files found", "warning: Failed to lint ")
_UNREADABLE = "E902"  # no such file: nothing was checked


def detect(text: str, run: ToolRun) -> list[QualitySignal] | QualitySignal | None:
    if not run.opaque and (run.verb in _OTHER_VERBS or _only_shows_changes(run)):
        return None
    if cleared(run, "--exit-zero", "-e"):
        return _green(text, run, 0)
    problems = _problems(text, run)
    total, at = _total(text)
    if problems.names and set(problems.names) == {_UNREADABLE}:
        return None
    if problems.count or (total > 0 and not run.opaque):
        return problems.signal("lint_failure", "ruff", errors=max(total, 0), at=at)
    return _green(text, run, total)


def _only_shows_changes(run: ToolRun) -> bool:
    """Whether the formatter only shows what it would do, which is no finding."""
    return run.verb == "format" and run.has("--diff") and not run.has(_CHECK_FORMAT)


def _green(text: str, run: ToolRun, total: int) -> QualitySignal | None:
    if any(words in text for words in _NOTHING) or (total > 0 and run.opaque):
        return None
    at = text.rfind("All checks passed!")
    if at >= 0 and run.exit_code in (0, None):
        return QualitySignal(PASS, "ruff", at=at)
    formatted, at = _already_formatted(text)
    if formatted and not run.opaque:
        return QualitySignal(PASS, "ruff", passed=formatted, at=at)
    if run.verb == "format" and not run.has(_CHECK_FORMAT):
        return None
    if total == 0 and not run.opaque and not run.only_talks(*_TALK):
        return QualitySignal(PASS, "ruff", at=at)
    return passed(run, "ruff", *_TALK)


def _problems(text: str, run: ToolRun) -> Diagnostics:
    problems = Diagnostics()
    for reader in (_lines, _blocks, _grouped, _statistics, _documents, _machines, _formatting):
        reader(text, problems, run)
        if problems.count:
            break
    return problems


def _lines(text: str, problems: Diagnostics, run: ToolRun) -> None:
    """Read `a.py:1:8: F401 [*] ...` or `a.py:1: [F401] ...`. A script's output needs more, because flake8 prints
    the same.
    """
    if run.opaque and "fixable with" not in text and "\nFound " not in text:
        return
    for at, line in some_lines(text, ".py"):
        located = place(line)
        code = located[1].partition(" ")[0].strip("[]:") if located else ""
        if located and (is_code(code) or code in ("invalid-syntax", "SyntaxError")):
            problems.add(at, located[0], code)


def _blocks(text: str, problems: Diagnostics, _run: ToolRun) -> None:
    for at, title, where in arrows(text):
        code = title.partition(" ")[0].rstrip(":")
        if is_code(code) or code in ("invalid-syntax", "unformatted"):
            problems.add(at, where, code)


def _grouped(text: str, problems: Diagnostics, run: ToolRun) -> None:
    """Read `  1:8 F401 ...` below `a.py:`."""
    file = ""
    for at, line in () if run.opaque else some_lines(text, ":"):
        words = line.split()
        if line.endswith(".py:"):
            file = line[:-1]
        elif file and line.startswith("  ") and len(words) > 2 and is_code(words[1]):
            problems.add(at, f"{file}:{words[0].partition(':')[0]}", words[1])


def _statistics(text: str, problems: Diagnostics, run: ToolRun) -> None:
    for at, line in () if run.opaque else some_lines(text, "\t"):
        count, _, rest = line.partition("\t")
        code = rest.partition("\t")[0].strip()
        if is_code(code) and first_number(count) > 0:
            problems.add(at, "", code)
            problems.count += first_number(count) - 1


def _documents(text: str, problems: Diagnostics, _run: ToolRun) -> None:
    if '"end_location"' not in text:
        return
    report = document(text, "[\n", "[{")
    rows = report if isinstance(report, list) else [wire.scan(line) for _, line in some_lines(text, '{"cell"')]
    for row in rows:
        if isinstance(row, dict) and "filename" in row:
            line = (row.get("location") or {}).get("row", 0)
            problems.add(0, f"{row['filename']}:{line}", row.get("code") or "invalid-syntax")


def _machines(text: str, problems: Diagnostics, run: ToolRun) -> None:
    for row in machine.rows(text):
        if not run.opaque or row.by.lower() == "ruff":
            problems.add(row.at, row.file, row.code)
    for at, line in some_lines(text, '"org.ruff.'):  # junit
        code = line.partition('"org.ruff.')[2].partition('"')[0]
        where = line.partition('classname="')[2].partition('"')[0]
        problems.add(at, f"{where}.py:{machine.attribute(line, 'line')}" if where else "", code)


def _formatting(text: str, problems: Diagnostics, _run: ToolRun) -> None:
    for at, line in some_lines(text, "Would reformat: "):
        problems.add(at, line.partition("Would reformat: ")[2].strip(), "unformatted")
    for at, line in some_lines(text, "error: Failed to "):
        if line.startswith(("error: Failed to parse ", "error: Failed to format ")):
            where = line.split(" ", 4)[4]
            problems.add(at, where.partition(": ")[0].rpartition(":")[0], "invalid-syntax")


def _total(text: str) -> tuple[int, int]:
    """Return 2 for `Found 4 errors (2 fixed, 2 remaining).` and 1 for `1 file would be reformatted`, or -1, with
    the offset.
    """
    for at, line in from_the_end(text, " would be reformatted"):
        if first_number(line) >= 0 and " file" in line[:20]:
            return first_number(line), at
    for at, line in from_the_end(text, "Found "):
        rest = line.partition("Found ")[2]
        if rest.partition(" ")[2].startswith(("error.", "errors.", "error (", "errors (")):
            left = rest.rpartition(", ")[2] if "remaining)" in rest else rest
            return max(first_number(left), 0), at
    for at, line in from_the_end(text, " fixable with `--fix"):
        if line.startswith("[*] "):
            return max(first_number(line[4:]), 0), at
    for at, line in from_the_end(text, "Would fix "):
        return max(first_number(line.partition("Would fix ")[2]), 0), at
    return -1, 0


def _already_formatted(text: str) -> tuple[int, int]:
    for at, line in from_the_end(text, " already formatted"):
        if first_number(line) > 0 and " file" in line:
            return first_number(line), at
    return 0, 0
