"""Python's own doctest: `***Test Failed*** 2 failures.`, and with -v `3 passed and 0 failed.`"""

from __future__ import annotations

from clickstop.signals.diagnostics import passed as green
from clickstop.signals.signal import Counts, QualitySignal, ToolRun, unique, verdict
from clickstop.signals.text import last_lines_with, lines_with, number_before

_FAILED = "***Test Failed***"
_MOST = 50


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    failed = sum(max(1, number_before(line, "failures")) for _, line in last_lines_with(text, _FAILED))
    passed = sum(number_before(line, "passed") for _, line in last_lines_with(text, " passed and "))
    if not failed:
        silent = green(run, "doctest") if not text.strip() and len(run.words) > 1 else None
        return verdict("doctest", Counts(passed=passed)) or silent if not run.exit_code else None
    places = [line for _, line in lines_with(text, 'File "', _MOST) if ", in " in line]
    names = unique([line.rpartition(", in ")[2].strip() for line in places])
    files = [":".join((_between(line, 'File "', '"'), _between(line, ", line ", ","))) for line in places]
    at = max(text.find("Failed example:"), 0)
    return verdict("doctest", Counts(failed=failed, passed=passed), names=names, files=files, at=at)


def _between(line: str, before: str, after: str) -> str:
    return line.partition(before)[2].partition(after)[0]
