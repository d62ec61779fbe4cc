"""What pages are about: one repository, its plan and its store."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.app.here import Here
from clickstop.app.spending import CostBook
from clickstop.core.target import target
from clickstop.costs.prices import PricesError
from clickstop.dashboard.doctor import Doctor
from clickstop.store import database
from clickstop.store.reading import reading

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager
    from sqlite3 import Connection

    from clickstop.app.changes import PromptChange


class Site(Here):
    """Shared by all requests; holds nothing that is open. A page is for the person who started it."""

    def __init__(self, root: str, folder: str, environ: Mapping[str, str], *, edit: bool = False) -> None:
        super().__init__(root, environ, folder, who="dashboard")
        self.edit = edit
        self.doctor = Doctor(target(folder, environ), environ)
        self.changes: dict[str, PromptChange] = {}  # of prompts, by their saved states
        self.name = os.path.basename(root.rstrip(os.sep)) or root

    def open(self) -> AbstractContextManager[Connection]:
        return reading(self.places)

    def take_in_costs(self) -> None:
        """What transcripts tell that no event has stored yet, once at the start."""
        connection = database.connect(self.places.database)
        try:
            CostBook(self, connection).take_in()
        except PricesError:  # the page of costs says so
            return
        finally:
            connection.close()
