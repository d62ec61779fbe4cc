"""mypy and dmypy: `a.py:3: error: ...  [code]`, and a closing sentence."""

from __future__ import annotations

from clickstop.core import wire
from clickstop.signals.diagnostics import Diagnostics, bracketed, cleared, from_the_end, passed, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import first_number, place

_PYTHON = (".py:", ".pyi:", ".ipynb:", "<string>:")
_DAEMON_TALK = ("status", "stop", "start", "restart", "kill", "inspect", "suggest")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    total, at = _total(text)
    checked, green = _success(text)
    if checked and green > at:
        return QualitySignal(PASS, "mypy", passed=checked, at=green)
    if cleared(run):
        return passed(run, "mypy", *_DAEMON_TALK)
    problems = _lines(text, opaque=run.opaque)
    _documents(text, problems)
    if problems.count or (total and not _without_place(text)):
        return problems.signal("type_error", "mypy", errors=total, at=at)
    return None


def _lines(text: str, *, opaque: bool) -> Diagnostics:
    problems = Diagnostics()
    for at, line in some_lines(text, ": error: "):
        located = place(line)
        if located and any(ending in line for ending in _PYTHON):
            code = bracketed(line) or _code_below(text, at + len(line))
            if code or not opaque:
                problems.add(at, located[0], code)
    return problems


def _code_below(text: str, end: int) -> str:
    """Return the code that --pretty wraps to the end of one of the next two lines."""
    below = text[end + 1 : end + 300].split("\n")[:2]
    return next((bracketed(line) for line in below if line[:1] != " " and bracketed(line)), "")


def _documents(text: str, problems: Diagnostics) -> None:
    """Read --output json: one object per line."""
    for at, line in some_lines(text, '"severity": "error"'):
        problem = wire.scan(line) if line.startswith('{"file"') else None
        if problem:
            problems.add(at, f"{problem['file']}:{problem.get('line')}", str(problem.get("code") or ""))


def _total(text: str) -> tuple[int, int]:
    """Read `Found 3 errors in 2 files (checked 3 source files)`."""
    for at, line in from_the_end(text, "Found "):
        rest = line.partition("Found ")[2]
        if " source file" in rest or "errors prevented further checking" in rest:
            return max(first_number(rest), 0), at
    return 0, -1


def _without_place(text: str) -> bool:
    """Whether nothing was checked: `nosuch.py: error: Cannot read file`."""
    return "errors prevented further checking" in text and ": error: " in text


def _success(text: str) -> tuple[int, int]:
    for at, line in from_the_end(text, "Success: no issues found in "):
        return max(first_number(line.partition(" found in ")[2]), 0), at
    return 0, 0
