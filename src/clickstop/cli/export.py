"""`clickstop export`: write the whole store as JSON Lines, or send sessions to an OpenTelemetry collector."""

from __future__ import annotations

import json
import os
from typing import TextIO

import click

from clickstop.app.errors import AppError
from clickstop.app.here import is_agent
from clickstop.cli.here import here
from clickstop.core.inert import inert
from clickstop.core.words import many
from clickstop.store.rows import each, tables


@click.group(invoke_without_command=True)
@click.option(
    "--output",
    metavar="FILE",
    type=click.File("w", encoding="utf-8"),
    default="-",
    help="Write to FILE instead of stdout.",
)
@click.option("--table", "only", metavar="NAME", multiple=True, help="Only this table; repeatable.")
@click.pass_context
def command(ctx: click.Context, output: TextIO, only: tuple[str, ...]) -> None:
    """Write every row of every table as one JSON object per line, with the table name under `table`.

    Includes events that still wait in the spool.
    """
    if ctx.invoked_subcommand is not None:
        return
    connection = here().connection
    every = tables(connection)
    unknown = [name for name in only if name not in every]
    if unknown:
        raise click.UsageError(f"unknown table {', '.join(unknown)}; known: {', '.join(every)}")
    for name in only or every:
        lines = (json.dumps({"table": name, **row}, ensure_ascii=False) for row in each(connection, name))
        output.writelines(f"{inert(line)}\n" for line in lines)


@command.command(short_help="Send finished sessions to an OpenTelemetry collector.")
@click.option(
    "--endpoint",
    metavar="URL",
    default="",
    help="The collector, such as http://localhost:4318 (default: OTEL_EXPORTER_OTLP_ENDPOINT).",
)
def otlp(endpoint: str) -> None:
    """Send finished sessions to an OpenTelemetry collector: traces, and metrics of tokens, cost and signals.

    Sends metadata only: no prompts, commands, paths, code or output. Each row is sent once; if the collector is
    unreachable, the next run continues where this one stopped. A session is finished when it has ended or was idle
    for 30 minutes. Needs the extra `otel`.
    """
    from clickstop.app.otlp import send

    if is_agent(os.environ):
        raise AppError(
            "`clickstop export otlp` sends data to another program, so a coding agent may not run it. "
            "Run it in a terminal of your own: clickstop export otlp"
        )
    sent = send(here(), endpoint)
    if not sent.sessions:
        click.echo("Nothing new to send.")
        return
    click.echo(
        f"Sent {many(sent.sessions, 'session')}: {many(sent.spans, 'span')}, {many(sent.metrics, 'metric')}."
    )
