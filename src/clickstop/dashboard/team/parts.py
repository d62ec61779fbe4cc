"""Parts of the team's pages: filters, cards, columns over days and ranked bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from clickstop.core.words import many
from clickstop.dashboard import view, words
from clickstop.dashboard.charts import axis, columns
from clickstop.dashboard.charts.bars import Bar, table
from clickstop.dashboard.charts.chart import Chart
from clickstop.dashboard.page import Page
from clickstop.team import reading
from clickstop.team.reading import Chosen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from psycopg import Connection

    from clickstop.dashboard.team.site import TeamSite
    from clickstop.dashboard.view import View

Rows = list[dict[str, Any]]
NONE = "-"
_DAYS, _BARS = 4_000, 100  # rows at most
NOBODY = "not named"  # people who have not set a name to share


@dataclass(frozen=True, slots=True)
class TeamAsked:
    """A request for a page: the site, its database, and the parameters of the address."""

    site: TeamSite
    connection: Connection[Any]
    query: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Card:
    title: str
    figure: str
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Desk:
    """Builds a page from the filters and the database."""

    server: Connection[Any]
    view: View
    chosen: Chosen
    names: Mapping[str, str]  # of repositories

    @classmethod
    def at(cls, path: str, asked: TeamAsked) -> Desk:
        chosen = view.of(path, asked.query, reading.DIMENSIONS)
        names = reading.repositories(asked.connection)
        filters = dict(chosen.filters)
        if "repository" in filters:
            label = filters.pop("repository")
            filters["repo_id"] = next((repo_id for repo_id, name in names.items() if name == label), label)
        return cls(asked.connection, chosen, Chosen(chosen.first, chosen.last, filters), names)

    def sums(self, rollup: str, by: Sequence[str] = (), order: str = "", **wanted: str) -> Rows:
        limit = _DAYS if "day" in by else _BARS
        return reading.sums(self.server, rollup, by, wanted, self.chosen, order=order, limit=limit)

    def total(self, rollup: str, **wanted: str) -> dict[str, Any]:
        return self.sums(rollup, **wanted)[0]

    def page(self, title: str, lead: str, cards: Sequence[Card], charts: Sequence[Chart]) -> Page:
        choices = reading.choices(self.server, self.chosen, self.names)
        values = {"view": self.view, "choices": choices, "lead": lead, "cards": cards, "charts": list(charts)}
        return Page(title, values)

    def label(self, column: str, value: Any) -> str:
        """The label of a value of a dimension."""
        if column == "repo_id":
            return self.names.get(value, value)
        return str(value or (NOBODY if column == "person" else "unknown"))

    def ranked(
        self, column: str, rows: Rows, title: str, unit: str, *, heads: Sequence[str],
        bar: Callable[[dict[str, Any]], tuple[Sequence[tuple[str, float]], Sequence[object]]], **more: Any,
    ) -> Chart:  # fmt: skip
        """Bars by a dimension; `bar` returns the parts and cells of a row."""
        bars = [Bar(self.label(column, row[column]), *bar(row)) for row in rows]
        empty = more.pop("empty", f"No data in {self.view.label}.")
        return table(title.lower().replace(" ", "-"), title, unit, bars, heads, empty=empty, **more)

    def daily(
        self, rows: Rows, title: str, unit: str, parts: Mapping[str, str], *,
        show: Callable[[float], str] = words.plain, legend: Mapping[str, str] | None = None,
    ) -> Chart:  # fmt: skip
        """Columns over days; `parts` maps names in rows to the kinds that they are drawn as."""
        by_day = {str(row["day"]): row for row in rows}
        days = self.view.each_day(min(by_day, default=""))
        bars = []
        for day in days:
            row = by_day.get(day, {})
            drawn = [(kind, float(row.get(name) or 0)) for name, kind in parts.items()]
            bars.append(columns.ChartColumn(day[5:], drawn, f"{day}: {show(sum(value for _, value in drawn))}"))
        scale = axis.Scale(max((column.whole for column in bars), default=0.0))
        drawing = columns.draw(bars, scale, show, f"{title}, {many(len(days), 'day')}.") if rows else Markup()
        cells = [(str(row["day"]), *(words.plain(float(row[name] or 0)) for name in parts)) for row in rows]
        keys = columns.keys(bars, legend or {})
        empty = f"No data in {self.view.label}."
        return Chart(title.lower().replace(" ", "-"), title, unit, ("day", *parts), cells, drawing, keys, empty)


def share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.0f}%" if whole else NONE
