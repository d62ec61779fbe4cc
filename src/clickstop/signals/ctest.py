"""ctest: `50% tests passed, 1 tests failed out of 2`, and the lists below it."""

from __future__ import annotations

from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude, verdict
from clickstop.signals.text import last_lines_with, lines, lines_with, number_after

_RED = "The following tests FAILED:"
_ASIDE = "The following tests did not run:"
_STOPPED = "Errors while running CTest"
_MOST = 100
_BLOCK = 50_000  # characters of one list that are looked at


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    summaries = [(at, line) for at, line in last_lines_with(text, "% tests passed", _MOST) if _is_summary(line)]
    runs = [(at, _counts(text, at, line)) for at, line in summaries]
    if not runs and not run.opaque and _STOPPED in text:  # the beginning was cut off
        return verdict("ctest", Counts(failed=1), at=text.find(_STOPPED))
    return conclude("ctest", run, runs, lambda: _failures(text)) if runs else None


def _failures(text: str) -> Failures:
    first = next((at for at, line in lines_with(text, "***") if " Test " in line and "#" in line), -1)
    return Failures(first, names=[name for at, _ in lines_with(text, _RED, _MOST) for name, _ in _list(text, at)])


def _is_summary(line: str) -> bool:
    """Whether a line is the summary. With -V, what tests print has their number before it: `1: 50%
    tests passed`.
    """
    return line.partition("%")[0].strip().isdigit() and " out of " in line


def _counts(text: str, at: int, line: str) -> Counts:
    failed = number_after(line, "tests passed,")
    aside = text.find(_ASIDE, at, at + 500)
    skipped = sum(why == "Skipped" for _, why in _list(text, aside)) if aside >= 0 else 0
    return Counts(failed=failed, passed=max(0, number_after(line, " out of ") - failed - skipped))


def _list(text: str, at: int) -> list[tuple[str, str]]:
    """Return names and reasons: `2 - bad (Failed)`, in newer versions with labels after it."""
    tests = []
    for _, line in lines(text[at : at + _BLOCK].partition("\n")[2]):
        number, dash, rest = line.strip().partition(" - ")
        if not dash or not number.isdigit():
            break
        name, _, why = rest.rpartition(" (")
        tests.append((name, why.partition(")")[0]))
    return tests
