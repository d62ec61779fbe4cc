"""pylint: `a.py:1:0: C0114: ... (missing-module-docstring)`, and the rating."""

from __future__ import annotations

from clickstop.signals import machine
from clickstop.signals.diagnostics import Diagnostics, document, is_code, passed, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun
from clickstop.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_UNREADABLE = "fatal"
_RATED = "Your code has been rated at "


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    problems, serious = Diagnostics(), False
    for at, file, number, name in _messages(text, run):
        if name != _UNREADABLE:
            serious = serious or number[:1] in ("E", "F")
            problems.add(at, file, name)
    if problems.count and (run.exit_code != 0 or serious or run.has("--exit-zero")):
        return problems.signal("lint_failure", "pylint")
    rated = text.rfind(_RATED)
    if rated >= 0 and (problems.count or text[rated + len(_RATED) :].startswith("10.00/10")):
        return QualitySignal(PASS, "pylint", at=rated)
    return passed(run, "pylint", "--list-msgs", "--generate-rcfile", "--generate-toml-config")


def _messages(text: str, run: ToolRun) -> list[tuple[int, str, str, str]]:
    messages = [*_lines(text), *_bracketed(text), *_documents(text)]
    if messages or run.opaque:
        return messages
    return [(row.at, row.file, row.code, row.code) for row in machine.rows(text)]


def _lines(text: str) -> list[tuple[int, str, str, str]]:
    messages = []
    for at, line in some_lines(text, ": "):
        where = place(line) if line.endswith(")") else None
        number, _, message = where[1].partition(": ") if where else ("", "", "")
        if where and is_code(number) and len(number) == 5:
            messages.append((at, where[0], number, message.rpartition("(")[2][:-1]))
    return messages


def _bracketed(text: str) -> list[tuple[int, str, str, str]]:
    """Read `a.py:1: [C0114(missing-module-docstring), ] ...` (parseable), `a.py(1): [C0114(...)] ...` (msvs)."""
    messages = []
    for at, line in some_lines(text, ": ["):
        path, _, rest = line.partition(": [")
        number, _, name = rest.partition("(")
        if is_code(number) and len(number) == 5:
            messages.append((at, path.replace("(", ":").rstrip(")"), number, name.partition(")")[0]))
    return messages


def _documents(text: str) -> list[tuple[int, str, str, str]]:
    if '"symbol"' not in text:
        return []
    report: Any = document(text, "[", "{")
    rows = report.get("messages", ()) if isinstance(report, dict) else report or ()
    return [
        (
            0,
            f"{row.get('path')}:{row.get('line')}",
            row.get("message-id") or row.get("messageId") or "",
            row["symbol"],
        )
        for row in rows
        if isinstance(row, dict) and "symbol" in row
    ]
