"""Errors of the Rust compiler, whichever cargo command ran it."""

from __future__ import annotations

from clickstop.core import wire
from clickstop.signals.diagnostics import Diagnostics, arrows
from clickstop.signals.text import line_start, lines_with, phrases, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from clickstop.signals.signal import QualitySignal

_FAILED = phrases(
    "error: could not compile  | error: aborting due to  | error: build failed | error: linking with "
    ' | error: failed to run custom build command | {"reason":"build-finished","success":false}'
)
_DEPENDENCY = phrases(
    "error: failed to select a version | error: no matching package | error: failed to get `"
    " | error: failed to load source | error: failed to download | error: unable to get packages"
    " | error: failed to parse manifest | error: failed to parse lock file | error: failed to resolve patches"
    " | error: checksum for ` | error: cyclic package dependency"
)
_MOST = 200


def compile_errors(text: str, *, opaque: bool = False) -> QualitySignal | None:
    """A build failure with its error codes and places; None if it compiled."""
    missing = _first(text, _DEPENDENCY)
    problems = Diagnostics()
    if missing >= 0:
        problems.add(missing, name="dependency")
        return problems.signal("build_failure", "cargo")
    failed = _first(text, _FAILED)
    if failed < 0:
        return None
    problems = errors(text)
    if opaque and not problems.count and not text.startswith("error: could not compile `", failed):
        return None
    return problems.signal("build_failure", "cargo", errors=problems.count or 1, at=failed)


def _first(text: str, marks: tuple[str, ...]) -> int:
    """Return where the first line begins that starts with one of these, or -1."""
    return min((at for mark in marks if (at := line_start(text, mark)) >= 0), default=-1)


def errors(text: str) -> Diagnostics:
    """Read `error[E0308]: mismatched types` with ` --> src/lib.rs:2:5` below it, both on one line, or as JSON."""
    problems = Diagnostics()
    seen: set[tuple[str, str]] = set()
    for at, title, where in arrows(text):
        if title.startswith("error") and (title, where) not in seen:
            seen.add((title, where))
            problems.add(at, where, _code(title))
    if not problems.count:
        _short(text, problems)
    if not problems.count and '"level":"error"' in text:
        _json(text, problems)
    if not problems.count:
        for at, line in lines_with(text, "error[E", _MOST):
            if line.startswith("error[E"):
                problems.add(at, name=_code(line))
    return problems


def _code(title: str) -> str:
    """Return the code, E0308, or the message if there is none."""
    return title[6:11] if title.startswith("error[E") else title.partition(": ")[2][:80]


def _short(text: str, problems: Diagnostics) -> None:
    """Read `src/lib.rs:3:18: error[E0308]: mismatched types` of --message-format short."""
    for at, line in lines_with(text, ": error", _MOST):
        located = place(line)
        if located and located[1].startswith(("error[E", "error: ")) and " " not in located[0]:
            problems.add(at, located[0], _code(located[1]))


def _json(text: str, problems: Diagnostics) -> None:
    for at, _ in lines_with(text, '"level":"error"', _MOST):
        row = wire.scan(text, at)
        message = row.get("message") if isinstance(row, dict) else None
        spans = message.get("spans") if isinstance(message, dict) else None
        if isinstance(message, dict) and isinstance(spans, list) and spans and isinstance(spans[0], dict):
            code = message.get("code")
            name = code.get("code") if isinstance(code, dict) else message.get("message", "")
            problems.add(at, _span(spans), str(name)[:80])


def _span(spans: list[Any]) -> str:
    first = next((span for span in spans if isinstance(span, dict) and span.get("is_primary")), spans[0])
    return f"{first.get('file_name')}:{first.get('line_start')}"
