"""What a page gives to its template, and the export of its tables as CSV or JSON."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from clickstop.dashboard.charts.chart import Chart

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from sqlite3 import Connection

    from clickstop.dashboard.site import DashboardSite


KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
_TIME = re.compile(r'<time datetime="([^"]*)"[^>]*>[^<]*</time>')
_TAG = re.compile(r"<[^>]*>")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # first characters of what a spreadsheet would run as a formula


class MissingError(Exception):
    """There is nothing at this address."""


class MovedError(Exception):
    """The page has another address, which is the message."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a page: the site, its store, and the parameters of the address."""

    site: DashboardSite
    connection: Connection
    query: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DownloadTable:
    """A table for export."""

    headers: Sequence[str]
    rows: Sequence[Sequence[object]]


def columns(
    names: Sequence[str], rows: Sequence[Any] | Callable[[], Sequence[Any]], heads: Sequence[str] = ()
) -> Callable[[], DownloadTable]:
    """A table of these columns. `rows` may be a function, which is called only for an export."""

    def made() -> DownloadTable:
        records = rows() if callable(rows) else rows
        return DownloadTable(heads or names, [[_cell(row, name) for name in names] for row in records])

    return made


def _cell(row: Any, name: str) -> object:
    value = row.get(name, "") if isinstance(row, dict) else getattr(row, name)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@dataclass(frozen=True, slots=True)
class Page:
    """A page for the template with the name of its module. `tables` are made only for an export."""

    title: str
    values: dict[str, Any] = field(default_factory=dict)
    heading: str = ""
    tables: Mapping[str, Callable[[], DownloadTable]] = field(default_factory=dict)


def taken(page: Page, name: str, kind: str) -> str:
    """One of a page's tables as CSV or JSON."""
    table = _table(page, name)
    rows = [[_plain(cell) for cell in row] for row in table.rows]
    if kind == "json":
        return json.dumps([dict(zip(table.headers, row, strict=False)) for row in rows], indent=1) + "\n"
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(table.headers)
    writer.writerows([[_harmless(cell) for cell in row] for row in rows])
    return out.getvalue()


def _table(page: Page, name: str) -> DownloadTable:
    if name in page.tables:
        return page.tables[name]()
    for value in page.values.values():
        for chart in value if isinstance(value, list) else [value]:
            if isinstance(chart, Chart) and chart.id == name:
                return DownloadTable(chart.headers, chart.rows)
    raise MissingError(f"There is no table {name[:80]} on this page")


def _plain(cell: object) -> Any:
    """A cell for export: full times, numbers as numbers, markup as its text."""
    if isinstance(cell, Markup):
        return html.unescape(_TAG.sub("", _TIME.sub(r"\1", str(cell))))
    return cell if isinstance(cell, int | float | None) else str(cell)


def _harmless(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) and not _is_number(cell) else cell


def _is_number(text: str) -> bool:
    return text.lstrip("+-").replace(".", "", 1).replace(",", "").isdigit()
