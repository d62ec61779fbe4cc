"""What the Rust compiler complains about, whichever cargo command made it run."""

from __future__ import annotations

from detent.signals.diagnostics import Problems, arrows
from detent.signals.text import lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from detent.signals.finding import Finding

_FAILED = ("error: could not compile ", "error: aborting due to ", "error: build failed", "error: linking with ")
_DEPENDENCY = (
    "error: failed to select a version",
    "error: no matching package",
    "error: failed to get `",
    "error: failed to load source",
    "error: failed to download",
    "error: unable to get packages",
    "error: failed to parse manifest",
    "error: failed to parse lock file",
    "error: failed to resolve",
)


def compile_errors(text: str, *, opaque: bool = False) -> Finding | None:
    """A build failure with its error codes and places; None if it compiled."""
    if any(mark in text for mark in _DEPENDENCY):
        at = min(found for mark in _DEPENDENCY if (found := text.find(mark)) >= 0)
        problems = Problems()
        problems.add(at, name="dependency")
        return problems.finding("build_failure", "cargo")
    if not any(mark in text for mark in _FAILED):
        return None
    problems = errors(text)
    if opaque and not problems.count:
        return None
    at = min(found for mark in _FAILED if (found := text.find(mark)) >= 0)
    return problems.finding("build_failure", "cargo", errors=problems.count or 1, at=at)


def errors(text: str) -> Problems:
    """`error[E0308]: mismatched types`, and ` --> src/lib.rs:2:5` below it."""
    problems = Problems()
    for at, title, where in arrows(text):
        if title.startswith("error"):
            problems.add(at, where, title[6:11] if title.startswith("error[E") else title.partition(": ")[2][:80])
    if not problems.count:
        for at, line in lines_with(text, "error[E", 200):
            if line.startswith("error[E"):
                problems.add(at, name=line[6:11])
    return problems
