"""Vitest: `Test Files` and `Tests` at the end have the counts, the lines with FAIL before them the names."""

from __future__ import annotations

from bisect import bisect_right

from clickstop.signals.frames import first_place
from clickstop.signals.report_formats import annotated, read_report
from clickstop.signals.signal import Counts, Failures, QualitySignal, ToolRun, total, verdict
from clickstop.signals.text import last_lines_with, lines_with, number, number_before

_MOST = 200
_MARK = " FAIL  "
_HEADINGS = (" Failed Suites ", " Failed Tests ", " Failed Typecheck ")


def detect(text: str, run: ToolRun) -> QualitySignal | None:
    again = text.rfind("\n RERUN  ") if not run.opaque else -1  # when watching, the last run counts
    runs = [(at, counts) for at, line in last_lines_with(text, "Tests  ") if (counts := _run(text, at, line))]
    runs = [pair for pair in runs if pair[0] > again] or runs[-1:]
    if not runs:
        return None if run.opaque else read_report("vitest", text) or _cut(text, run)
    counts = total([counts for _, counts in runs], None if run.opaque else run.exit_code)
    last = runs[-1][0]
    if counts.failed:
        counts.errors = max(counts.errors, _suites(text))
    if not counts.red:
        return None if "does not meet " in text and "threshold" in text else verdict("vitest", counts, at=last)
    listed = _failures(text, again, runs)
    first = text.find("Unhandled ") if not counts.failed and listed.at < 0 else listed.at
    return verdict("vitest", counts, names=listed.names, files=listed.files, at=last if first < 0 else first)


def _run(text: str, at: int, line: str) -> Counts | None:
    """Return the counts of `Tests  1 failed | 2 passed (3)`, with `Test Files` above it or the time below it."""
    label, _, counted = line.strip().partition("  ")
    if label != "Tests" or not (counted.endswith(")") or counted == "no tests"):
        return None
    before = text[max(0, at - 300) : at].rstrip("\n").rpartition("\n")[2].strip()
    after = text[at + len(line) + 1 : at + len(line) + 400]
    if not before.startswith("Test Files  ") and not after.lstrip().startswith(
        ("Start at", "Errors", "Type Errors")
    ):
        return None
    files = number_before(before.replace("|", ","), "failed") if before.startswith("Test Files") else 0
    failed, passed = (
        number_before(counted.replace("|", ","), "failed"),
        number_before(counted.replace("|", ","), "passed"),
    )
    return Counts(failed, _unhandled(after) + (0 if failed else files), passed)


def _cut(text: str, run: ToolRun) -> QualitySignal | None:
    """Read what a filter left: the line with the counts, or failures without it."""
    line = next((line.strip() for _, line in last_lines_with(text, "Tests  ", 1)), "")
    if line.startswith("Tests  ") and line.endswith(")") and " RUN  " not in text:
        counted = line.replace("|", ",")
        counts = Counts(number_before(counted, "failed"), 0, number_before(counted, "passed"))
        return verdict("vitest", counts, at=text.rfind("Tests  "))
    listed = _failures(text, -1, [])
    if run.exit_code == 0:
        return None
    if not any(" > " in name or "[" in name for name in listed.names):
        return annotated("vitest", text)
    counts = Counts(failed=min(listed.count, _MOST))
    return verdict("vitest", counts, names=listed.names, files=listed.files, at=max(listed.at, 0))


def _suites(text: str) -> int:
    """Count the files that could not run, as in `⎯⎯ Failed Suites 2 ⎯⎯`."""
    headings = (line.strip("⎯ ").split() for _, line in lines_with(text, " Failed Suites ", _MOST) if "⎯" in line)
    return sum(max(0, number(words[-1])) for words in headings)


def _unhandled(after: str) -> int:
    """Count errors thrown outside of any test: `Errors  1 error`."""
    errors = next((line for line in after.split("\n")[:3] if line.strip().startswith("Errors  ")), "")
    return number_before(errors, "error") + number_before(errors, "errors")


def _failures(text: str, start: int, runs: list[tuple[int, Counts]]) -> Failures:
    """Return the failed tests and suites."""
    failures = Failures()
    for at, line in _marked_lines(text, start, runs):
        name = line.removeprefix(_MARK).strip()
        path = _path(name)
        block = text[at + len(line) : at + 6_000].partition(f"\n{_MARK}")[0].partition("⎯[")[0]
        failures.add(at, first_place(block, [path]) or path, name.partition(" [ ")[0])
    return failures


def _marked_lines(text: str, start: int, runs: list[tuple[int, Counts]]) -> list[tuple[int, str]]:
    """Return the lines with FAIL below a heading of failures. Above it, tests may have printed such
    lines.

    Failures may precede or follow the counts, because they go to another stream.
    """
    headings = [at for word in _HEADINGS for at, line in lines_with(text, word, _MOST) if "⎯" in line]
    starts = [at for at, line in lines_with(text, " RUN  ", _MOST) if line.startswith(" RUN  ")]
    marked = [pair for pair in lines_with(text, _MARK, 2_000) if pair[1].startswith(_MARK) and pair[0] > start]
    bounds = sorted([*((at, 1) for at in headings), *((at, 0) for at in starts), *((at, 0) for at, _ in runs)])
    below = [bisect_right(bounds, (at, 2)) - 1 for at, _ in marked]
    return [pair for pair, bound in zip(marked, below, strict=True) if bound < 0 or bounds[bound][1]]


def _path(name: str) -> str:
    """Return `src/a.test.js` of `|web| src/a.test.js > calc > adds` and of `src/a.test.js [ src/a.test.js ]`."""
    head = name.partition(" > ")[0].partition(" [ ")[0]
    return head.split()[-1] if head.split() else ""
