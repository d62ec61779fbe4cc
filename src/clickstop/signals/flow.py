"""Flow: a ruled line with the place of each error, `Found 2 errors` or `No errors!` at the end, or JSON."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, bracketed, document, first_number, from_the_end, some_lines
from clickstop.signals.finding import PASS, Finding, Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def detect(text: str, run: Run) -> Finding | None:
    if '"flowVersion"' in text:
        return _from_document(document(text, '{"flowVersion"', '{"errors"', "{"))
    problems = Problems()
    for at, line in some_lines(text, "Error -"):
        if line.startswith(("Error ---", "Error ┈┈┈")):
            path, _, rest = line.rpartition(" ")[2].rpartition(":")[0].rpartition(":")
            problems.add(at, f"{path}:{rest}", _code(text, at))
    total, at = _total(text, sure=bool(problems.count) or not run.opaque)
    if problems.count or total > 0:
        return problems.finding("type_error", "flow", errors=total, at=at)
    return Finding(PASS, "flow", at=at) if total == 0 else None


def _code(text: str, at: int) -> str:
    """`[incompatible-type]` at the end of the message, some lines below the rule."""
    below = text[at : at + 1_500].split("\n")[2:8]
    return next((bracketed(line) for line in below if bracketed(line)), "")


def _total(text: str, *, sure: bool) -> tuple[int, int]:
    for at, line in from_the_end(text, " errors"):
        words = line.strip()
        count = first_number(words.removeprefix("Found "))
        if sure and words.startswith("Found ") and words.endswith((" errors", " errors and", " warnings")):
            return count, at
    for at, line in from_the_end(text, "Found 1 error"):
        if sure and line.strip() == "Found 1 error":
            return 1, at
    at = text.rfind("No errors!")
    return (0, at) if at >= 0 and (sure or "\nNo errors!" in text) else (-1, 0)


def _from_document(report: Any) -> Finding | None:
    if not isinstance(report, dict) or "passed" not in report:
        return None
    problems = Problems()
    for row in report.get("errors", ()):
        message = (row.get("message") or [{}])[0]
        codes = row.get("error_codes") or [""]
        problems.add(0, f"{message.get('path', '')}:{message.get('line', 0)}".lstrip(":"), codes[0])
    return Finding(PASS, "flow") if report["passed"] else problems.finding("type_error", "flow")
