"""Rows of a store to the team's database: in batches, each in one transaction, each as often as one likes.

A batch is copied into a staging table and merged by the rows' ids. The place up to which a table was sent is
written down after the server has confirmed: whatever ends in between is sent once more, and stored once.
"""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import seconds_of, utc
from clickstop.store import outgoing
from clickstop.team import state as states
from clickstop.team.errors import TeamError
from clickstop.team.levels import KEY, TABLES
from clickstop.team.rollups import refresh
from clickstop.team.server import check_version, connected
from clickstop.team.shaping import Shaper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from sqlite3 import Connection as Store

    from psycopg import Connection

    from clickstop.config.options import Team
    from clickstop.core.places import Places
    from clickstop.team.levels import Column, Table
    from clickstop.team.settings import Server

BATCH = 5_000  # rows
_BUFFER = 1 << 16  # characters on their way
_DAYS = 2  # for which a row may change after it was sent
_REFRESH_S = 60.0  # sums that are out of date for less wait for others' rows, or for somebody who looks


@dataclass(slots=True)
class Sent:
    """What one run has done."""

    rows: dict[str, int] = field(default_factory=dict)  # by table, those that were new to the server or had changed
    looked_at: int = 0
    unreadable: int = 0  # rows without a time, which stay here


@dataclass(frozen=True, slots=True)
class Sender:
    """One store, one server, one way of sharing."""

    store: Store
    places: Places
    team: Team
    folder: str  # the name of the repository's own
    tell: Callable[[str], object] = lambda _: None
    batch: int = BATCH

    def told_to(self, tell: Callable[[str], object]) -> Sender:
        """The same, which says what it is doing."""
        return replace(self, tell=tell)

    def run(self, server: Server) -> Sent:
        """Send what is new. What came of it is kept with the place, whatever it was."""
        state = states.load(self.places)
        state.aim(server, self.team)
        try:
            with connected(server) as connection:
                sent = self.send(connection, state)
        except TeamError as error:
            state.fail(str(error), time.time())
            raise
        else:
            state.succeed()
            return sent
        finally:
            states.save(self.places, state)

    def send(self, server: Connection[Any], state: states.State) -> Sent:
        kept_since = check_version(server)
        self._introduce(server, state)
        since = changed_since(state)
        sent = Sent()
        for table in TABLES:
            self.tell(f"Sending {table.name} ({sum(sent.rows.values()):,} rows so far)")
            columns = table.at(self.team.share)
            shaper = Shaper(columns, hash_paths=self.team.hash_paths, folder=self.folder)
            lane = _Lane(server, table, columns, shaper, kept_since)
            self._send_table(lane, state, sent, since)
        self.tell("Bringing sums up to date")
        refresh(server, _REFRESH_S)
        return sent

    def _send_table(self, lane: _Lane, state: states.State, sent: Sent, since: str) -> None:
        name, sources = lane.table.name, [column.source for column in lane.columns]
        begin = after = outgoing.place(self.store, name, state.marks.get(name, ""))
        while True:
            found = lane.send(outgoing.new(self.store, name, sources, after, self.batch), sent)
            if found is None or name == outgoing.BEATS:
                break
            after, state.marks[name] = found
            states.save(self.places, state)
        after = 0
        while begin and since:
            span = (after, begin)
            rows = outgoing.changed(self.store, name, sources, span, since=since, limit=self.batch)
            found = lane.send(rows, sent)
            if found is None:
                break
            after = found[0]

    def _introduce(self, server: Connection[Any], state: states.State) -> None:
        """Under the name that the person wants to be shown by, or no longer."""
        if state.person == self.team.person:
            return
        with server.transaction():
            server.execute("DELETE FROM clickstop.people WHERE owner = md5(session_user)::uuid")
            if self.team.person:
                server.execute("INSERT INTO clickstop.people (name) VALUES (%s)", (self.team.person,))
            for table in TABLES:
                mark_stale(server, table.name, "owner = md5(session_user)::uuid", {})
        state.person = self.team.person


