"""Jasmine: `3 specs, 1 failure, 1 pending spec`, and a numbered list below `Failures:`."""

from __future__ import annotations

from clickstop.signals.signal import Counts, QualitySignal, ToolRun, verdict
from clickstop.signals.text import first_number, last_lines_with, lines, number_before

_BLOCK = 20_000  # characters of the list of failures


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    totals = [*last_lines_with(text, " spec, "), *last_lines_with(text, " specs, ")]
    for at, line in sorted(totals, reverse=True):
        ran, failed = first_number(line), number_before(line, "failure") + number_before(line, "failures")
        if ran < 0 or " failure" not in line:
            continue
        pending = number_before(line, "pending")
        if run.exit_code and not failed and not run.opaque:
            return None
        counts = Counts(failed=failed, passed=max(0, ran - failed - pending))
        start = max(text.rfind("Failures:", 0, at), 0)
        return verdict("jasmine", counts, names=_names(text[start : start + _BLOCK]) if failed else [], at=start)
    return None


def _names(block: str) -> list[str]:
    """Return the names in `1) cart adds`, which begins each failure."""
    names = []
    for _, line in lines(block):
        number, sign, name = line.partition(") ")
        if sign and number.isdigit():
            names.append(name.strip())
    return names
