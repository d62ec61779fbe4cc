"""`cypress run`: the counts are in the table below (Run Finished); each spec is reported as Mocha does."""

from __future__ import annotations

from clickstop.signals.mocha import failures, summaries
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude
from clickstop.signals.text import last_lines_with, lines_with, number


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    ends = [*last_lines_with(text, "All specs passed!", 50), *last_lines_with(text, " failed (", 200)]
    runs = [(at, counts) for at, line in sorted(ends) if (counts := _counts(line))]
    return conclude("cypress", run, runs, lambda: _failures(text)) if runs else None


def _failures(text: str) -> Failures:
    listed = failures(text, summaries(text))
    listed.files = _specs(text)
    return listed


def _counts(line: str) -> Counts | None:
    """Read tests, passing, failing, pending, skipped of `✖  1 of 2 failed (50%)   00:01   3   2   1   -   -`."""
    words = line.split()
    if len(words) < 8 or words[0] not in ("✖", "✔", "×", "√"):
        return None
    columns = [0 if word == "-" else number(word) for word in words[-5:]]
    if min(columns) < 0:
        return None
    red = words[0] in ("✖", "×")
    return Counts(failed=columns[2] or int(red), passed=columns[1])


def _specs(text: str) -> list[str]:
    """Read `│ ✖  a.cy.js   00:01  2  1  1  -  - │`."""
    rows = (line.split() for _, line in lines_with(text, "│ ✖ ", 500))
    return [words[2] for words in rows if len(words) > 3]
