"""`bun test`: the counts before `Ran 6 tests across 2 files.`"""

from __future__ import annotations

from clickstop.signals.frames import first_place
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, conclude
from clickstop.signals.text import last_lines_with, lines_with, number

_MARKS = ("(fail) ", "✗ ")
_MOST = 200


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    runs = [(at, counts) for at, line in last_lines_with(text, "Ran ") if (counts := _run(text, at, line))]
    return conclude("bun test", run, runs, lambda: _failures(text)) if runs else None


def _run(text: str, at: int, line: str) -> Counts | None:
    """Read ` 2 pass`, ` 1 fail`, ` 1 error` above `Ran 3 tests across 1 file. [7.00ms]`."""
    if not line.startswith("Ran ") or " across " not in line or " file" not in line:
        return None
    counts: dict[str, int] = {}
    for above in reversed(text[max(0, at - 400) : at].rstrip("\n").split("\n")):
        count, _, word = above.strip().partition(" ")
        if number(count) < 0:
            break
        counts[word] = number(count)
    if "Bailed out after " in text[at : at + 200] and "fail" not in counts:
        return Counts(failed=1)
    errors = counts.get("error", 0) + counts.get("errors", 0)
    return Counts(max(0, counts.get("fail", 0) - errors), errors, counts.get("pass", 0))


def _failures(text: str) -> Failures:
    """Read `(fail) calc > adds [0.25ms]`, which follows its error."""
    headings = [
        line[:-1].removeprefix("::group::") for _, line in lines_with(text, "test", 2_000) if _is_heading(line)
    ]
    failures, before = Failures(), 0
    marked = sorted(pair for mark in _MARKS for pair in lines_with(text, mark, 1_000) if pair[1].startswith(mark))
    for at, line in marked:
        if not line.endswith("ms]"):
            continue
        block = text[max(before, at - 6_000) : at]
        error = block.rfind("\nerror: ")
        start = max(before, at - 6_000) + error + 1 if error >= 0 else -1
        where = first_place(block[max(error, 0) :], headings)
        failures.add(start, where, line.partition(" ")[2].rpartition(" [")[0])
        before = at + len(line)
    for at, line in lines_with(text, "# Unhandled error between tests", _MOST):
        first = failures.at
        failures.add(at, first_place(text[at : at + 3_000], headings))
        failures.at = min(first, at + len(line)) if first >= 0 else at
    return failures


def _is_heading(line: str) -> bool:
    return line.endswith(":") and " " not in line and "." in line
