"""How long rows are kept on the server: whole months go at once. Sums of their days stay."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from clickstop.team.levels import TABLES
from clickstop.team.migrate import ADMIN
from clickstop.team.status import months

if TYPE_CHECKING:
    from psycopg import Connection


def first_kept(count: int) -> str:
    """The first day of the month so many months ago."""
    now = datetime.now(UTC)
    whole = now.year * 12 + now.month - 1 - count
    return f"{whole // 12:04d}-{whole % 12 + 1:02d}-01"


def keep(server: Connection[Any], since: str) -> list[str]:
    """Remove what is older and keep it out from now on; the months that are gone."""
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
