"""`clickstop replay`: run recorded payloads again without recording anything."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import click

from clickstop.agents.index import AGENTS, sender_of
from clickstop.app.rehearsal import Rehearsal, rehearse
from clickstop.cli.here import here
from clickstop.cli.printed import json_option, printed
from clickstop.core.ids import short
from clickstop.core.words import ago, millis
from clickstop.render.output import console, text

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class RecordedPayload:
    agent: str
    name: str  # of the event
    payload: dict[str, Any]
    source: str
    row: Row | None = None


@click.command()
@click.argument("what", nargs=-1, metavar="[FILE|ID]...")
@click.option(
    "--last",
    metavar="[N]",
    type=click.IntRange(min=1),
    is_flag=False,
    flag_value=1,
    help="The last N stored events (default 1).",
)
@click.option("--agent", type=click.Choice(list(AGENTS)), help="The agent that sent the payloads in the files.")
@click.option("--event", default="", help="The event the files are about, if they do not say so themselves.")
@json_option
def command(what: tuple[str, ...], last: int | None, agent: str | None, event: str) -> None:
    """Replay recorded payloads: the decision, which handlers spoke, timings, the reply.

    FILE contains one payload; ID (or its short form) names a stored payload or a decision. Nothing is recorded.
    Timings cover the handlers only, in this process.
    """
    if not what and last is None:
        raise click.UsageError("pass a file, an ID or --last")
    payloads = [_named(name, agent, event) for name in what]
    if last is not None:
        payloads += _last(last)
    done = [(recorded, _rehearsed(recorded)) for recorded in payloads]
    if not printed("replay", [_record(recorded, rehearsal) for recorded, rehearsal in done]):
        _show(done)
    if not all(rehearsal.kind for _, rehearsal in done):
        raise SystemExit(1)


def _rehearsed(recorded: RecordedPayload) -> Rehearsal:
    return rehearse(recorded.agent, recorded.name, recorded.payload, os.environ, elsewhere=os.getcwd())


def _named(name: str, agent: str | None, event: str) -> RecordedPayload:
    if os.path.exists(name):
        payload = _read(name)
        return RecordedPayload(agent or sender_of(event, payload).name, event, payload, name)
    # A typo in a file name should not be reported as an unknown ID.
    if name.strip("0123456789abcdefABCDEF"):
        raise click.ClickException(f"{name}: neither a file nor the ID of a stored event")
    return _kept(here().connection, name)


def _read(path: str) -> dict[str, Any]:
    try:
        with open(path, encoding="utf-8") as file:
            payload = json.load(file)
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{path} is not a payload: {error}") from error
    if not isinstance(payload, dict):
        raise click.ClickException(f"{path} contains a JSON {type(payload).__name__}; a payload is an object")
    return payload


def _kept(connection: Connection, name: str) -> RecordedPayload:
    from clickstop.store import events

    matching = events.find(connection, name)
    if len(matching) == 1:
        return _of_row(matching[0])
    if matching:
        lines = "\n".join(f"  {row['id']}  {row['name']}  {ago(row['created_at'])}" for row in matching)
        raise click.ClickException(f"{name} matches several stored events; give a longer prefix:\n{lines}")
    raise click.ClickException(f"there is no stored event {name}.{_recent(connection)}")


def _last(count: int) -> list[RecordedPayload]:
    from clickstop.store import events

    connection = here().connection
    payloads = [_of_row(row) for row in reversed(events.recent(connection, count))]
    if not payloads:
        raise click.ClickException(
            "no events are stored yet. Work with the agent first, or pass a file "
            "(capture.payloads sets how many are kept)"
        )
    return payloads


def _recent(connection: Connection) -> str:
    from clickstop.store import events

    lines = [f"{short(row['id'])} {row['name']}" for row in events.recent(connection, 5)]
    return f" The last ones: {', '.join(lines)}" if lines else " None are stored yet."


def _of_row(row: Row) -> RecordedPayload:
    payload = json.loads(row["payload"])
    return RecordedPayload(row["agent"], row["name"], payload, short(row["id"]), row)


def _record(recorded: RecordedPayload, done: Rehearsal) -> dict[str, Any]:
    then, row = None, recorded.row
    if row is not None:
        keys = ("id", "created_at", "verdict", "duration_us")
        then = {key: row[key] for key in keys} | {"handlers": json.loads(row["handlers"])}
    return {"source": recorded.source, "then": then, "now": asdict(done)}


def _show(done: list[tuple[RecordedPayload, Rehearsal]]) -> None:
    from clickstop.render.rehearsal import show

    out = console()
    for recorded, rehearsal in done:
        out.print(text(recorded.source, "bold"))
        if not rehearsal.kind:
            out.print(text("  The payload names no event that its agent has; pass --event.", "red"))
            continue
        show(out, rehearsal)
        if rehearsal.missing:
            out.print(text(f"  Keys expected and missing: {', '.join(rehearsal.missing)}", "yellow"))
        row = recorded.row
        if row is not None:
            took = millis(row["duration_us"])
            out.print(text(f"  Then, {ago(row['created_at'])}: {row['verdict']}, {took} in all.", "dim"))
    out.print("Nothing was recorded.")
