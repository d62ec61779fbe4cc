"""Charts of one session: its score over time, and lanes of its agents."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from clickstop.core.score import START, within_bounds
from clickstop.core.words import duration, many, one_line
from clickstop.dashboard import words
from clickstop.dashboard.charts import axis, lanes, line
from clickstop.dashboard.charts.chart import Chart, Key
from clickstop.dashboard.charts.lanes import FoldedTime
from clickstop.dashboard.charts.states import kind_of

if TYPE_CHECKING:
    from clickstop.app.lanes import Lanes, Span
    from clickstop.app.score import Score

_STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400)
_AGENTS = 10  # with a lane of their own; the others share one
_MOVES = 200  # signals that are drawn


def session_score(score: Score) -> Chart:
    """A line of the score, with a point for each signal that changed it."""
    raw, points = 0, [line.Point("start", float(START), f"start: {START}")]
    rows: list[tuple[object, ...]] = []
    skipped = max(0, len(score.moved) - _MOVES)
    for number, signal in enumerate(score.moved):
        raw += signal.delta
        if number < skipped:
            points[0] = line.Point(
                "before", float(within_bounds(raw)), f"after {number + 1} others: {within_bounds(raw)}"
            )
            continue
        now = within_bounds(raw)
        kind = "bad" if signal.delta < 0 else "good"
        label = f"{signal.at[11:19]} {words.signal(signal.type)} {signal.delta:+d}: {now}"
        points.append(line.Point(signal.at[11:16], float(now), label, kind))
        rows.append(
            (
                signal.at[11:19],
                words.signal(signal.type),
                one_line(signal.command, 80),
                words.points(signal.delta),
                now,
            )
        )
    return Chart(
        "session-score",
        "Score through the session",
        "points of 100, by signal" + (f"; the last {_MOVES}" if skipped else ""),
        ("time (UTC)", "signal", "command", "points", "score"),
        rows,
        line.draw(points, axis.Scale(100), words.plain, f"Score from {START} to {score.score}.")
        if score.moved
        else Markup(),
        legend=[Key(kind, name, dot=True) for kind, name in (("good", "up"), ("bad", "down"))],
        empty="Nothing has moved the score yet.",
    )  # fmt: skip


def session_lanes(session: Lanes) -> Chart:
    """Lanes of agents with their calls, and of prompts, signals, gates and context."""
    own_lanes = session.agents[:_AGENTS]
    other_calls = [span for agent in session.agents[_AGENTS:] for span in agent.calls]
    drawn_lanes = [
        lanes.Lane("prompts", [_dot(moment.at, "prompt", moment.about) for moment in session.prompts], dots=True)
    ]
    drawn_lanes += [lanes.Lane(agent.name, [_span(span) for span in agent.calls]) for agent in own_lanes]
    if other_calls:
        drawn_lanes.append(
            lanes.Lane(f"{len(session.agents) - _AGENTS} more", [_span(span) for span in other_calls])
        )
    for name, moments in (("signals", session.signals), ("gates", session.gates), ("context", session.context)):
        if moments:
            drawn_lanes.append(
                lanes.Lane(name, [_dot(moment.at, moment.kind, moment.about) for moment in moments], dots=True)
            )
    time = FoldedTime(((mark.begin, mark.end) for lane in drawn_lanes for mark in lane.marks), session.seconds)
    for lane in drawn_lanes:
        lane.marks = [replace(mark, begin=time.place(mark.begin), end=time.place(mark.end)) for mark in lane.marks]
    calls = sum(len(agent.calls) for agent in session.agents)
    rows = [
        (
            agent.name,
            words.count(len(agent.calls)),
            words.count(sum(span.outcome == "failed" for span in agent.calls)),
            words.millis(1000 * sum(span.end - span.begin for span in agent.calls)),
        )
        for agent in session.agents
    ]
    who = f"{many(calls, 'call')} by {many(len(session.agents), 'agent')}"
    sentence = f"{who} in {words.millis(session.seconds * 1000)}."
    any_at_all = calls or session.prompts
    return Chart(
        "lanes",
        "Who did what, when",
        "time since the session started" + ("; a dashed box is idle time" if time.folds else ""),
        ("agent", "calls", "failed", "time in calls"),
        rows,
        lanes.draw(drawn_lanes, time.seconds, _ticks(time, session.seconds), sentence, _gaps(time))
        if any_at_all
        else Markup(),
        legend=_legend(drawn_lanes, time.seconds),
        empty="No calls in this session.",
        wide=True,
    )


_SPANS = {"good": "ok", "bad": "failed", "stop": "refused", "now": "running", "rest": "interrupted or background"}
_DOTS = {
    "good": "passed",
    "bad": "failed",
    "stop": "blocked",
    "ask": "asked",
    "info": "prompt or warning",
    "rest": "context, compaction",
}


def _legend(drawn_lanes: list[lanes.Lane], seconds: float) -> list[Key]:
    """A legend of what occurs: calls as areas, moments as shapes."""
    spans, dots = (
        {
            kind_of(mark.kind)
            for lane in drawn_lanes
            if lane.dots == as_dots
            for mark, _ in lanes.gathered(lane.marks, max(seconds, 1.0), dots=as_dots)
        }
        for as_dots in (False, True)
    )
    keys = [Key(kind, f"call: {name}") for kind, name in _SPANS.items() if kind in spans]
    return keys + [Key(kind, name, dot=True) for kind, name in _DOTS.items() if kind in dots]


def _dot(at: float, kind: str, about: str) -> lanes.Mark:
    return lanes.Mark(at, at, kind, about)


def _span(span: Span) -> lanes.Mark:
    label = f"{span.tool} {one_line(span.about, 60)}: {span.outcome}"
    return lanes.Mark(
        span.begin, span.end, span.outcome, f"{label}, {words.millis((span.end - span.begin) * 1000)}"
    )


def _ticks(time: FoldedTime, seconds: float) -> list[tuple[float, str]]:
    """Time labels at whole steps and at the ends of folds, if they fit."""
    step = next((size for size in _STEPS if time.seconds / size <= 8), time.seconds / 8 or 1)
    whole = [number * step for number in range(int(seconds // step) + 1) if not time.holds(number * step)]
    ticks: list[tuple[float, str]] = []
    for at in [0.0, *(fold.end for fold in time.folds), *whole]:
        place = time.place(at)
        if all(abs(place - other) > time.seconds / 12 for other, _ in ticks):
            ticks.append((place, _elapsed(at)))
    return sorted(ticks)


def _gaps(time: FoldedTime) -> list[lanes.Gap]:
    return [
        lanes.Gap(time.place(fold.begin), time.width, duration((fold.end - fold.begin) / 60)) for fold in time.folds
    ]


def _elapsed(seconds: float) -> str:
    if seconds < 59.5:  # from there on it rounds to 60 s
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02d}" if hours else f"{minutes} min"
