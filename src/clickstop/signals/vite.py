"""vite build: `error during build:` with the place near it; `✓ built in 39ms`, in version 4 even then."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, first_number, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import place

_FAILED = "error during build:"
_NEAR = 1_500


def detect(text: str, run: Run) -> Finding | None:
    if cleared(run):
        return passed(run, "vite", "--watch", "-w")
    failed = text.rfind(_FAILED)
    before = text[max(failed - 100, 0) : max(failed, 0)].rpartition("\n")[2].strip(" x✗")
    if failed >= 0 and (not before or (run.opaque and before.endswith(":"))):
        problems = Problems()
        _places(text, max(failed - _NEAR, 0), failed + _NEAR, problems)
        return problems.finding("build_failure", "vite", errors=_count(text, failed), at=failed)
    built = text.rfind("✓ built in ")
    return Finding(PASS, "vite", at=built) if built >= 0 else None


def _count(text: str, failed: int) -> int:
    """`Build failed with 3 errors:`; older versions stop at the first."""
    return max(first_number(text[failed : failed + 300].partition("Build failed with ")[2]), 1)


def _places(text: str, start: int, end: int, problems: Problems) -> None:
    piece = text[start:end]
    for at, line in some_lines(piece, ":"):
        if line.startswith("file: "):
            found = place(f"{line[6:].strip()}:")
            problems.add(start + at, found[0] if found else line[6:].strip())
        elif "─[ " in line and line.rstrip().endswith(" ]"):  # rolldown's frame
            problems.add(start + at, line.partition("[ ")[2].rstrip(" ]").rpartition(":")[0])
