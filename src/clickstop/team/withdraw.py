"""A person's rows off the server again: what this login has sent, of some repositories or all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clickstop.team.levels import TABLES
from clickstop.team.rollups import refresh
from clickstop.team.sync import mark_stale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from psycopg import Connection

_MINE = "owner = md5(session_user)::uuid"


def withdraw(server: Connection[Any], repositories: Sequence[str] | None = None) -> int:
    """How many rows were deleted; sums are made anew without them before this returns."""
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
