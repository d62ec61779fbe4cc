"""One session's quality in full: every signal, and each failure from red to green."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app import score, signals
from clickstop.app.episodes import episodes, left_red

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.episodes import Episode
    from clickstop.app.score import Score
    from clickstop.app.signals import QualitySignal


@dataclass(frozen=True, slots=True)
class Detail:
    """The score and all behind it."""

    score: Score
    green_again: list[Episode]
    left_red: list[Episode]
    flaky: list[Episode]
    signals: list[QualitySignal]  # oldest first


def of_session(connection: Connection, session_id: str) -> Detail:
    recorded = signals.load(connection, [session_id])
    failures = episodes(connection, recorded)
    return Detail(
        score=score.of_session(connection, session_id),
        green_again=[episode for episode in failures if episode.green_at is not None],
        left_red=left_red(failures),
        flaky=[episode for episode in failures if episode.flaky],
        signals=recorded,
    )
