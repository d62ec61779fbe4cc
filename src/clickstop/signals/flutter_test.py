"""flutter test and dart test: the last `00:02 +1 -1: takes a discount [E]` has the counts."""

from __future__ import annotations

from clickstop.signals.signal import Counts, QualitySignal, ToolRun, verdict
from clickstop.signals.text import lines_with

_FAILED = " [E]"
_MOST = 5_000


def detect(text: str, _run: ToolRun) -> QualitySignal | None:
    lines = [(at, line.strip()) for at, line in lines_with(text, " +", _MOST) if line[2:3] == ":" and ": " in line]
    if not lines:
        return None
    passed, failed = _counted(lines[-1][1])
    named = [(at, line.partition(": ")[2]) for at, line in lines if line.endswith(_FAILED)]
    names = [name.removesuffix(_FAILED) for _, name in named]
    return verdict(
        "flutter test", Counts(failed, 0, passed), names=names, at=named[0][0] if named else lines[-1][0]
    )


def _counted(line: str) -> tuple[int, int]:
    """Return passed and failed of `00:02 +3 ~1 -1: name`."""
    words = line.partition(": ")[0].split()
    signs = {word[0]: int(word[1:]) for word in words if word.isascii() and word[1:].isdigit()}
    return signs.get("+", 0), signs.get("-", 0)
