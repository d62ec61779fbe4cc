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
    from clickstop.app.here import Here
    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class Evidence:
    """The last of it, newest first."""

    rows: list[Row]  # each with `current`: it is for the files as they are
    trees: dict[str, str]  # the state of each folder now


def latest(repo: Here, limit: int) -> Evidence:
    rows = checks.evidence(repo.connection, limit)
    store = Store(repo.places, repo.plan().repo_id)
    ledger = CheckLedger(store, by="", moment="hand")
    try:
        folders = {row["folder"] for row in rows if os.path.isdir(row["folder"])}
        trees = {folder: look(folder, repo.environ, ledger).digest for folder in folders}
    finally:
        store.close()
    return Evidence([{**row, "current": trees.get(row["folder"]) == row["tree"]} for row in rows], trees)
