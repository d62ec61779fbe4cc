"""`node --test`: the block of counts at the end, which the spec and the TAP reporter share."""

from __future__ import annotations

from clickstop.signals.report_formats import read_report, tallies, tap
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude, verdict
from clickstop.signals.text import lines_with

_TOOL = "node --test"
_MOST = 200


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    blocks = [pair for pair in tallies(text, "ℹ", "#") if "duration_ms" in pair[1] or not run.opaque]
    if not blocks:
        return _without_counts(text, run)
    return conclude(_TOOL, run, [(at, _counts(tally)) for at, tally in blocks], lambda: _all_failures(text))


def _all_failures(text: str) -> Failures:
    failures = _failures(text)
    signal = None if failures.count else tap(_TOOL, text)
    return Failures(signal.at, names=signal.names, files=signal.files) if signal else failures


def _counts(tally: dict[str, int]) -> Counts:
    return Counts(tally["fail"] + tally.get("cancelled", 0), 0, tally.get("pass", 0))


def _failures(text: str) -> Failures:
    """Read `test at a.test.js:3:8` and the name on the next line, below `failing tests:`."""
    failures = Failures()
    start = text.find("✖ failing tests:")
    for at, line in lines_with(text, "test at ") if start >= 0 else ():
        name = text[at + len(line) + 1 : at + len(line) + 300].partition("\n")[0]
        if at < start or not line.startswith("test at ") or not name.startswith("✖ ") or name.endswith("# TODO"):
            continue
        failures.add(at, line.removeprefix("test at ").rpartition(":")[0], name[2:].rpartition(" (")[0])
        if failures.count >= _MOST:
            break
    return failures


def _without_counts(text: str, run: ToolRun) -> QualitySignal | None:
    """Read the dot reporter, which counts nothing, and JUnit's format."""
    if run.opaque:
        return None
    start = text.find("Failed tests:\n")
    if start >= 0:
        marked = [(at, line) for at, line in lines_with(text, "✖ ") if at > start and line.startswith("✖ ")]
        names = [
            line[2:].rpartition(" (")[0] for at, line in marked if "subtest failed'" not in text[at : at + 300]
        ]
        return verdict(_TOOL, Counts(len(names)), names=names[:_MOST], at=start)
    if run.exit_code == 0 and any(word.endswith("=dot") for word in run.words):
        return verdict(_TOOL, Counts(passed=text.count(".") if not text.strip(".\n ") else 0))
    return read_report(_TOOL, text)
