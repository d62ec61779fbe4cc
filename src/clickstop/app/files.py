"""Which files fail: the failures of a period by the files they name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.signals.signal import FAILURES

if TYPE_CHECKING:
    from clickstop.app.signals import QualitySignal


@dataclass(frozen=True, slots=True)
class FileLine:
    """One file."""

    file: str
    failures: int
    types: dict[str, int]
    last_at: str


def of(signals: list[QualitySignal]) -> list[FileLine]:
    """Most failures first; a run counts once for each file that it names."""
    types: dict[str, dict[str, int]] = {}
    last: dict[str, str] = {}
    for signal in signals:
        for file in dict.fromkeys(map(path_of, signal.files)) if signal.type in FAILURES else ():
            counted = types.setdefault(file, {})
            counted[signal.type] = counted.get(signal.type, 0) + 1
            last[file] = signal.at
    made = [FileLine(file, sum(counted.values()), counted, last[file]) for file, counted in types.items()]
    return sorted(made, key=lambda line: (-line.failures, line.file))


def path_of(place: str) -> str:
    """The file of `file:line`."""
    path, colon, line = place.rpartition(":")
    return path if colon and line.isdigit() else place
