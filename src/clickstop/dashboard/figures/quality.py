"""Charts of scores, signals, failing files and times from red to green."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from markupsafe import Markup

from clickstop.core.ids import seconds_of, utc
from clickstop.core.words import duration, many, one_line
from clickstop.dashboard import clock, words
from clickstop.dashboard.charts import axis, line
from clickstop.dashboard.charts.bars import Bar, table
from clickstop.dashboard.charts.chart import Chart, Key, tag
from clickstop.signals.signal import FAILURES
from clickstop.store.lists import LAST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clickstop.app.episodes import Episode
    from clickstop.app.score import Share
    from clickstop.app.signals import FileLine
    from clickstop.app.trend import SessionLine


_POINTS = 150  # of a line; with more, some sessions are left out
_ROWS = 200  # of the table behind it


def score_trend(
    sessions: Sequence[SessionLine], since: str = "", until: str = LAST, *, links: bool = True
) -> Chart:
    """A line of sessions' scores over the whole period. Sessions without signals have no point."""
    scored = [session for session in sessions if session.score is not None]
    begin = since or (sessions[0].started_at if sessions else utc())
    start = seconds_of(begin)
    length = max(1.0, (time.time() if until == LAST else seconds_of(until)) - start)
    every = max(1, -(-len(scored) // _POINTS))
    points = [
        line.Point(
            label="",
            value=float(session.score or 0),
            tooltip=f"{clock.minute(session.started_at)}: {session.score} of 100",
            kind="now" if session.running else "",
            place=min(1.0, max(0.0, (seconds_of(session.started_at) - start) / length)),
        )
        for number, session in enumerate(scored)
        if number % every == 0 or number == len(scored) - 1
    ]
    rows = [
        (
            words.at_minute(session.started_at),
            tag("a", session.session_id[:8], href=f"/sessions/{session.session_id}")
            if links
            else session.session_id[:8],
            session.model,
            session.branch,
            session.score,
            session.signals,
        )
        for session in scored[-_ROWS:]
    ]
    scale = axis.Scale(100)
    counted = f"{len(scored)} of {many(len(sessions), 'session')}"
    sentence = f"Score of {counted}, from {scored[0].score} to {scored[-1].score}." if scored else ""
    unit = f"points of 100; each session starts at 50; {counted} had a signal"
    return Chart(
        "score-trend",
        "Score by session",
        unit + (f"; 1 in {every} is drawn" if every > 1 else ""),
        ("started", "session", "model", "branch", "score", "signals"),
        rows,
        line.draw(points, scale, words.plain, sentence, _times(start, length)) if scored else Markup(),
        legend=[Key("now", "running", dot=True)] if any(point.kind for point in points) else [],
        empty="No session has a quality signal yet. They come from tests, type checks, lints, builds and commits.",
    )


def _times(start: float, length: float) -> list[tuple[float, str]]:
    """Labels for the time axis: days, or times of the day if the period is shorter than a day."""
    show = clock.second if length < 86_400 else clock.day
    cut = slice(0, 5) if length < 86_400 else slice(5, 10)
    return [(share / 4, show(utc(start + length * share / 4))[cut]) for share in range(5)]


def signals(types: Sequence[Share]) -> Chart:
    """Bars of signals by type, with their points."""
    bars = [
        Bar(
            words.signal(share.name),
            [("bad" if share.name in FAILURES or share.points < 0 else "good", share.count)],
            (words.count(share.count), words.count(share.repeats), words.points(share.points)),
        )
        for share in types
    ]
    return table(
        "signals",
        "Signals by type",
        "how often each occurred; repeats do not change the score",
        bars,
        ("signal", "count", "count", "repeats", "points"),
        legend=(("good", "raises the score"), ("bad", "lowers the score")),
        empty="No signals in this period.",
    )


def by_file(files: Sequence[FileLine]) -> Chart:
    """Bars of failing runs by file."""
    bars = [
        Bar(
            file.file,
            [("bad", file.failures)],
            (
                words.count(file.failures),
                ", ".join(words.signal(kind) for kind in file.types),
                words.when(file.last_at),
            ),
        )
        for file in files
    ]
    return table(
        "by-file",
        "Failures by file",
        "failing runs that name the file",
        bars,
        ("file", "failing runs", "runs", "as", "last"),
        legend=(("bad", "failing runs"),),
        empty="No failure in this period names a file.",
    )


def red_to_green(episodes: Sequence[Episode], *, links: bool = True) -> Chart:
    """Bars of the time that failures stayed red, longest first."""
    timed = sorted(
        (episode for episode in episodes if episode.minutes is not None),
        key=lambda episode: -(episode.minutes or 0),
    )
    bars = [
        Bar(
            _what(episode),
            [("", episode.minutes or 0)],
            (duration(episode.minutes or 0), words.count(episode.runs), words.when(episode.green_at)),
            f"/sessions/{episode.session_id}" if links else "",
        )
        for episode in timed[:_ROWS]
    ]
    return table(
        "red-to-green",
        "From red to green",
        "minutes from the first failing run to the run that passed",
        bars,
        ("failure", "minutes", "time", "red runs", "green"),
        whole=False,
        empty="No failure has gone from red to green in this period.",
    )


def models(shares: Sequence[Share]) -> Chart:
    """Bars of signals by model."""
    bars = [
        Bar(share.name, [("", share.count)], (words.count(share.count), words.points(share.points)))
        for share in shares
    ]
    return table(
        "models",
        "Signals by model",
        "signals in each model's sessions",
        bars,
        ("model", "signals", "signals", "points"),
        empty="No signals in this period.",
    )


def _what(episode: Episode) -> str:
    named = episode.names[0] if episode.names else (episode.files[0] if episode.files else episode.command)
    return one_line(f"{words.signal(episode.type)}: {named}", 60)
