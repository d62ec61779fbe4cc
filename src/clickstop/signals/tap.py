"""Runners that write a common format: TAP, JUnit's XML or JSON. Behind a task's name, whatever wrote it."""

from __future__ import annotations

from clickstop.signals.report_formats import read_report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.signal import QualitySignal, ToolRun


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    is_tap = "TAP version 1" in text or "\n1.." in text or text.startswith("1..")
    if run.opaque and not is_tap and "</testsuite" not in text and '"numFailedTests":' not in text:
        return None
    return read_report("tap" if is_tap else "junit" if "</testsuite" in text else "jest", text)
