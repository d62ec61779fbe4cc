"""Everything that is stored can be seen: each table on a page or by a tool, or for a reason nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.places import Places
from clickstop.dashboard.page import Asked
from clickstop.dashboard.pages.index import NAVIGATION, PAGES
from clickstop.dashboard.site import DashboardSite
from clickstop.store import database
from clickstop.store.rows import tables
from tests.dashboard import stores

if TYPE_CHECKING:
    from pathlib import Path
    from sqlite3 import Connection

# Tables that nobody looks at, each with why.
NOWHERE = {
    "digests": "how far calls were made into observations: bookkeeping of memory",
    "transcripts": "how far transcripts were read: bookkeeping of costs",
    "session_trees": "how files were when a session began: what failed then is shown by its run",
    "session_texts": "which checks and settings a session began with; their changes are told to the person",
    "texts": "what those said",
    "file_stamps": "what is known of files so that they need not be read again: a cache",
    "mcp_calls": "calls of the last minute, for the limit on them; their tool calls are shown",
    "pins": "which policy each session began with; what was agreed to is in the audit log",
    "policies": "the texts of those policies",
    "flags": "what was said once and is not said again",
    "ingested": "which records of the spool were taken in, so that none counts twice",
    "meta": "when the database was made and what was checked; the doctor speaks of it",
}


@pytest.fixture
def site(repo: Path, environ: dict[str, str]) -> DashboardSite:
    stores.seed(repo, environ, stores.normal())
    return DashboardSite(str(repo), str(repo), environ)


def _read_by_pages(site: DashboardSite) -> dict[str, set[str]]:
    """Which tables each page really reads, as SQLite says."""
    import importlib

    found: dict[str, set[str]] = {}
    for path, name in PAGES.items():
        module = importlib.import_module(f"clickstop.dashboard.pages.{name}")
        seen = found.setdefault(path, set())
        with site.open() as connection:
            _watch(connection, seen)
            session = stores.name_of(1)
            calls = connection.execute("SELECT id FROM tool_calls WHERE session_id = ?", (session,))
            query = {"session_id": session, "ref": calls.fetchone()[0], "kind": "rules", "slug": "no-float-money"}
            module.page(Asked(site, connection, query if "{" in path else {"q": "cents"}))
    return found


def _watch(connection: Connection, seen: set[str]) -> None:
    import sqlite3

    def look(action: int, first: str | None, *_: Any) -> int:
        if action == sqlite3.SQLITE_READ and first:
            seen.add(first)
        return sqlite3.SQLITE_OK

    connection.set_authorizer(look)


def test_every_table_is_on_a_page_or_has_a_reason_not_to_be(site: DashboardSite) -> None:
    read: set[str] = set().union(*_read_by_pages(site).values())
    connection = database.connect(Places(site.root, site.environ).database)
    every = {name for name in tables(connection) if not name.endswith("_fts")}
    connection.close()
    assert every - read - set(NOWHERE) == set(), "shown nowhere, and nobody says why"
    assert read & set(NOWHERE) == set(), "shown after all"
    assert set(NOWHERE) <= every, "no such table any more"


def test_every_page_is_in_the_menu_and_every_entry_of_the_menu_is_a_page() -> None:
    belonging = [name for _, _, names, _ in NAVIGATION for name in names]
    assert sorted(belonging) == sorted({*PAGES.values()} - {"repositories"})  # which is in the head of every page
    assert {path for path, _, _, _ in NAVIGATION} <= set(PAGES)
