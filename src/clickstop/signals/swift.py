"""swift build, swiftc and xcodebuild: `a.swift:3:5: error: ...`; `Build complete!` or `** BUILD SUCCEEDED **`."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import place

_FAILED = ("** BUILD FAILED **", "** ARCHIVE FAILED **")
_BUILT = ("Build complete!", "** BUILD SUCCEEDED **", "** ARCHIVE SUCCEEDED **")
_DEPENDENCY = ("error: Dependencies could not be resolved", "error: failed to clone", "error: Failed to clone")
_RUNS = ("run", "test", "package", "repl")


def detect(text: str, run: Run) -> Finding | None:
    tool = "swift" if run.opaque else run.words[0]
    if cleared(run):
        return passed(run, tool, "-list", "-showsdks", "-version") if run.verb not in _RUNS else None
    problems = Problems()
    for at, line in some_lines(text, ": error: "):
        found = place(line)
        if not found or not found[1].startswith("error: ") or not _has_column(line):
            continue
        if ".swift:" in line or not run.opaque:
            problems.add(at, found[0])
    for words in _DEPENDENCY:
        for at, _ in some_lines(text, words) if not problems.count else ():
            problems.add(at)
    failed = max(text.rfind(words) for words in _FAILED)
    if problems.count or failed >= 0:
        return problems.finding("build_failure", tool, errors=problems.count or 1, at=failed)
    built = max(text.rfind(words) for words in _BUILT)
    return Finding(PASS, tool, at=built) if built >= 0 else None


def _has_column(line: str) -> bool:
    """The compiler tells the column, too; a failed test, which looks the same otherwise, does not."""
    head, _, column = line.partition(": error: ")[0].rpartition(":")
    return column.isdigit() and head.rpartition(":")[2].isdigit()
