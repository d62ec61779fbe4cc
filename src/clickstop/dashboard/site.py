"""What pages are about: one repository, its plan and its store."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.app.spending import Spending
from clickstop.core.places import Places
from clickstop.core.target import target
from clickstop.dashboard.doctor import Doctor
from clickstop.store.reading import reading

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager
    from sqlite3 import Connection

    from clickstop.core.plan import Plan


class Site:
    """Shared by all requests; holds nothing that is open."""

    def __init__(self, root: str, folder: str, environ: Mapping[str, str], *, edit: bool = False) -> None:
        self.root = root
        self.folder = folder  # where the agent is started; a worktree is not its main checkout
        self.environ = environ
        self.edit = edit
        self.places = Places(root, environ)
        self.doctor = Doctor(target(folder), environ)
        self.name = os.path.basename(root.rstrip(os.sep)) or root

    def plan(self) -> Plan:
        """The plan in force, compiled if it is missing or stale."""
        from clickstop.hook.plan import load

        return load(self.places.plan, self.root, self.environ)

    def open(self) -> AbstractContextManager[Connection]:
        return reading(self.places)

    def spending(self, connection: Connection) -> Spending:
        return Spending(self.places, self.plan(), connection)

    def take_in_costs(self) -> None:
        """What transcripts tell that no event has stored yet, once at the start."""
        from clickstop.costs.prices import PricesError
        from clickstop.store import database

        connection = database.connect(self.places.database)
        try:
            self.spending(connection).take_in()
        except PricesError:  # the page of costs says so
            return
        finally:
            connection.close()
