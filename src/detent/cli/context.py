"""`detent context`: what the agent was told, what that took, and whether it was of use."""

from __future__ import annotations

import time

import click

from detent.cli.here import here
from detent.cli.period import named_session
from detent.render.output import console, heading, json_option, print_json, table, text
from detent.render.words import ago, one_line
from detent.store import timeline
from detent.store.ids import utc

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
    kinds = timeline.returns(connection, since, session_id)
    pieces = timeline.injections(connection, since, session_id, limit)
    told, usable, used = (sum(row[name] for row in kinds) for name in ("told", "usable", "used"))
    rate = round(used / usable, 3) if usable else None
    tokens = sum(row["tokens"] for row in kinds)
    if as_json:
        totals = {"pieces": told, "tokens": tokens, "used": used, "hit_rate": rate}
        print_json({**totals, "kinds": kinds, "ledger": pieces})
        return
    if not told:
        click.echo("The agent was told nothing so far.")
        return
    out = console()
    said = f"{rate:.0%} of what could be used was" if rate is not None else "none of it could be seen to be used"
    out.print(heading(f"{told} pieces, about {tokens} tokens; {said}"))
    rows = [
        (row["what"], row["told"], row["tokens"], row["used"], _rate(row["used"], row["usable"])) for row in kinds
    ]
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
        for row in pieces
    ]
    out.print(table(("when", "event", "tokens", "", "piece"), lines, right=("tokens",)))
    if told > len(pieces):
        out.print(text(f"and {told - len(pieces)} more: --limit", "dim"))


def _rate(used: int, usable: int) -> str:
    return f"{used / usable:.0%}" if usable else "-"
