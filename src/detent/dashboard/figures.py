"""The charts of all pages, each made of a report's records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from detent.costs.budgets import dollars
from detent.dashboard import words
from detent.dashboard.charts import axis, bars, columns, lanes, line
from detent.dashboard.charts.chart import Chart
from detent.render.words import one_line
from detent.reports.signals import START, clamp
from detent.signals.finding import FAILURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from detent.reports.costs import Line
    from detent.reports.lanes import Lanes
    from detent.reports.score import Score, Share
    from detent.reports.trend import SessionLine

_STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400)
_AGENTS = 10  # lanes of their own


def score_trend(sessions: Sequence[SessionLine]) -> Chart:
    """The score of each session; one without signals is no score."""
    told = [one for one in sessions if one.signals]
    points = [
        line.Point(
            label=one.started_at[5:10],
            value=float(one.score),
            said=f"{one.started_at[:16].replace('T', ' ')} UTC: {one.score} of 100",
            kind="now" if one.running else "",
        )
        for one in told
    ]
    rows = [
        (one.started_at[:16].replace("T", " "), one.session_id[:8], one.model, one.branch, one.score, one.signals)
        for one in told
    ]
    scale = axis.Scale(100, fixed=100)
    said = f"Score of {len(told)} sessions, from {told[0].score} to {told[-1].score}." if told else ""
    return Chart(
        "score-trend",
        "Score by session",
        "points of 100; each session begins at 50",
        ("began (UTC)", "session", "model", "branch", "score", "signals"),
        rows,
        line.draw(points, scale, words.plain, said) if told else Markup(),
        empty="No session has a quality signal yet. They come from tests, type checks, lints, builds and commits.",
    )


def signals(types: Sequence[Share]) -> Chart:
    """How often each type of signal came, and what it weighed."""
    scale = axis.Scale(max((share.count for share in types), default=0), whole=True)
    made = [
        bars.Bar(
            words.signal(share.name),
            [("bad" if share.name in FAILURES or share.points < 0 else "good", share.count)],
            (words.count(share.count), words.count(share.repeats), words.points(share.points)),
        )
        for share in types
    ]
    heads = ("signal", "count", "count", "repeats", "points")
    return Chart(
        "signals",
        "Signals by type",
        "how often each came; repeats weigh nothing",
        drawing=bars.draw(made, scale, words.plain, heads, "Signals by type") if types else Markup(),
        empty="No signal was seen in this period.",
        inside=True,
    )


def cost_by_day(days: Sequence[Line], title: str = "Cost by day") -> Chart:
    scale = axis.Scale(max((day.usd for day in days), default=0.0))
    made = [columns.Column(day.name[5:], [("", day.usd)], f"{day.name}: {dollars(day.usd)}") for day in days]
    rows = [
        (day.name, words.count(day.answers), words.count(day.input + day.output), dollars(day.usd)) for day in days
    ]
    said = f"Cost of {len(days)} days, {dollars(sum(day.usd for day in days))} in all." if days else ""
    return Chart(
        "cost-by-day",
        title,
        "US dollars at list prices",
        ("day", "answers", "tokens in and out", "cost"),
        rows,
        columns.draw(made, scale, lambda value: f"${words.plain(value)}", said) if days else Markup(),
        empty="No answer of a model was counted yet. Costs come from the client's transcripts.",
    )


def session_score(score: Score) -> Chart:
    """The score as it moved."""
    raw, points = 0, [line.Point("start", float(START), f"start: {START}")]
    rows: list[tuple[object, ...]] = []
    for signal in score.moved:
        raw += signal.delta
        now = clamp(raw)
        kind = "bad" if signal.delta < 0 else "good"
        said = f"{signal.at[11:19]} {words.signal(signal.type)} {signal.delta:+d}: {now}"
        points.append(line.Point(signal.at[11:16], float(now), said, kind))
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
        "points of 100, by signal that moved it",
        ("time (UTC)", "signal", "command", "points", "score"),
        rows,
        line.draw(points, axis.Scale(100, fixed=100), words.plain, f"Score from {START} to {score.score}.")
        if score.moved
        else Markup(),
        empty="Nothing has moved the score yet.",
    )  # fmt: skip


def session_lanes(found: Lanes) -> Chart:
    """Agents with their calls, and what happened meanwhile."""
    shown = found.agents[:_AGENTS]
    rest = [span for agent in found.agents[_AGENTS:] for span in agent.calls]
    made = [lanes.Lane("prompts", [_dot(one.at, "prompt", one.about) for one in found.prompts], dots=True)]
    made += [lanes.Lane(agent.name, [_span(span) for span in agent.calls]) for agent in shown]
    if rest:
        made.append(lanes.Lane(f"{len(found.agents) - _AGENTS} more", [_span(span) for span in rest]))
    for name, moments in (("signals", found.signals), ("gates", found.gates), ("context", found.context)):
        if moments:
            made.append(lanes.Lane(name, [_dot(one.at, one.kind, one.about) for one in moments], dots=True))
    calls = sum(len(agent.calls) for agent in found.agents)
    rows = [
        (
            agent.name,
            words.count(len(agent.calls)),
            words.count(sum(span.outcome == "failed" for span in agent.calls)),
            words.millis(1000 * sum(span.end - span.begin for span in agent.calls)),
        )
        for agent in found.agents
    ]
    said = f"{calls} calls of {len(found.agents)} agents in {words.millis(found.seconds * 1000)}."
    any_at_all = calls or found.prompts
    return Chart(
        "lanes",
        "Who did what, when",
        "time since the session began",
        ("agent", "calls", "failed", "time in calls"),
        rows,
        lanes.draw(made, found.seconds, _ticks(found.seconds), said) if any_at_all else Markup(),
        legend=(("ok", "ok"), ("failed", "failed"), ("refused", "refused or stopped"), ("prompt", "prompt")),
        empty="No call was seen in this session.",
        wide=True,
    )


def _dot(at: float, kind: str, about: str) -> lanes.Mark:
    return lanes.Mark(at, at, kind, about)


def _span(span: object) -> lanes.Mark:
    from detent.reports.lanes import Span

    assert isinstance(span, Span)
    said = f"{span.tool} {one_line(span.about, 100)}: {span.outcome}"
    return lanes.Mark(span.begin, span.end, span.outcome, f"{said}, {words.millis((span.end - span.begin) * 1000)}")


def _ticks(seconds: float) -> list[tuple[float, str]]:
    step = next((one for one in _STEPS if seconds / one <= 8), seconds / 8 or 1)
    return [(number * step, _elapsed(number * step)) for number in range(int(seconds // step) + 1)]


def _elapsed(seconds: float) -> str:
    if seconds < 60:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02d}" if hours else f"{minutes} min"
