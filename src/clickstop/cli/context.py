"""`clickstop context`: what was added to the agent's context, how many tokens it took, and whether it was used."""

from __future__ import annotations

import click

from clickstop.app.context import ContextLedger, ledger
from clickstop.app.period import days_ago, named_session
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.core.words import ago, many, one_line
from clickstop.render.output import console, heading, say, table, text


@click.command()
@click.option("--session", metavar="ID", help="Only this session; a prefix of its ID is enough.")
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
    help="How many pieces to list.",
)
@json_option
def command(session: str | None, days: float, limit: int) -> None:
    """Show what was added to the agent's context: pieces, estimated tokens (characters / 4), and the hit rate.

    A piece counts as used when a later call in its session names its file, command, identifier or rule. Pieces
    that name nothing are left out of the rate.
    """
    connection = here().connection
    session_id = named_session(connection, session) if session is not None else ""
    since = "" if session_id else days_ago(days)
    injected = ledger(connection, since, session_id, limit)
    reply("context", injected, _show)


def _show(injected: ContextLedger) -> None:
    if not injected.pieces:
        say("Nothing was added to the agent's context yet.")
        return
    out = console()
    rate = injected.hit_rate
    use = f"hit rate {rate:.0%}" if rate is not None else "no piece names anything that a call could use"
    out.print(heading(f"{many(injected.pieces, 'piece')}, about {injected.tokens} tokens; {use}"))
    rows = [
        (kind.what, kind.told, kind.tokens, kind.used, _rate(kind.used, kind.usable)) for kind in injected.kinds
    ]
    out.print(
        table(("what", "added", "tokens", "used", "hit rate"), rows, right=("added", "tokens", "used", "hit rate"))
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
        for row in injected.ledger
    ]
    out.print(table(("when", "event", "tokens", "", "piece"), lines, right=("tokens",)))
    if injected.pieces > len(injected.ledger):
        out.print(text(f"and {injected.pieces - len(injected.ledger)} more; see --limit", "dim"))


def _rate(used: int, usable: int) -> str:
    return f"{used / usable:.0%}" if usable else "-"
