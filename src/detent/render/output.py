"""Printing records: tables and lines for people, JSON for programs. Colours respect NO_COLOR."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def console() -> Console:
    """Wide enough for paths when the output is not a terminal."""
    found = Console(highlight=False, soft_wrap=True)
    return found if found.is_terminal else Console(highlight=False, soft_wrap=True, width=200)


def table(headers: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[str] = ()) -> Table:
    made = Table(box=None, pad_edge=False, header_style="bold")
    for header in headers:
        made.add_column(header, justify="right" if header in right else "left", overflow="fold")
    for row in rows:
        made.add_row(*(str(cell) for cell in row))
    return made


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, indent=2, ensure_ascii=False, default=str))


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
