"""`deno test`: `ok | 2 passed | 0 failed (7ms)`, or a type check that stopped it."""

from __future__ import annotations

from clickstop.signals.report_formats import read_report
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude
from clickstop.signals.text import last_lines_with, lines_with, number_before

_TOOL = "deno test"
_MOST = 200


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    runs = [(at, _counts(line)) for at, line in last_lines_with(text, " failed") if _is_end(text, at, line)]
    if not runs:
        return _types(text) or (None if run.opaque else read_report(_TOOL, text))
    return conclude(_TOOL, run, runs, lambda: _failures(text))


def _is_end(text: str, at: int, line: str) -> bool:
    """Whether a line is the runner's own; what tests print stands between two rules."""
    if not line.startswith(("ok | ", "FAILED | ")) or not line.rstrip().endswith(")"):
        return False
    before = text[max(0, at - 20_000) : at]
    return before.rfind("output -------\n") <= before.rfind("output end -----\n")


def _counts(line: str) -> Counts:
    counts = line.replace("|", ",")
    return Counts(number_before(counts, "failed"), 0, number_before(counts, "passed"))


def _failures(text: str) -> Failures:
    """Read `adds => ./t/a_test.ts:2:6` below FAILURES."""
    start = text.find("\n FAILURES \n")
    failures = Failures()
    for at, line in lines_with(text, " => "):
        name, _, where = line.rpartition(" => ")
        if at > start >= 0 and where.rpartition(":")[2].isdigit():
            failures.add(at, where.rpartition(":")[0].removeprefix("./"), name)
    for at, line in lines_with(text, " (uncaught error)", _MOST):
        if at > start >= 0:
            failures.add(at, line.removesuffix(" (uncaught error)").removeprefix("./"))
    failures.at = text.find("\n ERRORS \n") + 1 or start + 1
    return failures


def _types(text: str) -> QualitySignal | None:
    """Read `TS2322 [ERROR]: ...` and `error: Type checking failed.`"""
    if "rror: Type checking failed" not in text:
        return None
    errors = [(at, line.split()[0]) for at, line in lines_with(text, " [ERROR]: ", 2_000) if line.startswith("TS")]
    files = [
        line.strip().removeprefix("at file://").rpartition(":")[0]
        for _, line in lines_with(text, "at file://", 500)
    ]
    if not errors:
        return None
    return QualitySignal(
        "type_error", "deno", errors=len(errors), names=[code for _, code in errors], files=files, at=errors[0][0]
    )
