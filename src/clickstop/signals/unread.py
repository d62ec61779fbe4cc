"""A verification that failed, though no reader knows its output: what kind of failure it is, and where it shows."""

from __future__ import annotations

from clickstop.core.lists import words
from clickstop.core.names import words_of
from clickstop.signals.places import complaints
from clickstop.signals.signal import QualitySignal
from clickstop.signals.text import lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Words in the name of a task, a script or a target, and what its failure is. The first that fits counts.
_KINDS = {
    "type_error": words("typecheck types type tsc"),
    "lint_failure": words("lint linting format fmt style prettier eslint"),
    "test_failure": words(
        "test tests testing spec specs e2e unit integration check checks verify validate ci coverage cover smoke"
    ),
    "build_failure": words("build compile bundle dist package release"),
}


def kind_of(names: Iterable[str]) -> str:
    """What a failure of something with these names is; "" where they do not say."""
    parts = {part for name in names for part in words_of(name)}
    return next((kind for kind, telling in _KINDS.items() if parts.intersection(telling)), "")


def failure(task: list[str], text: str, after: int, *, kind: str = "") -> QualitySignal:
    """The failure of a task, `after` the last step that is known to be green."""
    step = _last_heading(text, after)
    type_ = kind_of(step.split()[-1:]) or kind or kind_of(word for word in task[1:] if not word.startswith("-"))
    type_ = type_ or kind_of(task[:1])
    listed = complaints(text, after) if type_ in ("", "lint_failure", "type_error") else None
    if listed and listed.count:
        return listed.signal(type_ or "lint_failure", task[0])
    return QualitySignal(type_ or "test_failure", task[0], at=after)


def _last_heading(text: str, after: int) -> str:
    """The script that ran last, where its runner has announced it."""
    headings = [
        line for at, line in lines_with(text, "> ", 200) if at >= after and line.startswith("> ") and "@" in line
    ]
    return headings[-1] if headings else ""
