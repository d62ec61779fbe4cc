"""`clickstop replay`: run recorded payloads again, and record nothing."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from clickstop.agents.index import AGENTS, sender_of
from clickstop.app.rehearsal import Rehearsal, rehearse
from clickstop.cli.here import here
from clickstop.core.ids import short
from clickstop.core.words import ago, millis
from clickstop.render.output import console, json_option, print_json, text

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


class Recorded:
    """A payload, and where it came from."""

    def __init__(self, agent: str, name: str, payload: dict[str, Any], source: str, row: Row | None = None) -> None:
        self.agent = agent
        self.name = name  # of the event
        self.payload = payload
        self.source = source
        self.row = row


@click.command()
@click.argument("what", nargs=-1, metavar="[FILE|ID]...")
@click.option(
    "--last",
    metavar="[N]",
    type=click.IntRange(min=1),
    is_flag=False,
    flag_value=1,
    help="The last N events kept in the store, 1 without N.",
)
@click.option("--agent", type=click.Choice(list(AGENTS)), help="Whose payloads the files hold.")
@click.option("--event", default="", help="Which event the files are about, where they do not say it themselves.")
@json_option
def command(what: tuple[str, ...], last: int | None, agent: str | None, event: str, as_json: bool) -> None:
    """Run recorded payloads again: the decision, which handlers spoke, timings, the reply.

    A FILE holds one payload; an ID (or its short end) names one kept in the store, or a decision that
    was given on one. Nothing is recorded.
    Times are of the handlers alone, in this process.
    """
    if not what and last is None:
        raise click.UsageError("name a file or an id, or say --last")
    found = [_named(name, agent, event) for name in what]
    if last is not None:
        found += _last(last)
    done = [(one, rehearse(one.agent, one.name, one.payload, os.environ, elsewhere=os.getcwd())) for one in found]
    unknown = [one.source for one, rehearsal in done if not rehearsal.kind]
    if as_json:
        print_json([_record(one, rehearsal) for one, rehearsal in done])
    else:
        _show(done)
    if unknown:
        raise SystemExit(1)


def _named(name: str, agent: str | None, event: str) -> Recorded:
    if os.path.exists(name):
        payload = _read(name)
        return Recorded(agent or sender_of(event, payload).name, event, payload, name)
    if name.strip("0123456789abcdefABCDEF"):
        raise click.ClickException(f"{name}: no such file, and no id of a kept event")
    return _kept(here().connect(), name)


def _read(path: str) -> dict[str, Any]:
    try:
        with open(path, encoding="utf-8") as file:
            payload = json.load(file)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{path} is not a payload: {error}") from error
    if not isinstance(payload, dict):
        raise click.ClickException(f"{path} holds a JSON {type(payload).__name__}; a payload is an object")
    return payload


def _kept(connection: Connection, name: str) -> Recorded:
    from clickstop.store import events

    found = events.find(connection, name)
    if len(found) == 1:
        return _of_row(found[0])
    if found:
        lines = "\n".join(f"  {row['id']}  {row['name']}  {ago(row['created_at'])}" for row in found)
        raise click.ClickException(f"{name} fits several kept events; give more of the id:\n{lines}")
    raise click.ClickException(f"no event {name} is kept.{_recent(connection)}")


def _last(count: int) -> list[Recorded]:
    from clickstop.store import events

    connection = here().connect()
    found = [_of_row(row) for row in reversed(events.recent(connection, count))]
    if not found:
        raise click.ClickException(
            "the store keeps no events yet. Work with the agent first, or give a file "
            "(how many are kept: capture.payloads)"
        )
    return found


def _recent(connection: Connection) -> str:
    from clickstop.store import events

    known = [f"{short(row['id'])} {row['name']}" for row in events.recent(connection, 5)]
    return f" The last ones: {', '.join(known)}" if known else " None are kept yet."


def _of_row(row: Row) -> Recorded:
    payload = json.loads(row["payload"])
    return Recorded(row["agent"], row["name"], payload, short(row["id"]), row)


def _record(one: Recorded, done: Rehearsal) -> dict[str, Any]:
    then = None
    if one.row is not None:
        keys = ("id", "created_at", "verdict", "duration_us")
        then = {key: one.row[key] for key in keys} | {"handlers": json.loads(one.row["handlers"])}
    return {"source": one.source, "then": then, "now": asdict(done)}


def _show(done: list[tuple[Recorded, Rehearsal]]) -> None:
    from clickstop.render.rehearsal import show

    out = console()
    for one, rehearsal in done:
        out.print(text(one.source, "bold"))
        if not rehearsal.kind:
            out.print(text("  The payload names no event that its agent has; say which with --event.", "red"))
            continue
        show(out, rehearsal)
        if rehearsal.missing:
            out.print(text(f"  Keys expected and missing: {', '.join(rehearsal.missing)}", "yellow"))
        if one.row is not None:
            row = one.row
            took = millis(row["duration_us"])
            out.print(text(f"  Then, {ago(row['created_at'])}: {row['verdict']}, {took} in all.", "dim"))
    out.print("Nothing was recorded.")