@dataclass(slots=True)
class _Lane:
    """One table's way to the server."""

    server: Connection[Any]
    table: Table
    columns: tuple[Column, ...]
    shaper: Shaper
    kept_since: str
    months: set[str] = field(default_factory=set)  # that have a partition

    def send(self, rows: Iterator[tuple[Any, ...]], sent: Sent) -> tuple[int, str] | None:
        """One batch, in one transaction; number and id of its last row, or None where there is none."""
        first = next(rows, None)
        if first is None:
            return None
        last = first
        with self.server.transaction():
            self._stage()
            with self.server.cursor().copy(f"COPY staging_{self.table.name} ({self._names}) FROM STDIN") as copy:
                buffer: list[str] = []
                size = 0
                for last in itertools.chain((first,), rows):
                    sent.looked_at += 1
                    line = self.shaper.line(last[2:])
                    sent.unreadable += not line
                    buffer.append(line)
                    size += len(line)
                    if size > _BUFFER:
                        copy.write("".join(buffer).encode("utf-8", "replace"))
                        buffer, size = [], 0
                copy.write("".join(buffer).encode("utf-8", "replace"))
            self._make_room()
            merged = self._merge()
            if merged:
                mark_stale(self.server, self.table.name, "true", {}, f"staging_{self.table.name}")
        if merged:
            sent.rows[self.table.name] = sent.rows.get(self.table.name, 0) + merged
        return int(last[0]), str(last[1])

    @property
    def _names(self) -> str:
        return ", ".join(column.name for column in self.columns)

    def _stage(self) -> None:
        self.server.execute(
            f"CREATE TEMP TABLE IF NOT EXISTS staging_{self.table.name} ON COMMIT DELETE ROWS AS"
            f" SELECT {self._names} FROM clickstop.{self.table.name} WITH NO DATA"
        )

    def _make_room(self) -> None:
        found = self.server.execute(
            "SELECT DISTINCT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-01')"
            f" FROM staging_{self.table.name} WHERE created_at > now() - interval '10 years'"
        ).fetchall()
        for month in sorted({str(row[0]) for row in found} - self.months):
            self.server.execute("SELECT clickstop.make_room(%s, %s)", (self.table.name, month))
            self.months.add(month)

    def _merge(self) -> int:
        """Insert what is new and bring up to date what is ours and has changed; what is older than what the team
        keeps stays out.
        """
        rest = [column.name for column in self.table.columns if column.name not in KEY]
        old, new = (", ".join(f"{where}.{name}" for name in rest) for where in ("t", "excluded"))
        done = self.server.execute(
            f"INSERT INTO clickstop.{self.table.name} AS t ({self._names}) SELECT {self._names}"
            f" FROM staging_{self.table.name} WHERE created_at >= %s::timestamptz"
            f" ON CONFLICT ({', '.join(KEY)}) DO UPDATE SET ({', '.join(rest)}) = ROW ({new})"
            f" WHERE t.owner = excluded.owner AND ({old}) IS DISTINCT FROM ({new})",
            (self.kept_since,),
        )
        return done.rowcount


def changed_since(state: states.State) -> str:
    """Rows that were stored before may have changed since then; "" where nothing was sent yet."""
    return utc(seconds_of(state.synced_at) - _DAYS * 86_400) if state.synced_at else ""


def mark_stale(server: Connection[Any], table: str, condition: str, values: dict[str, Any], rows: str = "") -> None:
    """The sums of these rows' days are to be made anew. In one order, so that two that mark do not wait for each
    other in a circle; and each mark is taken, so that no one who makes sums now takes it for done.
    """
    server.execute(
        "INSERT INTO clickstop.stale AS s (repo_id, source, day)"
        f" SELECT DISTINCT repo_id, '{table}', (created_at AT TIME ZONE 'UTC')::date"
        f" FROM {rows or f'clickstop.{table}'} WHERE {condition} ORDER BY 1, 2, 3"
        " ON CONFLICT (repo_id, source, day) DO UPDATE SET since = least(s.since, excluded.since)",
        values,
    )
