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
    "--output", metavar="FILE", type=click.File("w", encoding="utf-8"), default="-", help="Where to; else stdout."
)
@click.option("--table", "only", metavar="NAME", multiple=True, help="Only this table; may be given several times.")
def command(output: TextIO, only: tuple[str, ...]) -> None:
    """Write every row of every table as one JSON object per line, with its table's name under `table`.

    What waits in the spool is taken in first, so that nothing is missing.
    """
    connection = here().connection
    every = tables(connection)
    unknown = [name for name in only if name not in every]
    if unknown:
        raise click.UsageError(f"there is no table {', '.join(unknown)}; there are: {', '.join(every)}")
    for name in only or every:
        lines = (json.dumps({"table": name, **row}, ensure_ascii=False) for row in each(connection, name))
        output.writelines(f"{inert(line)}\n" for line in lines)
