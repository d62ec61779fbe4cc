"""What the team's pages show: a database, queried for each page that is rendered."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from clickstop.team.rollups import refresh
from clickstop.team.server import connected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from psycopg import Connection

    from clickstop.team.settings import TeamServer

_EVERY = 30  # seconds for which a rendered page is reused


class TeamSite:
    """Shared by all requests, so it keeps no connection open."""

    edit = False
    is_team = True
    name = "team"
    root = "the team's database"

    def __init__(self, server: TeamServer) -> None:
        self._server = server

    @contextmanager
    def open(self) -> Iterator[Connection[Any]]:
        """A connection, after bringing the sums up to date."""
        with connected(self._server) as connection:
            refresh(connection)
            yield connection

    def version(self) -> str:
        """A version that changes with time, because the database does not report new rows."""
        return str(int(time.time() // _EVERY))

    def follow_costs(self) -> None:
        """Do nothing: other people's costs arrive with their rows."""
