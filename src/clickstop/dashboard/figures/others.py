"""Charts of gates, rules, workflows, context, checks and latency."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from markupsafe import Markup

from clickstop.core.words import many, one_line
from clickstop.dashboard import words
from clickstop.dashboard.charts import axis, columns, line
from clickstop.dashboard.charts.bars import Bar, table
from clickstop.dashboard.charts.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from clickstop.app.context import KindOfPiece
    from clickstop.app.latency import Latency, Times
    from clickstop.app.learning import RuleLine
    from clickstop.app.ledgers import RuleCount
    from clickstop.app.workflow import FeatureRuns
    from clickstop.store.rows import Row

_POINTS = 120  # of the latency line


def gates(counts: Sequence[RuleCount], names: Mapping[str, str] | None = None, *, links: bool = True) -> Chart:
    """Bars of decisions by rule, with descriptions from `names`."""
    bars = [
        Bar(
            rule.name,
            [("stop", rule.block), ("ask", rule.ask), ("info", rule.count - rule.block - rule.ask)],
            (words.count(rule.count), words.count(rule.marked), words.when(rule.last_at)),
            f"/gates?rule={quote(rule.name)}" if links and names is not None else "",
            one_line((names or {}).get(rule.name, ""), 90),
        )
        for rule in counts
    ]
    return table(
        "gates-by-rule",
        "Decisions by rule",
        "blocks, questions and warnings",
        bars,
        ("rule", "times", "times", "false alarms", "last"),
        legend=(("stop", "blocked"), ("ask", "asked"), ("info", "warned")),
        empty="No gate made a decision in this period.",
    )


def rules(lines: Sequence[RuleLine]) -> Chart:
    bars = [
        Bar(
            rule.slug,
            [("good", rule.fixed), ("info", rule.overrides), ("rest", rule.hits - rule.fixed - rule.overrides)],
            (words.count(rule.hits), words.count(rule.recurred), rule.state, words.when(rule.last_hit)),
            f"/learning/rules/{quote(rule.slug)}",
            one_line(rule.message, 90),
        )
        for rule in lines
    ]
    return table(
        "rule-hits",
        "Rules in practice",
        "how often each rule fired, and the outcome",
        bars,
        ("rule", "hits", "hits", "came back", "state", "last"),
        legend=(("good", "fixed"), ("info", "allowed"), ("rest", "open")),
        empty="No learned rules yet. They start from a bug fix: clickstop learn",
    )


def attempts(features: Sequence[FeatureRuns]) -> Chart:
    bars = [
        Bar(
            feature.feature,
            [("good", len(feature.runs) - feature.failed), ("bad", feature.failed)],
            (
                words.count(len(feature.runs)),
                "green" if feature.passed else "red",
                words.when(feature.runs[-1]["created_at"]),
            ),
        )
        for feature in features
    ]
    return table(
        "attempts",
        "Attempts by feature",
        "test runs of documented workflows",
        bars,
        ("feature", "runs", "runs", "last run", "when"),
        legend=(("good", "passed"), ("bad", "failed")),
        empty="No workflow test has run yet.",
    )


def context(kinds: Sequence[KindOfPiece]) -> Chart:
    bars = [
        Bar(
            kind.what,
            [("good", kind.tokens_used), ("rest", kind.tokens - kind.tokens_used)],
            (words.count(kind.told), words.tokens(kind.tokens), words.count(kind.used)),
        )
        for kind in kinds
    ]
    return table(
        "context",
        "Context added for the agent",
        "estimated tokens by kind of piece; used means that a later call refers to it",
        bars,
        ("piece", "tokens", "added", "tokens", "used"),
        legend=(("good", "used"), ("rest", "not used")),
        empty="Nothing was added to the agent's context in this period.",
    )


def checks(rows: Sequence[Row]) -> Chart:
    ran = [row for row in rows if not row["cached"]]
    made = [
        columns.ChartColumn(
            _minute(row["created_at"])[5:],
            [("good" if row["outcome"] == "passed" else "bad", row["duration_ms"] / 1000)],
            f"{row['name']}: {row['outcome']}, {words.millis(row['duration_ms'])}",
        )
        for row in ran
    ]
    scale = axis.Scale(max((column.whole for column in made), default=0.0))
    cells = [
        (_minute(row["created_at"]), row["name"], row["outcome"], row["moment"], words.millis(row["duration_ms"]))
        for row in ran
    ]
    return Chart(
        "checks",
        "Checks that clickstop ran",
        "seconds per run",
        ("time (UTC)", "check", "outcome", "moment", "took"),
        cells,
        columns.draw(made, scale, _seconds, f"{many(len(ran), 'check')}.") if made else Markup(),
        legend=columns.keys(made, {"good": "passed", "bad": "not passed"}),
        empty="clickstop has not run any checks of this project yet. Run: clickstop check",
    )


def latency(times: Latency) -> Chart:
    """A line of whole events' times inside the hook's process."""
    whole = times.events
    points = _points(whole) if whole else []
    scale = axis.Scale(max((point.value or 0 for point in points), default=0.0))
    median = f"median {words.millis(whole.p50_us / 1000)}" if whole else ""
    sentence = f"{many(whole.count, 'event')}: {median}." if whole else ""
    return Chart(
        "latency",
        "Time inside the hook",
        "milliseconds of an event, after the interpreter has started; slowest of each step",
        ("time (UTC)", "ms"),
        [(point.label, f"{point.value:.1f}") for point in points if point.value is not None],
        line.draw(points, scale, lambda value: f"{words.plain(value)} ms", sentence) if points else Markup(),
        empty="No events recorded yet.",
        wide=True,
    )


def _points(times: Times) -> list[line.Point]:
    """At most 120 points, each the slowest event of its part of the series."""
    size = max(1, -(-len(times.series) // _POINTS))
    points = []
    for first in range(0, len(times.series), size):
        part = times.series[first : first + size]
        at, micros = max(part, key=lambda moment: moment[1])
        points.append(
            line.Point(at[11:19], micros / 1000, f"{at[:19].replace('T', ' ')} UTC: {micros / 1000:.1f} ms")
        )
    return points


def sparks(handlers: Sequence[Times]) -> list[tuple[Times, Markup]]:
    """Each handler with a sparkline."""
    return [(times, line.small([micros for _, micros in times.series])) for times in handlers]


def _minute(at: str) -> str:
    return at[:16].replace("T", " ")


def _seconds(value: float) -> str:
    return f"{words.plain(value)} s"
