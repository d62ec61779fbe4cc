"""The repository that every surface begins with."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from clickstop.app.errors import AppError
from clickstop.app.here import Here
from clickstop.store import audit
from tests.harness import store_of

if TYPE_CHECKING:
    from pathlib import Path


def test_the_database_is_opened_once_and_closed_with_the_rest(repo: Path, environ: dict[str, str]) -> None:
    here = Here(str(repo), environ)
    connection = here.connection
    assert here.connection is connection
    here.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")


def test_closing_does_not_open(repo: Path, environ: dict[str, str]) -> None:
    (store_of(repo) / "memory.db").unlink()
    here = Here(str(repo), environ)
    here.close()
    assert not (store_of(repo) / "memory.db").exists()


@pytest.mark.parametrize("who", ["agent", "person"])
def test_the_audit_log_names_who_asked(repo: Path, environ: dict[str, str], who: str) -> None:
    here = Here(str(repo), environ, who=who)
    here.audit("pause", "all", "lunch")
    (line,) = audit.recent(here.connection, "pause", 5)
    here.close()
    assert (line["actor"], line["subject"], line["reason"]) == (who, "all", "lunch")


def test_what_must_be_stored_at_once_fails_where_it_would_wait(repo: Path, environ: dict[str, str]) -> None:
    here = Here(str(repo), environ)
    line = here.audit_line("rule.approved", "no-print")
    here.connection.execute("BEGIN IMMEDIATE")  # somebody else is at it
    with pytest.raises(AppError, match=r"the database cannot be written: .*locked"):
        here.save(line)
    here.close()
