"""webpack and what builds with it (react-scripts, vue-cli, rspack): `ERROR in ./a.js 1:8`, then a summary."""

from __future__ import annotations

from clickstop.signals.diagnostics import (
    Problems,
    cleared,
    document,
    first_number,
    from_the_end,
    passed,
    some_lines,
)
from clickstop.signals.finding import PASS, Finding, Run
from clickstop.signals.text import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TALK = ("-v", "serve", "watch", "init", "info", "version", "help", "--watch", "-w")


def detect(text: str, run: Run) -> Finding | None:
    if cleared(run):
        return passed(run, "webpack", *_TALK)
    problems = Problems()
    _blocks(text, problems)
    _json(text, problems)
    total, at = _summary(text, opaque=run.opaque)
    if total > 0 or (problems.count and (total < 0 or not run.opaque)):
        return problems.finding("build_failure", "webpack", errors=max(total, 0), at=at)
    return Finding(PASS, "webpack", at=at) if total == 0 else None


def _blocks(text: str, problems: Problems) -> None:
    """`ERROR in ./src/a.js 1:0-32` or `ERROR in src/a.ts:3:5`."""
    for at, line in some_lines(text, "ERROR in "):
        if line.startswith("ERROR in "):
            path, _, position = line[9:].strip().partition(" ")
            found = place(f"{path}:")
            row = position.partition(":")[0]
            where = found[0] if found else f"{path}:{row}" if row.isdigit() else path
            problems.add(at, where.removeprefix("./"))


def _json(text: str, problems: Problems) -> None:
    if '"errors":[{"' not in text or '"assetsByChunkName"' not in text:
        return
    report: Any = document(text, "{")
    for row in report.get("errors", ()) if isinstance(report, dict) else ():
        problems.add(0, str(row.get("moduleName", "")).removeprefix("./") if isinstance(row, dict) else "")


def _summary(text: str, *, opaque: bool) -> tuple[int, int]:
    """Errors by `webpack 5.1 compiled with 1 error in 189 ms` and the like, and where; -1 if nothing says so."""
    for at, line in from_the_end(text, "ompiled "):
        words = line.partition("ompiled ")[2]
        if "webpack" not in line and "pack compiled" not in line and not line.startswith("Compiled "):
            continue
        if words.startswith("successfully"):
            return 0, at
        if words.startswith("with "):
            count = first_number(words[5:])
            return (count if " error" in words and count > 0 else 0), at
    failed = text.rfind("Failed to compile.")
    if failed >= 0 and (not opaque or "Creating an optimized production build" in text) and "Next.js" not in text:
        return 1, failed
    return -1, 0
