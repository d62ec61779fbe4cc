"""What a page hands to its template, and its tables to take along as CSV or JSON."""

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
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would compute


class MissingError(Exception):
    """There is nothing of that name."""


class MovedError(Exception):
    """It stands at another address: this one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a page is made of: the site, its store, and what the address says."""

    site: DashboardSite
    connection: Connection
    query: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DownloadTable:
    """Rows that can be taken along as they are."""

    headers: Sequence[str]
    rows: Sequence[Sequence[object]]


def columns(
    names: Sequence[str], rows: Sequence[Any] | Callable[[], Sequence[Any]], heads: Sequence[str] = ()
) -> Callable[[], DownloadTable]:
    """A table of these columns of rows or records, which may be read when somebody asks for it."""

    def made() -> DownloadTable:
        records = rows() if callable(rows) else rows
        return DownloadTable(heads or names, [[_cell(row, name) for name in names] for row in records])

    return made


def _cell(row: Any, name: str) -> object:
    value = row.get(name, "") if isinstance(row, dict) else getattr(row, name)
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the template's name is the module's. `tables` are made when somebody asks for one."""

    title: str
    values: dict[str, Any] = field(default_factory=dict)
    heading: str = ""
    tables: Mapping[str, Callable[[], DownloadTable]] = field(default_factory=dict)


def taken(page: Page, name: str, kind: str) -> str:
    """A page's table by its name, in a form that programs read."""
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
    """Times whole, numbers as numbers, markup as its text."""
    if isinstance(cell, Markup):
        return html.unescape(_TAG.sub("", _TIME.sub(r"\1", str(cell))))
    return cell if isinstance(cell, int | float | None) else str(cell)


def _harmless(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) and not _is_number(cell) else cell


def _is_number(text: str) -> bool:
    return text.lstrip("+-").replace(".", "", 1).replace(",", "").isdigit()
