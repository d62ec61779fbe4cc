"""isort --check: a line per file whose imports are out of order, nothing when all are fine."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, passed, some_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from clickstop.signals.finding import Finding, Run

_WORDS = " Imports are incorrectly sorted"


def detect(text: str, run: Run) -> Finding | None:
    problems = Problems()
    for at, line in some_lines(text, _WORDS):
        if line.startswith("ERROR: "):
            problems.add(at, line[7:].partition(_WORDS)[0].strip(), "unsorted-imports")
    if problems.count:
        return problems.finding("lint_failure", "isort")
    if not run.has("--check", "--check-only", "-c") or "Broken " in text:
        return None
    return passed(run, "isort", "--show-files")
