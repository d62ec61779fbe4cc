"""`clickstop export`: everything that is stored, as JSON Lines."""

from __future__ import annotations

import json
from typing import TextIO

import click

from clickstop.cli.here import here
from clickstop.core.inert import inert
from clickstop.store.rows import each, tables


@click.command()
@click.option(
    "--output",
    metavar="FILE",
    type=click.File("w", encoding="utf-8"),
    default="-",
    help="Write to FILE instead of stdout.",
)
@click.option("--table", "only", metavar="NAME", multiple=True, help="Only this table; repeatable.")
def command(output: TextIO, only: tuple[str, ...]) -> None:
    """Write every row of every table as one JSON object per line, with the table name under `table`.

    Includes events that still wait in the spool.
    """
    connection = here().connection
    every = tables(connection)
    unknown = [name for name in only if name not in every]
    if unknown:
        raise click.UsageError(f"there is no table {', '.join(unknown)}; there are: {', '.join(every)}")
    for name in only or every:
        lines = (json.dumps({"table": name, **row}, ensure_ascii=False) for row in each(connection, name))
        output.writelines(f"{inert(line)}\n" for line in lines)
