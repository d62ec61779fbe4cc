"""`clickstop why`: explain a block, question or warning."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from clickstop.app.why import Why, explain
from clickstop.cli.here import here
from clickstop.core.ids import short
from clickstop.core.words import ago, one_line
from clickstop.render.output import console, heading, json_option, mark, print_json, text
from clickstop.store import decisions, events

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


@click.command()
@click.argument("which", metavar="[ID]", required=False, default="")
@json_option
def command(which: str, as_json: bool) -> None:
    """Explain the last block, question or warning, or the one with this ID (its short end is enough).

    The ID of an event in `clickstop status` will do too.

    What happened, which handler and which setting said so, and how to change it.
    """
    found = here()
    connection = found.connect()
    row = decision(connection, which)
    if row is None:
        if as_json:
            print_json(None)
        else:
            click.echo("Nothing was blocked, asked or warned about so far.")
        return
    why = explain(connection, row, found.plan(), found.root, found.environ)
    if as_json:
        print_json(asdict(why))
    else:
        _show(why)


def decision(connection: Connection, which: str) -> Row | None:
    """The decision with this id, or the last one; None where there is none yet."""
    return _named(connection, which) if which else _last(connection)


def _last(connection: Connection) -> Row | None:
    recent = decisions.recent(connection, 1)
    return recent[0] if recent else None


def _named(connection: Connection, which: str) -> Row:
    found = decisions.find(connection, which)
    if len(found) == 1:
        return found[0]
    if found:
        raise click.ClickException(f"{which} fits several; give more of the id:{_lines(found, whole=True)}")
    met = events.find(connection, which)
    if len(met) == 1:
        return _of_event(connection, met[0], which)
    recent = decisions.recent(connection, 5)
    if not recent:
        raise click.ClickException(f"no decision {which}: nothing was blocked, asked or warned about so far")
    raise click.ClickException(f"no decision {which}. The last ones:{_lines(recent)}")


def _of_event(connection: Connection, event: Row, which: str) -> Row:
    found = decisions.of_event(connection, event)
    if found is None:
        raise click.ClickException(
            f"{which} is the event {event['name']} of {ago(event['created_at'])}: nothing was blocked, asked or "
            f"warned about. To run it again: clickstop replay {which}"
        )
    return found


def _lines(rows: list[Row], *, whole: bool = False) -> str:
    return "".join(
        f"\n  {row['id'] if whole else short(row['id'])}  {row['verdict']:5}  {row['handler']}  "
        f"{one_line(row['target'], 60)}  {ago(row['created_at'])}"
        for row in rows
    )


def _show(why: Why) -> None:
    out = console()
    out.print(mark(why.verdict), text(f" by {why.handler}, {ago(why.at)} ({why.at})  {why.short}"), sep="")
    about = " ".join(part for part in (why.kind, why.tool, one_line(why.target, 120)) if part)
    out.print(text(f"On: {about}"))
    if why.said:
        out.print(text(f"How: {why.said}."))
    if why.outcome:
        out.print(text(f"The call: {why.outcome}."))
    if why.owed:
        out.print(text(f"Still owed: {', '.join(why.owed)}."))
    out.print()
    out.print(text(why.reason))
    out.print()
    rule = f", rule {why.rule}" if why.rule else ""
    state = "on" if why.on_now else "off now"
    out.print(text(f"Said by {why.handler}{rule} ({state}); setting: {why.setting}."))
    if why.changes:
        out.print(heading("To change it (clickstop.toml for everybody, clickstop.local.toml for yourself):"))
    for change in why.changes:
        out.print(text(f"  {change.effect}: {change.command}" if change.command else f"  {change.effect}:"))
        for line in change.toml.splitlines():
            out.print(text(f"      {line}"))
