"""The state of the team's database: its size and retention, and what this machine has not sent yet."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from clickstop.store import outgoing
from clickstop.team import state as states
from clickstop.team.levels import TABLES
from clickstop.team.migrate import ADMIN
from clickstop.team.schema import VERSION

if TYPE_CHECKING:
    from sqlite3 import Connection as Store

    from psycopg import Connection

    from clickstop.config.options import TeamOptions
    from clickstop.core.places import Places


@dataclass(slots=True)
class TeamStatus:
    """The state of both sides. Row counts of the server are its own estimates."""

    share: str
    paused: bool
    synced_at: str
    error: str  # of the last attempt
    waiting: dict[str, int]  # rows by table that were not sent yet
    unreachable: str = ""  # why the fields below are unknown
    postgresql: str = ""
    schema: int = 0
    fits: bool = False
    rows: int = 0
    bytes: int = 0
    months: list[str] = field(default_factory=list)
    kept_since: str = ""
    stale: int = 0  # days whose sums are out of date


def local(store: Store, places: Places, team: TeamOptions) -> TeamStatus:
    state = states.load(places)
    waiting = {
        table.name: outgoing.waiting(
            store, table.name, outgoing.place(store, table.name, state.marks.get(table.name, ""))
        )
        for table in TABLES
        if table.name != outgoing.BEATS
    }
    return TeamStatus(team.share, state.paused, state.synced_at, state.error, waiting)


def look(server: Connection[Any], status: TeamStatus) -> None:
    """Fill in what the server knows."""
    status.postgresql = str(server.info.parameter_status("server_version")).split()[0]
    row = server.execute("SELECT count(*) FROM clickstop.migrations").fetchone()
    settings = dict(server.execute("SELECT name, value FROM clickstop.settings").fetchall())
    status.schema = int(row[0]) if row else 0
    status.fits = status.schema >= VERSION >= int(settings["accepts"])
    status.kept_since = settings["kept_since"]
    kept_months = months(server)
    status.rows, status.bytes = sum(month.rows for month in kept_months), sum(month.bytes for month in kept_months)
    status.months = [month.name for month in kept_months]
    row = server.execute("SELECT count(*) FROM clickstop.stale").fetchone()
    status.stale = int(row[0]) if row else 0


@dataclass(frozen=True, slots=True)
class Month:
    """Size of one month's partitions. The month "else" has rows whose clocks were far off."""

    name: str
    rows: int
    bytes: int


def months(server: Connection[Any]) -> list[Month]:
    rows = server.execute(
        "SELECT substr(p.relname, length(t.relname) + 2), sum(greatest(p.reltuples, 0))::bigint,"
        " sum(pg_total_relation_size(p.oid))::bigint FROM pg_inherits AS i"
        " JOIN pg_class AS p ON p.oid = i.inhrelid JOIN pg_class AS t ON t.oid = i.inhparent"
        " WHERE t.relnamespace = 'clickstop'::regnamespace AND t.relkind = 'p' GROUP BY 1 ORDER BY 1"
    )
    return [Month(name.replace("_", "-"), count, size) for name, count, size in rows]


def first_kept(count: int) -> str:
    """The first day of the month `count` months ago."""
    now = datetime.now(UTC)
    whole = now.year * 12 + now.month - 1 - count
    return f"{whole // 12:04d}-{whole % 12 + 1:02d}-01"


def keep(server: Connection[Any], since: str) -> list[str]:
    """Delete older rows and refuse them from now on. Returns the months that were removed."""
    gone = [month.name for month in months(server) if month.name < since[:7]]
    with server.transaction():
        server.execute(f"SET LOCAL ROLE {ADMIN}")
        server.execute("UPDATE clickstop.settings SET value = %s WHERE name = 'kept_since'", (since,))
        for table in TABLES:
            for month in gone:
                server.execute(f"DROP TABLE IF EXISTS clickstop.{table.name}_{month.replace('-', '_')}")
            server.execute(f"DELETE FROM clickstop.{table.name}_else WHERE created_at < %s", (since,))
        server.execute("DELETE FROM clickstop.stale WHERE day < %s", (since,))
    return gone
