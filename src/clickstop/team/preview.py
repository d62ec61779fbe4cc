"""What a sync would send now, in the form in which it would leave: nothing is sent, and no server is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.store import outgoing
from clickstop.team import state as states
from clickstop.team.levels import TABLES
from clickstop.team.shaping import Shaper
from clickstop.team.sync import changed_since

if TYPE_CHECKING:
    from clickstop.team.settings import Server
    from clickstop.team.sync import Sender

_ALL = -1  # rows


@dataclass(frozen=True, slots=True)
class Preview:
    """One table: which columns leave, and every row with what would stand in them."""

    table: str
    columns: list[str]
    rows: list[dict[str, Any]]


def preview(sender: Sender, server: Server) -> list[Preview]:
    state = states.load(sender.places)
    state.aim(server, sender.team)
    since = changed_since(state)
    previews = []
    for table in TABLES:
        columns = table.at(sender.team.share)
        sources = [column.source for column in columns]
        shaper = Shaper(columns, hash_paths=sender.team.hash_paths, folder=sender.folder)
        begin = outgoing.place(sender.store, table.name, state.marks.get(table.name, ""))
        rows = list(outgoing.new(sender.store, table.name, sources, begin, _ALL))
        if begin and since:
            rows += outgoing.changed(sender.store, table.name, sources, (0, begin), since=since, limit=_ALL)
        records = [record for row in rows if (record := shaper.record(row[2:])) is not None]
        previews.append(Preview(table.name, [column.name for column in columns], records))
    return previews
