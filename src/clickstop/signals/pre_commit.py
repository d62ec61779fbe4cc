"""pre-commit: `ruff......Failed`, with the hook's id below. Asked if no tool of a hook was understood."""

from __future__ import annotations

from clickstop.signals.diagnostics import Diagnostics, some_lines
from clickstop.signals.signal import PASS, QualitySignal, ToolRun


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    problems, passed, last = Diagnostics(), 0, 0
    for at, line in some_lines(text, "...Failed"):
        if line.endswith("Failed"):
            problems.add(at, name=_id(text, at + len(line)))
    for at, line in some_lines(text, "...Passed"):
        if line.endswith("Passed"):
            passed, last = passed + 1, at
    if problems.count:
        return problems.signal("lint_failure", "pre-commit")
    hidden = run.exit_code is None  # a failure may have been cut off above
    return QualitySignal(PASS, "pre-commit", passed=passed, at=last) if passed and not hidden else None


def _id(text: str, end: int) -> str:
    below = text[end + 1 : end + 200].partition("\n")[0]
    return below.removeprefix("- hook id: ") if below.startswith("- hook id: ") else ""
