"""A server for all tests of teams, a database for each, and stores with something of everything."""

from __future__ import annotations

import itertools
import os
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from clickstop.config.options import TeamOptions
from clickstop.core.ids import utc
from clickstop.core.places import Places
from clickstop.store import database
from clickstop.store.write import apply
from clickstop.team import settings
from clickstop.team.migrate import migrate
from clickstop.team.sync import StoreSender, SyncResult
from tests.harness import make_repo
from tests.store import rows
from tests.team.postgres import Postgres, programs, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from sqlite3 import Connection

    from tests.store.rows import Operation

_REQUIRED = os.environ.get("CLICKSTOP_E2E") == "require"  # tests themselves see no variable of ours
_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    reason = why_not()
    if reason and _REQUIRED:
        pytest.fail(f"CLICKSTOP_E2E=require, but {reason}")
    if reason:
        pytest.skip(reason)
    found = programs()
    assert found is not None
    server = Postgres.make(found)
    yield server
    server.remove()


@dataclass
class TeamDatabase:
    """A database of its own, with logins that have a role each."""

    postgres: Postgres
    name: str
    open: list[psycopg.Connection[Any]] = field(default_factory=list)
    asking: psycopg.Connection[Any] | None = None

    def url(self, user: str = "alice") -> str:
        return self.postgres.url(self.name, user)

    def connect(self, user: str = "boss") -> psycopg.Connection[Any]:
        self.open.append(self.postgres.connect(self.name, user))
        return self.open[-1]

    def close(self) -> None:
        for connection in self.open:
            connection.close()

    def all(self, sql: str, *values: object) -> list[Any]:
        try:
            return self._asking().execute(sql.encode(), values).fetchall()
        except psycopg.OperationalError:  # the server was ended since
            return self._asking().execute(sql.encode(), values).fetchall()

    def _asking(self) -> psycopg.Connection[Any]:
        if self.asking is None or self.asking.closed:
            self.asking = self.connect()
        return self.asking

    def one(self, sql: str, *values: object) -> Any:
        return self.all(sql, *values)[0][0]


LOGINS = {"alice": "clickstop_writer", "bob": "clickstop_writer", "rita": "clickstop_reader"}


@pytest.fixture
def bare(postgres: Postgres) -> Iterator[TeamDatabase]:
    """Without our tables."""
    with _database(postgres, "template1") as made:
        yield made


@pytest.fixture
def team(postgres: Postgres, migrated: str) -> Iterator[TeamDatabase]:
    """Migrated, with its logins."""
    with _database(postgres, migrated) as made:
        yield made


@pytest.fixture(scope="session")
def migrated(postgres: Postgres) -> str:
    """The database that others are copies of."""
    with postgres.connect() as connection:
        connection.execute("CREATE DATABASE original")
    with postgres.connect("original") as connection:
        migrate(connection)
        add_logins(connection)
    return "original"


def add_logins(connection: psycopg.Connection[Any]) -> None:
    for login, role in LOGINS.items():
        connection.execute(f"CREATE ROLE {login} LOGIN".encode())
        connection.execute(f"GRANT {role} TO {login}".encode())


@contextmanager
def _database(postgres: Postgres, template: str) -> Iterator[TeamDatabase]:
    name = f"team{next(_numbers)}"
    with postgres.connect() as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
    made = TeamDatabase(postgres, name)
    yield made
    made.close()
    with postgres.connect() as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@dataclass
class Machine:
    """One person's machine with one repository's store."""

    places: Places
    team: TeamDatabase
    user: str = "alice"
    options: dict[str, Any] = field(default_factory=dict)
    batch: int = 5_000

    def store(self, *operations: Operation) -> None:
        connection = self.connect()
        connection.execute("BEGIN IMMEDIATE")
        assert apply(connection, list(operations)) == 0
        connection.execute("COMMIT")
        connection.close()

    def connect(self) -> Connection:
        self.places.ensure_state()
        return database.connect(self.places.database)

    def sync(self, **options: Any) -> SyncResult:
        configured = TeamOptions(url=self.team.url(self.user), **{**self.options, **options})
        connection = self.connect()
        try:
            sender = StoreSender(connection, self.places, configured, "shop", batch=self.batch)
            return sender.run(settings.server(configured, {}))
        finally:
            connection.close()


@pytest.fixture
def machine(team: TeamDatabase, repo: Path, environ: dict[str, str]) -> Machine:
    return Machine(Places(str(repo), environ), team)


@pytest.fixture
def other(team: TeamDatabase, tmp_path: Path) -> Machine:
    """Somebody else's."""
    from tests.harness import clean_environ

    environ = clean_environ(tmp_path / "others-home")
    return Machine(Places(str(make_repo(tmp_path / "others-shop", environ)), environ), team, "bob")


def something_of_everything(session: str = "s1", at: str = "") -> list[Operation]:
    failing = rows.signal("f1", session, at, details="test_login failed", names='["test_login"]')
    rule = {"slug": "a_rule", "kind": "regex", "severity": "block", "state": "proved", "last_at": at or utc()}
    fix = {"since": at or utc(), "status": "owed", "score": 0.9, "verified": 1, "last_at": at or utc()}
    return [
        rows.session(session, at, agent="claude-code", model="claude-opus-4-5"),
        rows.prompt("please fix the login", session, at),
        rows.call("c1", session, at, duration_ms=40, est_tokens_out=10),
        rows.call("c2", session, at, outcome="failed"),
        failing,
        rows.gate(session, at, rule_id="my_rule"),
        rows.check_run(session, at),
        rows.rule_hit(session, at),
        ("rules", rows.common(session, at, **rule)),
        ("fixes", rows.common(session, at, **fix)),
        rows.cost(f"m-{session}", session, at),
        rows.failure("ValueError", session, at),
        rows.beat(at=at),
    ]
