"""Daily upkeep in a background process: check the database, sum up past days, refresh the hooks' bundle."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from clickstop.app import costs, trend, usage
from clickstop.app.by_day import KeptDays
from clickstop.core.places import Places
from clickstop.install import bundle
from clickstop.store import daily
from clickstop.store.database import Error
from clickstop.store.lists import LAST
from clickstop.store.reading import reading

if TYPE_CHECKING:
    from sqlite3 import Connection


def run(root: str, repo_id: str) -> None:
    daily.check(root, repo_id)
    places = Places(root, os.environ)
    try:
        with reading(places) as connection:
            add_up(connection, places)
    except (Error, OSError):  # tomorrow's run tries again; until then, the dashboard sums up on its own
        pass
    bundle.refresh()


def add_up(connection: Connection, places: Places, kept_days: KeptDays | None = None) -> None:
    """Sum up all days, so that the dashboard starts with the past ones cached."""
    kept_days = kept_days or KeptDays()
    kept_days.load(places)
    costs.by_all(connection, "", kept_days=kept_days)
    usage.of(connection, "", "", kept_days=kept_days)
    trend.sums(connection, [], "", LAST, kept_days)
    kept_days.save(places)
