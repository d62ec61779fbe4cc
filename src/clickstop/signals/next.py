"""next build: `Failed to compile.` with a block per file; the table of routes when built."""

from __future__ import annotations

from clickstop.signals.diagnostics import Problems, cleared, passed, some_lines
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import place

_FAILED = (
    "Failed to compile",
    "> Build error occurred",
    "Failed to type check.",
    "Build failed because of webpack errors",
    "Turbopack build failed with ",
)
_NOTHING = ("Couldn't find any `pages` or `app` directory", "Couldn't find a `pages` directory")
_ROUTES = ("Route (pages)", "Route (app)", "\nPage  ")


def detect(text: str, run: Run) -> Finding | None:
    if run.opaque and "Next.js" not in text and "next build" not in text:
        return None
    if cleared(run):
        return passed(run, "next")
    if any(words in text for words in _NOTHING):
        return None
    failed = min((at for words in _FAILED if (at := text.find(words)) >= 0), default=-1)
    if failed >= 0:
        problems = _places(text)
        return problems.finding("build_failure", "next", errors=problems.count or 1, at=failed)
    built = max(text.rfind(words) for words in _ROUTES)
    return Finding(PASS, "next", at=built) if built >= 0 else None


def _places(text: str) -> Problems:
    """`./pages/index.tsx:1:36`, or without a line, by itself; `pages/index.tsx(1,36): error TS2322: ...`."""
    problems = Problems()
    for at, line in some_lines(text, "./"):
        words = line.strip()
        if words.startswith("./") and " " not in words and "." in words[2:]:
            found = place(f"{words}:")
            problems.add(at, (found[0] if found else words).removeprefix("./"))
    for at, line in some_lines(text, "): error TS"):
        path, _, rest = line.partition("(")
        problems.add(at, f"{path}:{rest.partition(',')[0]}", rest.partition(": error ")[2].partition(":")[0])
    return problems
