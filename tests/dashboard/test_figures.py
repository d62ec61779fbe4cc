"""Every chart shows the values of the records it was made of, measured on the drawing."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import time
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from clickstop.app import (
    context,
    costs,
    lanes,
    latency,
    learning,
    ledgers,
    period,
    score,
    signals,
    trend,
    usage,
    workflow,
)
from clickstop.app.period import DAY
from clickstop.core.ids import utc
from clickstop.core.score import within_bounds
from clickstop.dashboard import figures
from clickstop.dashboard.charts.states import kind_of
from clickstop.dashboard.figures import costs as cost_figures
from clickstop.dashboard.figures import others, quality, session
from clickstop.store import pages, timeline
from clickstop.store.lists import LAST
from tests.dashboard import drawn, stores
from tests.each import each
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from sqlite3 import Connection

    from clickstop.app.trend import Trend
    from clickstop.dashboard.charts.chart import Chart


def near(wanted: float) -> object:
    return pytest.approx(wanted, rel=0.002, abs=0.02)


@pytest.fixture
def told(connection: Connection) -> Trend:
    return trend.of_period(connection, *period.last(connection, 20))


def test_scores_stand_where_the_trend_says(told: Trend) -> None:
    wanted = [near(line.score) for line in told.sessions if line.score is not None]
    chart = quality.score_trend(told.sessions)
    assert drawn.points(chart.drawing) == wanted
    assert drawn.line(chart.drawing) == wanted
    assert [row[4] for row in chart.rows] == [line.score for line in told.sessions]
    assert len({line.score for line in told.sessions}) > 3


def test_bars_of_signals_are_as_long_as_their_counts(told: Trend) -> None:
    lengths = drawn.bars(quality.signals(told.types).drawing)
    colours = {"test failure": "bad", "checks passed": "good"}
    names = {"test_failure": "test failure", "vr_pass": "checks passed"}
    assert lengths == {names[share.name]: {colours[names[share.name]]: near(share.count)} for share in told.types}


def test_bars_of_files_are_as_long_as_their_failures(connection: Connection, told: Trend) -> None:
    found = signals.by_file(signals.load(connection, [line.session_id for line in told.sessions]))
    assert drawn.bars(quality.by_file(found).drawing) == {one.file: {"bad": near(one.failures)} for one in found}
    assert found[0].failures > 5


def test_bars_from_red_to_green_are_as_long_as_it_took(told: Trend) -> None:
    chart = quality.red_to_green(told.red_to_green)
    minutes = sorted((episode.minutes or 0 for episode in told.red_to_green), reverse=True)
    assert [parts[""] for _, parts in drawn.named_bars(chart.drawing)] == [near(one) for one in minutes]
    assert len(set(minutes)) > 1


def test_bars_of_models_are_as_long_as_their_signals(told: Trend) -> None:
    lengths = drawn.bars(quality.models(told.models).drawing)
    assert lengths == {share.name: {"": near(share.count)} for share in told.models}


def test_columns_of_days_are_as_high_as_their_cost_and_days_without_are_gaps(connection: Connection) -> None:
    days = costs.by_all(connection, utc(time.time() - 30 * DAY))["day"]
    heights = drawn.columns(cost_figures.cost_by_day(days).drawing)
    assert list(heights.values()) == [near(day.usd) for day in days]
    places = list(heights)
    steps = {round(later - earlier, 4) for earlier, later in pairwise(places)}
    assert len(steps) > 1, "a gap is wider than a step"


@pytest.mark.parametrize("by", ["model", "agent", "branch"])
def test_bars_of_costs_are_as_long_as_the_dollars(connection: Connection, by: str) -> None:
    found = costs.by_all(connection, utc(time.time() - 30 * DAY))[by]
    assert drawn.bars(cost_figures.cost_by(found, by).drawing) == {one.name: {"": near(one.usd)} for one in found}


def test_bars_of_tools_are_split_by_how_calls_ended(connection: Connection) -> None:
    found = usage.of(connection, "", "")
    lengths = drawn.bars(cost_figures.tools(found).drawing)
    shell = next(tool for tool in found if tool.name == "Shell")
    assert lengths["Shell"] == {"good": near(shell.calls - shell.failed), "bad": near(shell.failed)}
    assert {name: sum(parts.values()) for name, parts in lengths.items()} == {
        tool.name: near(tool.calls) for tool in found
    }


def test_bars_of_gates_are_split_by_verdict(connection: Connection) -> None:
    (counted,) = ledgers.by_rule(connection, period.days_ago(30))
    lengths = drawn.bars(others.gates([counted]).drawing)
    parts = {"stop": near(counted.block), "ask": near(counted.ask), "info": near(counted.warn)}
    assert lengths == {"delete.outside": parts}


def test_bars_of_rules_are_split_by_what_became_of_hits(connection: Connection) -> None:
    (rule,) = learning.rule_lines(connection)
    assert drawn.bars(others.rules([rule]).drawing) == {"no-float-money": {"good": near(2), "rest": near(1)}}
    assert (rule.hits, rule.fixed, rule.recurred) == (3, 2, 1)


def test_bars_of_attempts_are_split_by_result(connection: Connection) -> None:
    (feature,) = workflow.attempts(pages.newest(connection, "workflow_runs", "", LAST))
    assert drawn.bars(others.attempts([feature]).drawing) == {"cart": {"good": near(1), "bad": near(3)}}


def test_bars_of_context_are_split_by_use(connection: Connection) -> None:
    kinds = context.ledger(connection, "", "", 5).kinds
    lengths = drawn.bars(others.context(kinds).drawing)
    assert {name: sum(parts.values()) for name, parts in lengths.items()} == {k.what: near(k.tokens) for k in kinds}
    assert lengths["rule"] == {"good": near(40)}


def test_columns_of_checks_are_as_high_as_the_seconds_they_took(
    connection: Connection, repo: Path, environ: dict[str, str]
) -> None:
    run = rows.check_run("s1", utc())[1]
    stores.seed(repo, environ, [("check_runs", {**run, "duration_ms": 4_200, "outcome": "failed"})])
    found = pages.newest(connection, "check_runs", "", LAST)
    chart = others.checks(found)
    assert list(drawn.columns(chart.drawing).values()) == [near(4.2)]
    assert [one.get("class") for one in drawn.tree(chart.drawing).iter("rect")] == ["bar bad"]


def test_latency_stands_where_the_events_say(connection: Connection) -> None:
    found = latency.of(connection)
    assert found.events is not None
    assert drawn.points(others.latency(found).drawing) == [near(micros / 1000) for _, micros in found.events.series]


def test_each_handler_has_a_line_of_its_own_that_ends_at_its_last_time(connection: Connection) -> None:
    found = latency.of(connection)
    made = {times.name: drawing for times, drawing in others.sparks(found.handlers)}
    assert set(made) == {"capture.tool_call", "gate.command"}
    tool = next(times for times in found.handlers if times.name == "capture.tool_call")
    corners = next(drawn.tree(made[tool.name]).iter("polyline")).get("points", "").split()
    first, last = (float(corner.partition(",")[2]) for corner in (corners[0], corners[-1]))
    assert (22 - last) / 20 == near(1.0)
    assert (22 - first) / 20 == pytest.approx(tool.series[1][1] / tool.max_us, abs=0.01)


def test_a_session_s_score_moves_as_its_signals_say(connection: Connection) -> None:
    found = score.of_session(connection, stores.name_of(0))
    chart = session.session_score(found)
    raw, wanted = 0, [near(50)]
    for one in found.moved:
        raw += one.delta
        wanted.append(near(within_bounds(raw)))
    assert drawn.points(chart.drawing) == wanted
    assert chart.rows[-1][4] == found.score


def test_lanes_hold_each_call_where_and_as_long_as_it_was(connection: Connection) -> None:
    name = stores.name_of(stores.SESSIONS - 1)
    row = timeline.session(connection, name)
    assert row is not None
    found = lanes.of_parts(row, timeline.parts(connection, name))
    chart = session.session_lanes(found)
    calls = sorted((span.begin, span.end, kind_of(span.outcome)) for agent in found.agents for span in agent.calls)
    shown = sorted(drawn.spans(chart.drawing, found.seconds))
    assert [(near(begin), near(end), kind) for begin, end, kind in calls] == shown
    assert [agent.name for agent in found.agents] == ["main agent", "subagent 1", "subagent 2"]
    prompts = [at for at, kind in drawn.dots(chart.drawing, found.seconds) if kind == "info"]
    assert prompts == [near(one.at) for one in found.prompts]
    gates = [(at, kind) for at, kind in drawn.dots(chart.drawing, found.seconds) if kind in ("stop", "ask", "info")]
    assert (near(found.gates[0].at), kind_of(found.gates[0].kind)) in gates


def test_a_time_without_anything_is_folded_in_the_lanes() -> None:
    hour = 3_600.0
    calls = [lanes.Span(at, at + 60, "ok", "Bash", "make") for at in (0.0, 120.0, 20 * hour, 20 * hour + 120)]
    made = lanes.Lanes(20 * hour + 180, [lanes.AgentLane("", "main agent", calls)], [], [], [], [])
    chart = session.session_lanes(made)
    (gap,) = [one for one in drawn.tree(chart.drawing).iter("rect") if one.get("class") == "gap"]
    assert drawn.share(gap.get("width")) == pytest.approx(0.05 / 1.05, abs=0.001)
    assert "19.9 h idle" in "".join(gap.itertext())
    begins = [begin for begin, _, _ in drawn.spans(chart.drawing, 378.0)]
    assert begins == [near(second) for second in (0, 120, 198, 318)]  # of 360 seconds of work, and one fold
    assert "20 h 00" in chart.drawing  # where it goes on


def _charts() -> Iterator[str]:
    """Names of all functions that make a chart."""
    for module in pkgutil.iter_modules(figures.__path__):
        found = importlib.import_module(f"{figures.__name__}.{module.name}")
        for name, made in inspect.getmembers(found, inspect.isfunction):
            public = made.__module__ == found.__name__ and not name.startswith("_") and module.name != "table"
            if public and inspect.signature(made).return_annotation == "Chart":
                yield name


def test_every_chart_is_measured_here() -> None:
    source = inspect.getsource(inspect.getmodule(_charts))  # type: ignore[arg-type]  # this file
    assert [name for name in _charts() if f".{name}(" not in source] == []


EMPTY = [
    quality.score_trend([]),
    quality.signals([]),
    quality.by_file([]),
    cost_figures.cost_by_day([]),
    cost_figures.tools([]),
    others.gates([]),
    others.checks([]),
    others.latency(latency.Latency(None, [])),
]


@each("chart", EMPTY, ids=lambda chart: chart.id)
def test_a_chart_of_nothing_says_what_would_fill_it(chart: Chart) -> None:
    assert not chart.drawing
    assert chart.empty.endswith((".", "check", "learn"))
