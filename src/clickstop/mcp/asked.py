"""What a call is about: the repository around the server's folder, its database, the session that is meant."""

from __future__ import annotations

import time
from functools import cached_property
from typing import TYPE_CHECKING

from clickstop.cli.here import Here, NotSetUpError
from clickstop.cli.period import named_session
from clickstop.core.ids import utc
from clickstop.core.repository import find_root

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

DAY = 86_400


class OneConnection(Here):
    """The repository; its database is opened once, whoever asks for it, and closed by `Asked`."""

    opened: Connection | None = None

    def connect(self) -> Connection:
        if self.opened is None:
            self.opened = super().connect()
        return self.opened


class Asked:
    """One call. Everything is looked up when it comes: `clickstop init` may have run since the server started."""

    def __init__(self, cwd: str, environ: Mapping[str, str]) -> None:
        self.cwd = cwd
        self.environ = environ

    @cached_property
    def here(self) -> OneConnection:
        root = find_root(self.cwd)
        if not root:
            raise NotSetUpError(
                f"{self.cwd} is not in a repository set up for clickstop. Run there: clickstop init"
            )
        return OneConnection(root, self.environ)

    @property
    def connection(self) -> Connection:
        return self.here.connect()

    def close(self) -> None:
        here = self.__dict__.get("here")
        if here is not None and here.opened is not None:
            here.opened.close()

    def session(self, text: str) -> str:
        """The session whose id begins so; the last one for ""."""
        return named_session(self.connection, text or None)

    def period(self, session: str, days: float) -> tuple[str, str]:
        """Where a session is named its id, else the beginning of the last days; the other one is ""."""
        if session:
            return "", self.session(session)
        return utc(time.time() - days * DAY), ""
