"""Tables to take along: as CSV for a spreadsheet, as JSON for a program."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from clickstop.dashboard.charts.chart import Chart
from clickstop.dashboard.page import MissingError, Table

if TYPE_CHECKING:
    from clickstop.dashboard.page import Page

KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
_TIME = re.compile(r'<time datetime="([^"]*)"[^>]*>[^<]*</time>')
_TAG = re.compile(r"<[^>]*>")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would compute


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


def _table(page: Page, name: str) -> Table:
    if name in page.tables:
        return page.tables[name]()
    for value in page.values.values():
        for chart in value if isinstance(value, list) else [value]:
            if isinstance(chart, Chart) and chart.id == name:
                return Table(chart.headers, chart.rows)
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
