"""Score and trend on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.score import NO_SIGNALS, START
from clickstop.core.signal_names import signal_count, signal_name
from clickstop.core.words import ago, duration, many, one_line
from clickstop.render.output import console, heading, table, text

if TYPE_CHECKING:
    from clickstop.app.episodes import Episode
    from clickstop.app.score import Score, Share
    from clickstop.app.signals import SignalRow
    from clickstop.app.trend import SessionLine, Trend
    from clickstop.render.screen import Screen, Table

_BARS = "▁▂▃▄▅▆▇█"
_SHOWN = 12


def show_score(score: Score) -> None:
    out = console()
    state = "still running" if score.running else "ended"
    if score.score is None:
        out.print(heading("No signals"))
    else:
        out.print(heading(f"Score {score.score} of 100"), text(f"({START} {score.raw:+d})"))
    out.print(
        text(
            f"session {score.session_id}, started {ago(score.started_at)}, {state},"
            f" model {score.model or 'unknown'}"
        )
    )
    if not score.types:
        out.print(text("No quality signals yet: they come from tests, type checks, lints, builds and commits."))
        return
    out.print()
    out.print(_shares(score.types, "signal"))
    if any(share.name for share in score.agents):
        out.print()
        out.print(_shares(score.agents, "agent"))
    out.print()
    out.print(heading("What changed it"))
    out.print(_moved(score.moved))
    _episodes(out, "Still red", score.left_red)


def show_trend(trend: Trend) -> None:
    out = console()
    if trend.sessions:
        out.print(heading(trend.sentence))
    else:
        out.print(text("There are no sessions in this period. clickstop records sessions after `clickstop init`."))
        return
    bars = sparkline([line.score for line in trend.sessions if line.score is not None])
    out.print(text(f"{bars}  score per session, oldest first (0 to 100)"))
    out.print()
    out.print(_sessions(trend.sessions[-_SHOWN:]))
    if trend.types:
        out.print()
        out.print(_shares(trend.types, "signal"))
    if len(trend.models) > 1:
        out.print()
        out.print(_shares(trend.models, "model"))
    _show_times(out, trend)


def sparkline(scores: list[int]) -> str:
    """One bar for each of the newest 60 sessions, on a fixed scale of 0 to 100."""
    # 101, so that a score of 100 falls into the highest bar and not above it.
    return "".join(_BARS[min(len(_BARS) - 1, score * len(_BARS) // 101)] for score in scores[-60:])


def _show_times(out: Screen, trend: Trend) -> None:
    out.print()
    if trend.median_minutes is not None:
        count = many(len(trend.red_to_green), "failure")
        out.print(text(f"Red to green: {count} fixed, median {duration(trend.median_minutes)}."))
    _episodes(out, "Still red", trend.left_red)
    _episodes(out, "Flaky (red and green for the same files)", trend.flaky)


def _episodes(out: Screen, title: str, episodes: list[Episode]) -> None:
    if not episodes:
        return
    out.print(heading(title))
    for episode in episodes[:_SHOWN]:
        named = ", ".join(episode.names[:3]) or ", ".join(episode.files[:3])
        where = f"{one_line(named, 60)}  {one_line(episode.command, 50)}"
        out.print(text(f"  {signal_name(episode.type)}  {episode.tool}  {where}"))
    if len(episodes) > _SHOWN:
        out.print(text(f"  and {len(episodes) - _SHOWN} more"))


def _shares(shares: list[Share], label: str) -> Table:
    rows = [(_share_name(share, label), share.count, share.repeats or "", f"{share.points:+d}") for share in shares]
    return table((label, "count", "repeats", "points"), rows, right=("count", "repeats", "points"))


def _share_name(share: Share, label: str) -> str:
    return signal_name(share.name) if label == "signal" else share.name or "main agent"


def _moved(moved: list[SignalRow]) -> Table:
    rows = [
        (ago(signal.at), f"{signal.delta:+d}", signal_name(signal.type), signal.tool, one_line(_gist(signal), 70))
        for signal in moved[-_SHOWN:]
    ]
    return table(("when", "points", "signal", "tool", "what"), rows, right=("points",))


def _gist(signal: SignalRow) -> str:
    if signal.type == "vr_pass" and signal.counts.get("passed"):
        return f"{signal.counts['passed']} passed: {signal.command}"
    if signal.names and signal.type != "clean_commit":
        return ", ".join(signal.names)
    return signal.details or signal.command


def _sessions(lines: list[SessionLine]) -> Table:
    rows = [
        (
            line.session_id[:8],
            ago(line.started_at),
            NO_SIGNALS if line.score is None else line.score,
            ", ".join(signal_count(count, kind) for kind, count in line.types.items()),
            line.branch,
        )
        for line in lines
    ]
    return table(("session", "started", "score", "signals", "branch"), rows, right=("score",))
