"""Failures, each from the run that first showed it to the first run that no longer did."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app import signals
from clickstop.core.ids import seconds_of
from clickstop.signals.mending import GreenRun, mends
from clickstop.signals.signal import FAILURES, RECOVERED
from clickstop.store import quality

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.signals import SignalRow

_SOON = 120  # seconds after a run within which the state of its files is recorded


@dataclass(frozen=True, slots=True)
class Episode:
    """One failure from the run that first showed it to the run that no longer did."""

    session_id: str
    type: str
    tool: str
    command: str
    names: list[str]
    files: list[str]
    details: str
    runs: int
    first_red: str
    last_red: str
    green_at: str | None
    minutes: float | None  # from first red to green
    flaky: bool  # red and green for the same state of the files


def episodes(connection: Connection, recorded: list[SignalRow]) -> list[Episode]:
    """Every failure among these signals, by fingerprint, in order of first appearance.

    A run of any session may show a failure green again, including sessions after the period.
    """
    red = [signal for signal in recorded if signal.type in FAILURES]
    if not red:
        return []
    began = min(signal.at for signal in red)
    green = [signals.from_row(row) for row in quality.green_signals(connection, began)]
    following = _Following(_Trees(connection, began))
    for signal in sorted([*red, *green], key=lambda signal: signal.at):
        following.add(signal)
    return sorted(following.episodes(), key=lambda episode: episode.first_red)


def left_red(every: list[Episode]) -> list[Episode]:
    """Failures that no run has shown green. One that a later run repeats, alone or with others, counts once."""
    still = sorted((episode for episode in every if episode.green_at is None), key=lambda episode: episode.last_red)
    latest = [
        episode
        for at, episode in enumerate(still)
        if not any(_repeats(later, episode) for later in still[at + 1 :])
    ]
    return sorted(latest, key=lambda episode: episode.first_red)


def _repeats(later: Episode, episode: Episode) -> bool:
    if later.type != episode.type or not set(later.tool.split("+")) & set(episode.tool.split("+")):
        return False
    what, again = set(episode.names or episode.files), set(later.names or later.files)
    if later.command == episode.command and (what & again or not what):
        return True
    return bool(what) and what <= again


class _Trees:
    """The recorded state of the files for each run."""

    def __init__(self, connection: Connection, since: str) -> None:
        self._known: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for row in quality.trees(connection, since):
            self._known.setdefault((row["session_id"], row["command"]), []).append((row["created_at"], row["tree"]))

    def same(self, first: SignalRow, second: SignalRow) -> bool:
        tree = self._of(first)
        return bool(tree) and tree == self._of(second)

    def _of(self, signal: SignalRow) -> str:
        trees = self._known.get((signal.session_id, signal.command), [])
        at = bisect_left(trees, (signal.at, ""))
        return trees[at][1] if at < len(trees) and _minutes(signal.at, trees[at][0]) * 60 <= _SOON else ""


class _Following:
    """Follows failures from red to green through signals in order of time."""

    def __init__(self, trees: _Trees) -> None:
        self._trees = trees
        self._red: dict[str, list[SignalRow]] = {}  # runs by fingerprint
        self._last_green: dict[str, SignalRow] = {}
        self._ended: list[Episode] = []
        self._judged: dict[tuple[str, ...], bool] = {}

    def add(self, signal: SignalRow) -> None:
        if signal.type in FAILURES:
            self._red.setdefault(signal.fingerprint, []).append(signal)
            return
        for mark in [mark for mark, runs in self._red.items() if self._ends(signal, runs)]:
            self._ended.append(self._episode(self._red.pop(mark), signal))
            self._last_green[mark] = signal

    def episodes(self) -> list[Episode]:
        return [*self._ended, *(self._episode(runs) for runs in self._red.values())]

    def _ends(self, green: SignalRow, runs: list[SignalRow]) -> bool:
        if green.at <= runs[-1].at:
            return False
        if green.type == RECOVERED:
            return green.fingerprint == runs[-1].fingerprint
        return any(self._mends(green, run) for run in {run.command: run for run in runs}.values())

    def _mends(self, green: SignalRow, red: SignalRow) -> bool:
        passed = green.counts.get("passed", 0)
        key = (green.tool, green.command, str(passed), red.fingerprint, red.command)
        if key not in self._judged:
            self._judged[key] = mends(GreenRun(green.tool, green.command, passed), red)
        return self._judged[key]

    def _episode(self, runs: list[SignalRow], green: SignalRow | None = None) -> Episode:
        first, last = runs[0], runs[-1]
        # A run that names tests or files is preferred: the output of another may have been truncated.
        named = next((run for run in runs if run.names or run.files), first)
        before = self._last_green.get(first.fingerprint)
        flips = [*([(last, green)] if green else []), *([(before, first)] if before else [])]
        return Episode(
            session_id=first.session_id,
            type=first.type,
            tool=first.tool,
            command=last.command,
            names=named.names,
            files=named.files,
            details=named.details,
            runs=len(runs),
            first_red=first.at,
            last_red=last.at,
            green_at=green.at if green else None,
            minutes=_minutes(first.at, green.at) if green else None,
            flaky=any(self._trees.same(*flip) for flip in flips),
        )


def _minutes(start: str, end: str) -> float:
    return round((seconds_of(end) - seconds_of(start)) / 60, 4)
