"""The score of one session, what changed it, and the signals behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app import signals
from clickstop.app.episodes import Episode, episodes, left_red
from clickstop.core.score import score_of
from clickstop.store import quality

if TYPE_CHECKING:
    from collections.abc import Iterable
    from sqlite3 import Connection

    from clickstop.app.signals import SignalRow


@dataclass(frozen=True, slots=True)
class Share:
    """What one type of signal, one agent or one model contributed."""

    name: str
    count: int
    repeats: int
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    session_id: str
    started_at: str
    running: bool
    model: str
    score: int | None  # None without a signal
    raw: int  # sum of all deltas, before the limits of 0 and 100
    types: list[Share]
    agents: list[Share]  # "" is the main agent
    moved: list[SignalRow]  # what changed the score, oldest first
    left_red: list[Episode]  # failures that no later run showed green


def of_session(connection: Connection, session_id: str) -> Score:
    row = quality.one_session(connection, session_id)[0]
    recorded = signals.load(connection, [session_id])
    return Score(
        session_id=session_id,
        started_at=row["started_at"],
        running=row["ended_at"] is None,
        model=row["model"],
        score=score_of(row["points"]),
        raw=row["points"] or 0,
        types=shares(recorded, [signal.type for signal in recorded]),
        agents=shares(recorded, [signal.agent_id for signal in recorded]),
        moved=[signal for signal in recorded if signal.delta],
        left_red=left_red(episodes(connection, recorded)),
    )


def shares(recorded: list[SignalRow], names: list[str]) -> list[Share]:
    """Signals summed by name, largest loss first."""
    return added((name, 1, signal.repeat, signal.delta) for signal, name in zip(recorded, names, strict=True))


def added(counts: Iterable[tuple[str, int, int, int]]) -> list[Share]:
    """Sums by name, largest loss first, of rows of name, count, repeats and points."""
    sums: dict[str, list[int]] = {}
    for name, *own in counts:
        sums[name] = [before + more for before, more in zip(sums.get(name, [0, 0, 0]), own, strict=True)]
    return sorted((Share(name, *counted) for name, counted in sums.items()), key=lambda share: share.points)


@dataclass(frozen=True, slots=True)
class Detail:
    score: Score
    green_again: list[Episode]
    left_red: list[Episode]
    flaky: list[Episode]
    signals: list[SignalRow]  # oldest first


def detail_of(connection: Connection, session_id: str) -> Detail:
    recorded = signals.load(connection, [session_id])
    failures = episodes(connection, recorded)
    return Detail(
        score=of_session(connection, session_id),
        green_again=[episode for episode in failures if episode.green_at is not None],
        left_red=left_red(failures),
        flaky=[episode for episode in failures if episode.flaky],
        signals=recorded,
    )
