"""The trend over sessions: scores, signals, time from red to green, and the change against the period before."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from statistics import mean, median
from typing import TYPE_CHECKING

from clickstop.app import signals
from clickstop.app.costs import days
from clickstop.app.episodes import episodes, left_red
from clickstop.app.records import record
from clickstop.app.score import Share, added, shares
from clickstop.core.ids import utc
from clickstop.core.score import score_of
from clickstop.core.words import many
from clickstop.store import quality

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.app.by_day import KeptDays
    from clickstop.app.episodes import Episode
    from clickstop.app.period import Period
    from clickstop.app.signals import SignalRow
    from clickstop.store.rows import Row

_ENOUGH = 4  # sessions with signals that it takes to show a trend within a period
_NOTICEABLE = 2.0  # points; a smaller change of the average counts as none


@dataclass(frozen=True, slots=True)
class SessionLine:
    session_id: str
    started_at: str
    running: bool
    model: str
    branch: str
    score: int | None
    signals: int
    types: dict[str, int]


@dataclass(frozen=True, slots=True)
class Trend:
    """A period, compared with the one before it."""

    sessions: list[SessionLine]
    average: float | None  # over the sessions that had a signal
    average_before: float | None
    sentence: str
    types: list[Share]
    models: list[Share]
    red_to_green: list[Episode]
    median_minutes: float | None
    left_red: list[Episode]
    flaky: list[Episode]


def of_period(connection: Connection, now: Period, before: Period) -> Trend:
    """The trend of the period `now`, compared with `before`."""
    recorded = signals.load(connection, now.ids, now.since, now.until)
    return build(now.rows, before.rows, recorded, episodes(connection, recorded))


def build(rows: list[Row], before: list[Row], recorded: list[SignalRow], failures: list[Episode]) -> Trend:
    models = {row["session_id"]: row["model"] or "unknown" for row in rows}
    green = [episode for episode in failures if episode.green_at is not None]
    average, average_before = _average(rows), _average(before)
    minutes = [episode.minutes for episode in green if episode.minutes is not None]
    return Trend(
        sessions=_lines(rows, recorded),
        average=average,
        average_before=average_before,
        sentence=direction(_scores(rows), average_before, len(rows)),
        types=shares(recorded, [signal.type for signal in recorded]),
        models=shares(recorded, [models[signal.session_id] for signal in recorded]),
        red_to_green=green,
        median_minutes=round(median(minutes), 4) if minutes else None,
        left_red=left_red(failures),
        flaky=[episode for episode in failures if episode.flaky],
    )


def sums(
    connection: Connection, sessions: list[Row], since: str, until: str, kept_days: KeptDays
) -> tuple[list[Share], list[Share]]:
    """Signals of these sessions, summed by type and by model. Past days come from `kept_days`."""
    models = {row["session_id"]: row["model"] or "unknown" for row in sessions}
    rows: list[Row] = []
    for day in days(max(since, quality.first_at(connection) or utc()), until):
        add_up = partial(quality.day_sums, connection, day)
        rows += kept_days.get(("signals", *day), quality.mark(connection, day), add_up)
    rows = [{**row, "model": models[row["session_id"]]} for row in rows if row["session_id"] in models]
    by_type, by_model = (
        added((row[key], row["count"], row["repeats"], row["points"]) for row in rows) for key in ("type", "model")
    )
    return by_type, by_model


def direction(scores: list[int], before: float | None, sessions: int) -> str:
    """The change in a sentence: against the period before, or from the first half of this one to the second."""
    if not scores:
        return "No session in this period has a quality signal yet."
    average = round(mean(scores), 1)
    counted = f"{len(scores)} of " if len(scores) < sessions else ""  # the others have no signals
    sentence = f"The average score is {average:.1f} over {counted}{many(sessions, 'session')}"
    if before is not None:
        change = average - before
        if abs(change) < _NOTICEABLE:
            return f"{sentence}, as before ({before:.1f})."
        return f"{sentence}, {'up' if change > 0 else 'down'} {abs(change):.1f} from {before:.1f}."
    if len(scores) < _ENOUGH:
        return f"{sentence}: too few to show a trend."
    half = len(scores) // 2
    change = mean(scores[-half:]) - mean(scores[:half])
    word = "steady" if abs(change) < _NOTICEABLE else f"{'rising' if change > 0 else 'falling'} ({change:+.1f})"
    return f"{sentence}, and {word} within them."


def _average(rows: list[Row]) -> float | None:
    scores = _scores(rows)
    return round(mean(scores), 1) if scores else None


def _scores(rows: list[Row]) -> list[int]:
    return [score for row in rows if (score := score_of(row["points"])) is not None]


def _lines(rows: list[Row], recorded: list[SignalRow]) -> list[SessionLine]:
    types: dict[str, dict[str, int]] = {}
    for signal in recorded:
        counted = types.setdefault(signal.session_id, {})
        counted[signal.type] = counted.get(signal.type, 0) + 1
    return [_line(row, types.get(row["session_id"], {})) for row in rows]


def _line(row: Row, types: Mapping[str, int]) -> SessionLine:
    score = score_of(row["points"])
    return record(SessionLine, row, running=row["ended_at"] is None, score=score, types=dict(types))
