"""bazel test: `//cart:cart_test  FAILED in 0.4s`, one line per target, and a summary."""

from __future__ import annotations

from clickstop.signals.signal import Counts, QualitySignal, ToolRun, verdict
from clickstop.signals.text import lines_with

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


_RED = ("FAILED", "TIMEOUT", "FLAKY", "NO")  # `NO STATUS` means that it could not be built


def detect(text: str, _run: ToolRun) -> QualitySignal | None:
    targets = dict(_targets(text))
    red = [name for name, (_, state) in targets.items() if state in _RED]
    first = min((targets[name][0] for name in red), default=0)
    return verdict("bazel", Counts(len(red), 0, len(targets) - len(red)), names=red, at=first)


def _targets(text: str) -> Iterator[tuple[str, tuple[int, str]]]:
    """Yield each target with its offset and its state."""
    for at, line in lines_with(text, "//", 2_000):
        name, *state = line.replace("(cached) ", "").split()
        if name.startswith(("//", "@")) and state and state[0] in (*_RED, "PASSED"):
            yield name, (at, state[0])
