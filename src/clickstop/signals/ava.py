"""AVA: the counts below the last rule."""

from __future__ import annotations

from clickstop.signals.frames import first_place
from clickstop.signals.report_formats import read_report
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude
from clickstop.signals.text import last_lines_with, lines, lines_with, number

_RULE = "  ─"
_MARKS = ("  ✘ [fail]: ", "  ✖ ", "  × ")
_MOST = 200


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    rules = [at + len(_RULE) for at, line in last_lines_with(text, _RULE, _MOST) if line == _RULE]
    runs = [(at, counts) for at in rules if (counts := _run(text[at : at + 400]))]
    if not runs:
        return read_report("ava", text) if not run.opaque else None
    return conclude("ava", run, runs, lambda: _failures(text))


def _run(block: str) -> Counts | None:
    """Read the counts, one a line: `2 tests failed`, `1 uncaught exception`, `1 known failure`."""
    failed = errors = passed = 0
    seen = False
    for _, line in lines(block.lstrip("\n")):
        count, _, outcome = line.strip().partition(" ")
        if number(count) < 0 or not line.startswith("  ") or (passed and outcome.endswith("failed")):
            break  # AVA prints either what failed or what passed; a test printed the other
        seen = True
        failed += number(count) if outcome in ("test failed", "tests failed", "hook failed", "hooks failed") else 0
        errors += number(count) if outcome.startswith(("uncaught exception", "unhandled rejection")) else 0
        passed += number(count) if outcome in ("test passed", "tests passed") else 0
    return Counts(failed, errors, passed) if seen else None


def _failures(text: str) -> Failures:
    failures, starts = Failures(), []
    for mark in _MARKS:
        for at, line in lines_with(text, mark, _MOST):
            if line.startswith(mark) and " exited with a non-zero" not in line and " No tests found" not in line:
                starts.append(at)
                name = line.removeprefix(mark).removesuffix(" Error thrown in test").strip()
                below = text.find(f"\n  {name}\n")
                file = _place(text[below + len(name) + 4 : below + 3_000]) if below >= 0 else ""
                failures.add(at, file, name)
    for at, line in lines_with(text, "Uncaught exception in ", _MOST):
        starts.append(at)
        failures.add(at, line.strip().removeprefix("Uncaught exception in "))
    failures.at = min(starts, default=-1)
    return failures


def _place(block: str) -> str:
    """Return the place below the name, `a.test.js:3`, or that of the first frame."""
    first = block.strip("\n").partition("\n")[0].strip()
    path, _, line = first.rpartition(":")
    return first if path and line.isdigit() and " " not in path else first_place(block)
