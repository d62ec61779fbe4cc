"""What charts, figures and words of pages become for given records."""

from __future__ import annotations

import re
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from clickstop.app.context import KindOfPiece
from clickstop.app.costs import Line
from clickstop.app.episodes import Episode
from clickstop.app.lanes import AgentLane, Lanes, Moment, Span
from clickstop.app.latency import Latency, Times
from clickstop.app.learning import RuleLine
from clickstop.app.ledgers import RuleCount
from clickstop.app.score import Score, Share
from clickstop.app.signals import FileLine
from clickstop.app.trend import SessionLine
from clickstop.app.usage import ToolUsage
from clickstop.app.workflow import FeatureRuns
from clickstop.core.ids import seconds_of
from clickstop.dashboard import clock
from clickstop.dashboard.charts.bars import Bar
from clickstop.dashboard.charts.chart import Key
from clickstop.dashboard.page import Asked
from clickstop.dashboard.pages.index import PAGES
from clickstop.dashboard.site import DashboardSite
from clickstop.dashboard.view import View, of
from tests.dashboard import stores
from tests.pinned import calls, filled, inputs, pinned

if TYPE_CHECKING:
    from clickstop.dashboard.charts.chart import Chart

RECORDS = (
    *(AgentLane, Bar, Episode, FeatureRuns, FileLine, Key, KindOfPiece, Lanes, Latency, Line, Moment, RuleCount),
    *(RuleLine, Score, SessionLine, Share, Span, Times, ToolUsage, View),
)
FUTURE = "2999-01-02T03:04:05.678901Z"  # a time of which pages say "just now"


class Signal:
    """A signal that moved a score."""

    def __init__(self, at: str, type_: str, delta: int, command: str = "make test") -> None:
        filled(self, at=at, type=type_, delta=delta, command=command)


def elements(markup: str) -> list[str]:
    """One line for each element, with quotes that JSON need not escape."""
    return re.sub(r"(?<=>)(?=<(?!/))", "\n", str(markup)).replace('"', "'").split("\n")


def parts(chart: Chart) -> list[Any]:
    """Everything on a chart."""
    flags = [name for name in ("wide", "inside") if getattr(chart, name)]
    rows = [[str(cell).replace('"', "'") for cell in row] for row in chart.rows]
    return [chart.id, chart.title, chart.unit, flags, chart.headers, *rows, chart.legend, *elements(chart.drawing)]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process cannot be set here")
def test_what_charts_figures_and_words_give_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    clock.use("Asia/Tokyo")
    names = {record.__name__: record for record in RECORDS}
    made = {"elements": elements, "parts": parts, "Signal": Signal, "AT": FUTURE, "view_of": of, **names}
    try:
        calls(Path(__file__).parent / "pinned" / "calls", "clickstop.dashboard", made)
    finally:
        clock.use("")
        monkeypatch.undo()
        time.tzset()


NOW = seconds_of("2030-01-15T12:00:00.000Z")
_BUILT_IN = ("rules", "table rules", "allowable")  # on the page of gates
PAGES_ROWS = Path(__file__).parent / "pinned" / "pages.txt"


def _counts(module: Any, asked: Asked) -> dict[str, int]:
    """How many of each thing a page shows, and each of its tables has; nothing that there is none of."""
    page = module.page(asked)
    sized = {name: len(value) for name, value in page.values.items() if isinstance(value, list | tuple)}
    sized |= {f"table {name}": len(made().rows) for name, made in page.tables.items()}
    return {name: count for name, count in sized.items() if count and name not in _BUILT_IN}


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process cannot be set here")
def test_each_page_shows_what_its_filters_leave(
    repo: Path, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    monkeypatch.setattr(time, "time", lambda: NOW)
    stores.seed(repo, environ, stores.normal(NOW))
    site = DashboardSite(str(repo), str(repo), environ)
    results: dict[str, str] = {}
    with site.open() as connection:
        for line in inputs(PAGES_ROWS):
            address = urlsplit(line)
            module = import_module(f"clickstop.dashboard.pages.{PAGES[address.path]}")
            asked = Asked(site, connection, dict(parse_qsl(address.query)))
            counts = _counts(module, asked)
            results[line] = " ".join(f"{name}={count}" for name, count in counts.items())
    pinned(PAGES_ROWS, results)
    monkeypatch.undo()
    time.tzset()
