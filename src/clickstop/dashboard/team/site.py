"""What the team's pages are about: a server, asked anew for each page that is rendered."""

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

_EVERY = 30  # seconds for which a page is as good as new


class TeamSite:
    """Shared by all requests; holds nothing that is open."""

    edit = False
    is_team = True
    name = "team"
    root = "the team's database"

    def __init__(self, server: TeamServer) -> None:
        self._server = server

    @contextmanager
    def open(self) -> Iterator[Connection[Any]]:
        """With sums that are up to date."""
        with connected(self._server) as connection:
            refresh(connection)
            yield connection

    def version(self) -> str:
        """Nobody tells when something has arrived, so pages look again from time to time."""
        return str(int(time.time() // _EVERY))

    def follow_costs(self) -> None:
        """Those of others come with their rows."""
