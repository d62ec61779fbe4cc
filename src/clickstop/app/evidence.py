"""What was verified, when, by whom, and whether that is true for the files as they are now."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.checks.ledger import CheckLedger
from clickstop.checks.tree import look
from clickstop.store import checks
from clickstop.store.save import Store

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

    from clickstop.core.places import Places
    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class Evidence:
    """The last of it, newest first."""

    rows: list[Row]  # each with `current`: it is for the files as they are
    trees: dict[str, str]  # the state of each folder now


def latest(
    connection: Connection, places: Places, repo_id: str, environ: Mapping[str, str], limit: int
) -> Evidence:
    rows = checks.evidence(connection, limit)
    store = Store(places, repo_id)
    ledger = CheckLedger(store, by="", moment="hand")
    try:
        folders = {row["folder"] for row in rows}
        trees = {folder: look(folder, environ, ledger).digest for folder in folders if os.path.isdir(folder)}
    finally:
        store.close()
    return Evidence([{**row, "current": trees.get(row["folder"]) == row["tree"]} for row in rows], trees)
