"""What the store's tests share: places of the scratch repository, payloads, processes that start together."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.places import Places
from tests.harness import Hook, make_repo
from tests.store.stage import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def repo(tmp_path: Path, environ: dict[str, str]) -> Path:
    """One that had no event yet: here databases are made, and meet trouble."""
    return make_repo(tmp_path / "shop", environ)


@pytest.fixture
def hook(repo: Path, environ: dict[str, str]) -> Hook:
    """Each event in a process of its own, which may be killed."""
    return Hook(environ, repo)


@pytest.fixture
def places(repo: Path, environ: dict[str, str], tmp_path: Path) -> Places:
    environ["TMPDIR"] = str(tmp_path)
    return Places(str(repo), environ)


@pytest.fixture
def stage(repo: Path, hook: Hook, places: Places) -> Stage:
    """Events of real hook processes in the scratch repository, and what the store made of them."""
    return Stage(repo, hook, places)


@pytest.fixture
def database(places: Places) -> Iterator[sqlite3.Connection]:
    """A new database of ours, opened as others would."""
    from clickstop.store.create import create

    places.ensure_state()
    create(places.database)
    connection = sqlite3.connect(places.database, isolation_level=None)
    connection.row_factory = _named
    yield connection
    connection.close()


def _named(cursor: sqlite3.Cursor, row: tuple[Any, ...]) -> Any:
    """A value where one was asked for, else a dictionary."""
    if len(row) == 1:
        return row[0]
    return {column[0]: value for column, value in zip(cursor.description, row, strict=True)}
