"""`clickstop context`: what the agent was told, what that took, and whether it was of use."""

from __future__ import annotations

import time
from dataclasses import asdict

import click

from clickstop.app.context import ledger
from clickstop.cli.here import here
from clickstop.cli.period import named_session
from clickstop.core.ids import utc
from clickstop.core.words import ago, one_line
from clickstop.render.output import console, heading, json_option, print_json, table, text

_DAY = 86_400


@click.command()
@click.option("--session", metavar="ID", help="Only this session; the beginning of its id is enough.")
@click.option(
    "--days",
    metavar="D",
    default=30.0,
    show_default=True,
    type=click.FloatRange(min=0, min_open=True),
    help="The last D days.",
)
@click.option(
    "--limit",
    metavar="N",
    default=20,
    show_default=True,
    type=click.IntRange(min=1),
    help="Pieces that are listed.",
)
@json_option
def command(session: str | None, days: float, limit: int, as_json: bool) -> None:
    """The ledger of injected context: pieces, estimated tokens (characters / 4), and the hit rate.

    A piece counts as used once a later call of its session names its file, command, identifier or rule. Pieces that
    name nothing cannot be seen to be used, and do not count for the rate.
    """
    connection = here().connect()
    session_id = named_session(connection, session) if session is not None else ""
    since = "" if session_id else utc(time.time() - days * _DAY)
    found = ledger(connection, since, session_id, limit)
    if as_json:
        print_json(asdict(found))
        return
    if not found.pieces:
        click.echo("The agent was told nothing so far.")
        return
    out = console()
    rate = found.hit_rate
    said = f"{rate:.0%} of what could be used was" if rate is not None else "none of it could be seen to be used"
    out.print(heading(f"{found.pieces} pieces, about {found.tokens} tokens; {said}"))
    rows = [(kind.what, kind.told, kind.tokens, kind.used, _rate(kind.used, kind.usable)) for kind in found.kinds]
    out.print(
        table(("what", "told", "tokens", "used", "hit rate"), rows, right=("told", "tokens", "used", "hit rate"))
    )
    out.print()
    lines = [
        (
            ago(row["created_at"]),
            row["kind"],
            row["tokens"],
            "used" if row["used_at"] else "",
            one_line(row["title"], 90),
        )
        for row in found.ledger
    ]
    out.print(table(("when", "event", "tokens", "", "piece"), lines, right=("tokens",)))
    if found.pieces > len(found.ledger):
        out.print(text(f"and {found.pieces - len(found.ledger)} more: --limit", "dim"))


def _rate(used: int, usable: int) -> str:
    return f"{used / usable:.0%}" if usable else "-"
