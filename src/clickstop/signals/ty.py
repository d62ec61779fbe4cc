"""ty and pyrefly, the quick checkers for Python: `error[code]: ...` above ` --> a.py:3:12`, or one line each."""

from __future__ import annotations

from clickstop.signals import machine
from clickstop.signals.diagnostics import (
    Diagnostics,
    arrows,
    bracketed,
    document,
    first_number,
    from_the_end,
    some_lines,
)
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NOTHING = ("No python files found", "No Python files")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    tool = "pyrefly" if run.words[0] == "pyrefly" or "pyrefly" in text else "ty"
    problems = Diagnostics()
    _blocks(text, problems)
    _single_lines(text, problems)
    _documents(text, problems, opaque=run.opaque)
    total, at = _total(text, problems, opaque=run.opaque)
    if any(words in text for words in _NOTHING):
        return None
    if problems.count or (total > 0 and run.exit_code != 0):
        return problems.signal("type_error", tool, errors=problems.count or total, at=at)
    return QualitySignal(PASS, tool, at=at) if total >= 0 else None


def _blocks(text: str, problems: Diagnostics) -> None:
    for at, title, where in arrows(text):
        if ".py" not in where:
            continue
        if title.startswith("error["):
            problems.add(at, where, title[6:].partition("]")[0])
        elif title.startswith("ERROR "):
            problems.add(at, where, bracketed(title))


def _single_lines(text: str, problems: Diagnostics) -> None:
    for at, line in some_lines(text, ": error["):  # --output-format concise
        located = place(line)
        if located and located[1].startswith("error[") and ".py" in located[0]:
            problems.add(at, located[0], located[1][6:].partition("]")[0])
    for at, line in some_lines(text, "ERROR "):  # pyrefly --output-format min-text
        located = place(line[6:]) if line.startswith("ERROR ") and ".py:" in line else None
        if located:
            problems.add(at, located[0], bracketed(line))


def _documents(text: str, problems: Diagnostics, *, opaque: bool) -> None:
    """--output-format github and gitlab of ty, json of pyrefly."""
    for row in machine.rows(text):
        if row.level == "error" and (row.by == "ty" or not (row.by or opaque)):
            problems.add(row.at, row.file, row.code)
    if '"stop_line"' in text:
        report: Any = document(text, "{") or {}
        for row in report.get("errors", ()):
            if row.get("severity", "error") == "error":
                problems.add(0, f"{row.get('path')}:{row.get('line')}", row.get("name", ""))


def _total(text: str, problems: Diagnostics, *, opaque: bool) -> tuple[int, int]:
    """`Found 4 diagnostics`, ` INFO 4 errors`, `All checks passed!`; -1 if nothing of it is there."""
    for at, line in from_the_end(text, "INFO "):
        words = line.strip().removeprefix("INFO ")
        if words.partition(" ")[2].startswith(("error", "errors")) and first_number(words) >= 0:
            return first_number(words), at
    at = text.rfind("All checks passed!")
    if at >= 0 and (not opaque) and not problems.count:
        return 0, at
    for at, line in from_the_end(text, "Found "):
        if line.endswith((" diagnostic", " diagnostics")) and not opaque:
            return max(first_number(line[6:]), 0), at
    return -1, 0
