"""Send rows of a store to the team's database, preview them, and withdraw them.

Each batch is one transaction: it is copied into a staging table and merged by the rows' ids. How far a table was
sent is recorded only after the server has confirmed, so an interrupted batch is sent again and still stored once.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import seconds_of, utc
from clickstop.store import outgoing
from clickstop.team import state as states
from clickstop.team.batches import BatchReader, ahead
from clickstop.team.errors import TeamError
from clickstop.team.levels import KEY, TABLES
from clickstop.team.rollups import refresh
from clickstop.team.schema import OWNER
from clickstop.team.server import check_version, connected
from clickstop.team.settings import driver
from clickstop.team.shaping import Shaper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from sqlite3 import Connection as Store

    from psycopg import Connection

    from clickstop.config.options import TeamOptions
    from clickstop.core.places import Places
    from clickstop.team.batches import Batch
    from clickstop.team.levels import SharedTable
    from clickstop.team.settings import TeamServer


BATCH = 20_000  # rows
_DAYS = 2  # for which a row may still change after it was sent
_REFRESH_S = 60.0  # younger stale sums are left for the next sync or reader, because more rows may follow
_MINE = "owner = md5(session_user)::uuid"
_ALL = -1  # rows


@dataclass(slots=True)
class SyncResult:
    rows: dict[str, int] = field(default_factory=dict)  # by table: rows that were new to the server or had changed
    looked_at: int = 0
    unreadable: int = 0  # rows without a readable time, which are not sent


@dataclass(frozen=True, slots=True)
class StoreSender:
    """Sends the rows of one store."""

    store: Store
    places: Places
    team: TeamOptions
    folder: str  # the name of the repository's own
    tell: Callable[[str], object] = lambda _: None
    batch: int = BATCH

    def reporting_to(self, tell: Callable[[str], object]) -> StoreSender:
        """The same sender, which reports its progress to `tell`."""
        return replace(self, tell=tell)

    def run(self, server: TeamServer) -> SyncResult:
        """Send what is new, and record success or failure."""
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

    def send(self, server: Connection[Any], state: states.State) -> SyncResult:
        kept_since = check_version(server)
        self._introduce(server, state)
        sent = SyncResult()
        lanes = {table.name: _TableSender(server, table, kept_since) for table in TABLES}
        with closing(ahead(self._batches(dict(state.marks), changed_since(state)))) as batches:
            for batch in batches:
                name = batch.table.name
                self.tell(f"Sending {name} (rows so far: {sum(sent.rows.values()):,})")
                merged = lanes[name].send(batch)
                sent.looked_at += batch.looked_at
                sent.unreadable += batch.unreadable
                if merged:
                    sent.rows[name] = sent.rows.get(name, 0) + merged
                if not batch.may_be_there and name != outgoing.BEATS:
                    state.marks[name] = batch.last[1]
                    states.save(self.places, state)
        self.tell("Updating totals")
        refresh(server, _REFRESH_S)
        return sent

    def _batches(self, marks: dict[str, str], since: str) -> Iterator[Batch]:
        reader = BatchReader(self.store, self.team, self.folder, self.batch)
        for table in TABLES:
            yield from reader.batches(table, marks.get(table.name, ""), since)

    def _introduce(self, server: Connection[Any], state: states.State) -> None:
        """Set, change or remove the name under which the team sees this person."""
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
class _TableSender:
    """Sends the batches of one table."""

    server: Connection[Any]
    table: SharedTable
    kept_since: str
    all_new: bool = True  # no row so far was already on the server
    months: set[str] = field(default_factory=set)  # that have a partition

    def send(self, batch: Batch) -> int:
        """Send a batch in one transaction. Returns how many rows were new or had changed."""
        days = sorted(day for day in batch.days if day[1] >= self.kept_since)
        names = ", ".join(column.name for column in batch.columns)
        staging = f"staging_{self.table.name}"
        with self.server.transaction():
            self.server.execute(
                f"CREATE TEMP TABLE IF NOT EXISTS {staging} ON COMMIT DELETE ROWS AS"
                f" SELECT {names} FROM clickstop.{self.table.name} WITH NO DATA"
            )
            with self.server.cursor().copy(f"COPY {staging} ({names}) FROM STDIN") as copy:
                for part in batch.parts:
                    copy.write(part)
            self._make_room({f"{day[:7]}-01" for _, day in days})
            insert = (
                f"INSERT INTO clickstop.{self.table.name} AS t ({names}, owner) SELECT {names}, (SELECT {OWNER})"
                f" FROM {staging} WHERE created_at >= %s::timestamptz"
            )
            merged = self._merge(insert, batch.may_be_there)
            if merged:
                mark_days(self.server, self.table.name, days)
        return merged

    def _make_room(self, months: set[str]) -> None:
        for month in sorted(months - self.months):
            self.server.execute("SELECT clickstop.make_room(%s, %s)", (self.table.name, month))
            self.months.add(month)

    def _merge(self, insert: str, may_be_there: bool) -> int:
        """Insert new rows and update our changed ones; rows older than the team's retention are left out.

        Checking each row for a conflict costs half as much as inserting it, so rows are inserted without a check
        until the first one turns out to exist.
        """
        if self.all_new and not may_be_there:
            try:
                with self.server.transaction():
                    return self.server.execute(insert, (self.kept_since,)).rowcount
            except driver().errors.UniqueViolation:
                self.all_new = False
        others = [column.name for column in self.table.columns if column.name not in KEY]
        old, new = (", ".join(f"{row}.{name}" for name in others) for row in ("t", "excluded"))
        return self.server.execute(
            f"{insert} ON CONFLICT ({', '.join(KEY)}) DO UPDATE SET ({', '.join(others)}) = ROW ({new})"
            f" WHERE t.owner = excluded.owner AND ({old}) IS DISTINCT FROM ({new})",
            (self.kept_since,),
        ).rowcount


def changed_since(state: states.State) -> str:
    """The time since which rows that were already sent may have changed; "" if nothing was sent yet."""
    return utc(seconds_of(state.synced_at) - _DAYS * 86_400) if state.synced_at else ""


_MARK = (
    "INSERT INTO clickstop.stale AS s (repo_id, source, day) {rows} ORDER BY 1, 2, 3"
    " ON CONFLICT (repo_id, source, day) DO UPDATE SET since = least(s.since, excluded.since)"
)


def mark_stale(server: Connection[Any], table: str, condition: str, values: dict[str, Any]) -> None:
    """Mark the days of these rows as stale.

    Marks are written in a fixed order, so that two clients cannot deadlock. Existing marks are updated as well, so
    that a refresh that runs now does not remove a mark for rows that it has not seen.
    """
    rows = (
        f"SELECT DISTINCT repo_id, '{table}', (created_at AT TIME ZONE 'UTC')::date"
        f" FROM clickstop.{table} WHERE {condition}"
    )
    server.execute(_MARK.format(rows=rows), values)


def mark_days(server: Connection[Any], table: str, days: list[tuple[str, str]]) -> None:
    """Mark known days as stale."""
    rows = "SELECT repo_id, %s, day FROM unnest(%s::text[], %s::date[]) AS d (repo_id, day)"
    server.execute(_MARK.format(rows=rows), (table, [repo for repo, _ in days], [day for _, day in days]))


def withdraw(server: Connection[Any], repositories: Sequence[str] | None = None) -> int:
    """Delete our rows and update the sums. Returns how many rows were deleted."""
    condition = _MINE if repositories is None else f"{_MINE} AND repo_id = ANY(%(repositories)s)"
    values = {"repositories": list(repositories or ())}
    total = 0
    for table in TABLES:
        with server.transaction():
            mark_stale(server, table.name, condition, values)
            total += server.execute(f"DELETE FROM clickstop.{table.name} WHERE {condition}", values).rowcount
    if repositories is None:
        server.execute(f"DELETE FROM clickstop.people WHERE {_MINE}")
    refresh(server)
    return total


@dataclass(frozen=True, slots=True)
class Preview:
    """One table: its shared columns, and every row that would be sent."""

    table: str
    columns: list[str]
    rows: list[dict[str, Any]]


def preview(sender: StoreSender, server: TeamServer) -> list[Preview]:
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
