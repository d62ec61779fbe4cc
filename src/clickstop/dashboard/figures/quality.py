"""Scores, signals, files and times from red to green."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from clickstop.core.words import duration, one_line
from clickstop.dashboard import words
from clickstop.dashboard.charts import axis, line
from clickstop.dashboard.charts.bars import Bar
from clickstop.dashboard.charts.chart import Chart
from clickstop.dashboard.figures.table import table
from clickstop.signals.signal import FAILURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clickstop.app.episodes import Episode
    from clickstop.app.files import FileLine
    from clickstop.app.score import Share
    from clickstop.app.trend import SessionLine


def score_trend(sessions: Sequence[SessionLine]) -> Chart:
    """The score of each session; one without signals is no score."""
    scored = [session for session in sessions if session.score is not None]
    points = [
        line.Point(
            label=session.started_at[5:10],
            value=float(session.score or 0),
            said=f"{session.started_at[:16].replace('T', ' ')} UTC: {session.score} of 100",
            kind="now" if session.running else "",
        )
        for session in scored
    ]
    rows = [
        (
            session.started_at[:16].replace("T", " "),
            session.session_id[:8],
            session.model,
            session.branch,
            session.score,
            session.signals,
        )
        for session in scored
    ]
    scale = axis.Scale(100, fixed=100)
    sentence = f"Score of {len(scored)} sessions, from {scored[0].score} to {scored[-1].score}." if scored else ""
    return Chart(
        "score-trend",
        "Score by session",
        "points of 100; each session begins at 50",
        ("began (UTC)", "session", "model", "branch", "score", "signals"),
        rows,
        line.draw(points, scale, words.plain, sentence) if scored else Markup(),
        empty="No session has a quality signal yet. They come from tests, type checks, lints, builds and commits.",
    )


def signals(types: Sequence[Share]) -> Chart:
    """How often each type of signal came, and what it weighed."""
    made = [
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
        "how often each came; repeats weigh nothing",
        made,
        ("signal", "count", "count", "repeats", "points"),
        empty="No signal was seen in this period.",
    )


def by_file(files: Sequence[FileLine]) -> Chart:
    """Where failures are."""
    made = [
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
        made,
        ("file", "failing runs", "runs", "as", "last"),
        empty="No failure of this period names a file.",
    )


def red_to_green(episodes: Sequence[Episode], *, links: bool = True) -> Chart:
    """How long failures stayed, the longest first."""
    timed = sorted(
        (episode for episode in episodes if episode.minutes is not None),
        key=lambda episode: -(episode.minutes or 0),
    )
    made = [
        Bar(
            _what(episode),
            [("", episode.minutes or 0)],
            (duration(episode.minutes or 0), words.count(episode.runs), words.when(episode.green_at)),
            f"/sessions/{episode.session_id}" if links else "",
        )
        for episode in timed
    ]
    return table(
        "red-to-green",
        "From red to green",
        "minutes from the first failing run to the run that passed",
        made,
        ("failure", "minutes", "time", "red runs", "green"),
        whole=False,
        empty="No failure has gone from red to green in this period.",
    )


def models(shares: Sequence[Share]) -> Chart:
    """What each model's sessions gathered."""
    made = [
        Bar(share.name, [("", share.count)], (words.count(share.count), words.points(share.points)))
        for share in shares
    ]
    return table(
        "models",
        "Signals by model",
        "signals of the sessions of each model",
        made,
        ("model", "signals", "signals", "points"),
        empty="No signal was seen in this period.",
    )


def _what(episode: Episode) -> str:
    named = episode.names[0] if episode.names else (episode.files[0] if episode.files else episode.command)
    return one_line(f"{words.signal(episode.type)}: {named}", 60)
