"""Linters without a reader of their own: a red exit code, and `file:line: message` for what they complain of."""

from __future__ import annotations

from clickstop.signals.diagnostics import passed
from clickstop.signals.places import complaints

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if run.opaque:
        return None
    if not run.exit_code:
        return passed(run, run.words[0])
    listed = complaints(text)
    return listed.signal("lint_failure", run.words[0]) if listed.count else None
