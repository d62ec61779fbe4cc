"""Batches of a store's rows. The next batch is read while the server processes the current one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from clickstop.store import outgoing
from clickstop.team.shaping import Shaper

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from sqlite3 import Connection as Store

    from clickstop.config.options import TeamOptions
    from clickstop.team.levels import SharedColumn, SharedTable
    from clickstop.team.shaping import Days

_PART = 100_000  # bytes, roughly, that are read and written at once
_FULL = 2_000_000  # bytes after which a batch ends: two of them are in memory


@dataclass(slots=True)
class Batch:
    """Rows of one table in COPY's text format."""

    table: SharedTable
    columns: tuple[SharedColumn, ...]
    may_be_there: bool  # the rows were sent before, and may have changed since
    parts: list[bytes] = field(default_factory=list)
    days: Days = field(default_factory=set)
    looked_at: int = 0
    unreadable: int = 0
    last: tuple[int, str] = (0, "")  # number and id of the last row


@dataclass(frozen=True, slots=True)
class BatchReader:
    """Reads the rows of one store that have to be sent."""

    store: Store
    team: TeamOptions
    folder: str  # name of the repository's folder
    limit: int  # rows of a batch

    def batches(self, table: SharedTable, mark: str, since: str) -> Iterator[Batch]:
        """New rows of a table, then rows that were sent before and may have changed since."""
        columns = table.at(self.team.share)
        sources = [column.source for column in columns]
        shaper = Shaper(columns, hash_paths=self.team.hash_paths, folder=self.folder)
        begin = after = outgoing.place(self.store, table.name, mark)
        while True:
            batch = Batch(table, columns, may_be_there=False)
            rows = outgoing.new(self.store, table.name, sources, after, self.limit)
            if not _fill(batch, rows, shaper):
                break
            after = batch.last[0]
            yield batch
            if table.name == outgoing.BEATS:
                break
        after = 0
        while begin and since:
            batch = Batch(table, columns, may_be_there=True)
            rows = outgoing.changed(self.store, table.name, sources, (after, begin), since=since, limit=self.limit)
            if not _fill(batch, rows, shaper):
                break
            after = batch.last[0]
            yield batch


def _fill(batch: Batch, rows: Any, shaper: Shaper) -> bool:
    """Fill a batch from a cursor, and return whether there was a row.

    Closes the cursor: an unfinished statement would keep SQLite from resetting its write-ahead log.
    """
    size, count = 0, 20
    with closing(rows):
        while size < _FULL and (chunk := rows.fetchmany(count)):
            lines = shaper.lines([row[2:] for row in chunk], batch.days)
            batch.looked_at += len(chunk)
            batch.unreadable += len(chunk) - len(lines)
            batch.last = int(chunk[-1][0]), str(chunk[-1][1])
            if lines:
                batch.parts.append(("\n".join(lines) + "\n").encode("utf-8", "replace"))
                size += len(batch.parts[-1])
            count = 1 + _PART * batch.looked_at // max(size, _PART // 5)
    return batch.looked_at > 0


def ahead(batches: Iterator[Batch]) -> Generator[Batch]:
    """The same batches, each read ahead in a thread. The main thread talks to the server, so Ctrl-C ends that."""
    with ThreadPoolExecutor(1) as worker:
        coming = worker.submit(next, batches, None)
        while (batch := coming.result()) is not None:
            coming = worker.submit(next, batches, None)
            yield batch
