"""ctest: `50% tests passed, 1 tests failed out of 2`, and the list below it."""

from __future__ import annotations

from detent.signals.text import last_lines_with, lines, number_after
from detent.signals.verdict import Counts, verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.signals.finding import Finding, Run


def detect(text: str, _run: Run) -> Finding | None:
    summaries = [(at, line) for at, line in last_lines_with(text, "% tests passed") if " out of " in line]
    if not summaries:
        return None
    at, line = summaries[-1]
    failed = number_after(line, "tests passed,")
    passed = max(0, number_after(line, " out of ") - failed)
    names = _names(text) if failed else []
    first = text.find("***") if failed else at
    return verdict("ctest", Counts(failed=failed, passed=passed), names=names, at=first if first >= 0 else at)


def _names(text: str) -> list[str]:
    """`2 - bad (Failed)` of the closing list."""
    start = text.find("The following tests FAILED:")
    if start < 0:
        return []
    names = []
    for _, line in lines(text[start : start + 50_000]):
        number, dash, rest = line.strip().partition(" - ")
        if dash and number.isdigit():
            names.append(rest.rpartition(" (")[0])
    return names
