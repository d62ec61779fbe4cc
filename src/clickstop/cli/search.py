"""`clickstop search`: search the memory."""

from __future__ import annotations

import click

from clickstop.app.period import named_session
from clickstop.app.search import KINDS, SearchHit, find, known_rules
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, reply
from clickstop.core.words import ago, one_line, without_rulers
from clickstop.render.output import console, say, text
from clickstop.store.search import Filter

_DATE = "%Y-%m-%d"


@click.command()
@click.argument("query", nargs=-1)
@click.option("--type", "kind", type=click.Choice(KINDS), help="Only this kind.")
@click.option("--file", metavar="PATH", default="", help="Only entries about this file, or files with this name.")
@click.option("--branch", metavar="NAME", default="", help="Only entries from this branch.")
@click.option("--since", metavar="DATE", type=click.DateTime([_DATE]), help="Only on or after this day (UTC).")
@click.option("--before", metavar="DATE", type=click.DateTime([_DATE]), help="Only before this day (UTC).")
@click.option("--session", metavar="ID", help="Only this session; a prefix of its ID is enough.")
@click.option(
    "--limit", metavar="N", default=20, show_default=True, type=click.IntRange(1, 1_000), help="How many."
)
@json_option
def command(query: tuple[str, ...], kind: str | None, limit: int, session: str | None, **given: object) -> None:
    """Find observations, prompts, summaries, incidents and rules that contain every word of QUERY, newest first.

    Words are literal: punctuation has no special meaning, and `cart.py` finds the two words side by side. Exits 1
    if nothing matches.
    """
    words = " ".join(query)
    if not words.strip() and not any((kind, session, *given.values())):
        raise click.UsageError("pass words to search for, or an option that narrows the search")
    repo = here()
    connection = repo.connection
    since, before = (given[name].strftime(_DATE) if given[name] else "" for name in ("since", "before"))  # type: ignore[attr-defined]  # dates
    wanted = Filter(
        type=kind or "",
        file=str(given["file"]),
        branch=str(given["branch"]),
        since=since,
        before=before,
        session=named_session(connection, session) if session is not None else "",
    )
    hits = find(connection, words, wanted, limit, known_rules(repo))
    reply("search", hits, _show)
    if not hits:
        raise SystemExit(1)


def _show(hits: list[SearchHit]) -> None:
    if not hits:
        say("No memory matches.")
        return
    out = console()
    for hit in hits:
        times = f", {hit.recurrence} times" if hit.recurrence > 1 else ""
        settled = ", settled" if hit.settled else ""
        where = " ".join(part for part in (ago(hit.at) if hit.at else "", hit.branch, hit.session[:8]) if part)
        out.print(text(f"{hit.kind.replace('_', ' ')}{times}{settled}", "bold"), text(f"  {where}", "dim"), sep="")
        out.print(text(f"  {one_line(hit.title, 140)}"))
        detail = without_rulers(hit.detail)
        if detail and detail not in hit.title:
            out.print(text(f"  {one_line(detail, 140)}", "dim"))
