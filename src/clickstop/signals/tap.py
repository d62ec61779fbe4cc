"""Runners that write a common report, TAP, JUnit's XML or JSON; behind a task, whatever wrote it."""

from __future__ import annotations

from clickstop.signals.report_formats import is_cut, read_report
from clickstop.signals.signal import Counts, QualitySignal, ToolRun, verdict
from clickstop.signals.text import last_lines_with, lines_with, number


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    if "Result: " in text and "Files=" in text:
        return _prove(text)
    if not run.opaque and run.words[0] == "bats" and "' failed" in text and "ok " not in text:
        return verdict("bats", Counts(failed=1))  # the beginning was cut off
    is_tap = _has_failed(text) or "TAP version 1" in text or "\n1.." in text or text.startswith("1..")
    if run.opaque and not is_tap and "</testsuite" not in text and '"numFailedTests":' not in text:
        return None
    signal = read_report("tap" if is_tap else "junit" if "</testsuite" in text else "jest", text)
    return None if signal and is_cut(text, run, signal) else signal


def _has_failed(text: str) -> bool:
    """Whether only results remain, one of them `not ok 2 - adds`."""
    lines = text.strip().split("\n")
    return all(line.startswith(("ok ", "not ok ", "#", " ")) for line in lines[:100]) and any(
        line.startswith("not ok ") and line[7:8].isdigit() for line in lines[:100]
    )


def _prove(text: str) -> QualitySignal | None:
    """Read Perl's prove: `Result: FAIL` below `Files=1, Tests=2, ...` and `t/a.t (Wstat: 256 ... Failed: 1)`."""
    ran = sum(
        number(line.partition("Tests=")[2].partition(",")[0]) for _, line in last_lines_with(text, "Files=", 1)
    )
    result = next((line for _, line in last_lines_with(text, "Result: ", 1)), "")
    if not result.startswith("Result: FAIL"):
        return verdict("prove", Counts(passed=max(ran, 0))) if result == "Result: PASS" else None
    failed = [line for _, line in lines_with(text, "Failed test ") if line.lstrip().startswith("#")]
    names = [line.partition("'")[2].rpartition("'")[0] for line in failed if "'" in line]
    files = [line.split()[0] for _, line in lines_with(text, "(Wstat: ")]
    counts = Counts(len(failed) or max(1, len(files)), 0, max(ran - len(failed), 0))
    return verdict("prove", counts, names=names, files=files, at=max(text.find("Failed test"), 0))
