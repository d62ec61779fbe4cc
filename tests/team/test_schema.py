"""The server's schema: what distributed engines need, who may see what, and migrations that two run at once."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import psycopg
import pytest

from clickstop.team.errors import TeamError
from clickstop.team.levels import TABLES
from clickstop.team.migrate import migrate
from clickstop.team.rollups import ROLLUPS
from clickstop.team.schema import MIGRATIONS
from clickstop.team.server import connected, team_error
from clickstop.team.settings import TeamServer
from tests.store import rows
from tests.team.conftest import Machine, TeamDatabase, something_of_everything

if TYPE_CHECKING:
    from collections.abc import Sequence

# Small tables that are the same on every node.
REFERENCE = {"migrations", "settings", "people"}
_OURS = "relnamespace = 'clickstop'::regnamespace"


def test_every_key_of_a_distributed_table_begins_with_the_repository(team: TeamDatabase) -> None:
    keys = team.all(
        "SELECT c.relname, array_agg(a.attname::text ORDER BY k.at) FROM pg_index AS i"
        " JOIN pg_class AS c ON c.oid = i.indrelid"
        " CROSS JOIN LATERAL unnest(i.indkey::int[]) WITH ORDINALITY AS k (number, at)"
        " JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = k.number"
        f" WHERE c.{_OURS} AND (i.indisunique OR i.indisprimary) GROUP BY c.relname, i.indexrelid"
    )
    named = {name for name, _ in keys}
    assert {table.name for table in TABLES} | {rollup.name for rollup in ROLLUPS} | {"stale"} <= named
    assert [(name, key) for name, key in keys if name not in REFERENCE and key[0] != "repo_id"] == []


def test_nothing_stands_in_the_way_of_distribution(team: TeamDatabase) -> None:
    """No sequence, no foreign key, no trigger, no default that needs another table."""
    assert team.all(f"SELECT relname FROM pg_class WHERE {_OURS} AND relkind = 'S'") == []
    assert team.all("SELECT conname FROM pg_constraint WHERE contype = 'f'"
                    " AND connamespace = 'clickstop'::regnamespace") == []  # fmt: skip
    assert team.all(f"SELECT tgname FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid WHERE {_OURS}") == []
    assert team.all("SELECT column_name FROM information_schema.columns WHERE table_schema = 'clickstop'"
                    " AND (is_identity = 'YES' OR column_default LIKE 'nextval%%')") == []  # fmt: skip


def test_every_table_of_rows_is_partitioned_by_time_and_guarded(team: TeamDatabase) -> None:
    for table in TABLES:
        [(kind, guarded, key)] = team.all(
            "SELECT relkind::text, relrowsecurity, pg_get_partkeydef(oid) FROM pg_class"
            f" WHERE {_OURS} AND relname = %s",
            table.name,
        )
        assert (kind, guarded, key) == ("p", True, "RANGE (created_at)"), table.name


def test_migrating_twice_does_nothing(team: TeamDatabase) -> None:
    assert migrate(team.connect()) == []
    assert team.one("SELECT count(*) FROM clickstop.migrations") == len(MIGRATIONS)


def test_who_belongs_to_the_admins_may_migrate_without_making_others_admins(team: TeamDatabase) -> None:
    boss = team.connect()
    with boss.transaction(force_rollback=True):
        boss.execute("CREATE ROLE keeper LOGIN IN ROLE clickstop_admin")
        boss.execute(f"GRANT CREATE ON DATABASE {team.name} TO keeper".encode())
        boss.execute("SET SESSION AUTHORIZATION keeper")
        assert migrate(boss) == []


def test_two_people_may_migrate_at_once(bare: TeamDatabase) -> None:
    done: list[list[str]] = []
    connections = [bare.connect() for _ in range(4)]
    threads = [threading.Thread(target=lambda one=one: done.append(migrate(one))) for one in connections]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(done) == [[], [], [], [name for name, _ in MIGRATIONS]]


def test_a_migration_that_fails_leaves_nothing_behind(team: TeamDatabase) -> None:
    broken = (*MIGRATIONS, ("0002_broken", lambda: ["CREATE TABLE clickstop.half (a int)", "SELECT 1 / 0"]))
    with pytest.raises(psycopg.errors.DivisionByZero):
        migrate(team.connect(), broken)
    assert team.one("SELECT to_regclass('clickstop.half')") is None
    assert migrate(team.connect()) == []


def test_somebody_without_rights_is_told_so(bare: TeamDatabase) -> None:
    with bare.postgres.connect() as connection:
        connection.execute("DROP ROLE IF EXISTS weak")
        connection.execute("CREATE ROLE weak LOGIN")
    with pytest.raises(TeamError, match=r"may not|lacks permissions"), connected(_as(bare, "weak")) as connection:
        migrate(connection)


def _as(team: TeamDatabase, user: str) -> TeamServer:
    return TeamServer({"conninfo": team.url(user)})


# Who, a statement, and whether it may be.
RIGHTS: Sequence[tuple[str, str, bool]] = (
    ("bob", "SELECT count(*) FROM clickstop.sessions", True),
    ("bob", "UPDATE clickstop.sessions SET owner = md5('alice')::uuid", False),
    ("bob", "INSERT INTO clickstop.fixes (repo_id, created_at, id, owner) VALUES ('r', now(), $1, $1)", False),
    ("bob", "DELETE FROM clickstop.daily_sessions", False),
    ("bob", "DELETE FROM clickstop.migrations", False),
    ("bob", "SELECT * FROM clickstop.tool_calls_else", False),
    ("bob", "DROP TABLE clickstop.sessions", False),
    ("bob", "INSERT INTO clickstop.people (owner, name) VALUES (md5('alice')::uuid, 'not me')", False),
    ("rita", "SELECT count(*) FROM clickstop.daily_sessions", True),
    ("rita", "SELECT count(*) FROM clickstop.sessions", False),
    ("rita", "DELETE FROM clickstop.daily_sessions", False),
    ("rita", "INSERT INTO clickstop.stale (repo_id, source, day) VALUES ('r', 'sessions', now())", False),
)


def test_roles_may_do_their_own_work_and_no_more(machine: Machine, other: Machine, team: TeamDatabase) -> None:
    for one in (machine, other):
        one.store(*something_of_everything(one.user))
        one.sync()
    for user, sql, allowed in RIGHTS:
        with team.postgres.connect(team.name, user) as connection:
            try:
                connection.execute(sql.replace("$1", "md5('alice')::uuid").encode())
            except psycopg.errors.InsufficientPrivilege:
                assert not allowed, (user, sql)
            else:
                assert allowed, (user, sql)


def test_a_writer_sees_and_removes_own_rows_alone(machine: Machine, other: Machine, team: TeamDatabase) -> None:
    for one in (machine, other):
        one.store(*something_of_everything(one.user))
        one.sync()
    with team.connect("bob") as connection:
        assert connection.execute("SELECT count(*) FROM clickstop.sessions").fetchall() == [(1,)]
        assert connection.execute("DELETE FROM clickstop.sessions").rowcount == 1
    assert team.one("SELECT count(*) FROM clickstop.sessions") == 1


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM clickstop.migrations RETURNING 1", "older than this version of clickstop"),
        ("DROP SCHEMA clickstop CASCADE", "no clickstop tables"),
        ("UPDATE clickstop.settings SET value = '99' WHERE name = 'accepts' RETURNING 1", "too old"),
        ("REVOKE clickstop_writer FROM alice", "lacks permissions"),
    ],
)
def test_a_server_that_does_not_fit_is_told_and_rows_wait(
    machine: Machine, team: TeamDatabase, statement: str, words: str
) -> None:
    machine.store(rows.call("c1"))
    with team.postgres.connect(team.name) as connection:
        connection.execute(statement.encode())
    with pytest.raises(TeamError, match=words):
        machine.sync()
    if "DROP" in statement or "migrations" in statement:
        with team.postgres.connect(team.name) as connection:
            connection.execute("DROP SCHEMA IF EXISTS clickstop CASCADE")
            migrate(connection)
    with team.postgres.connect(team.name) as connection:
        connection.execute("UPDATE clickstop.settings SET value = '1' WHERE name = 'accepts'")
        connection.execute("GRANT clickstop_writer TO alice")
    assert machine.sync().rows == {"tool_calls": 1}


def test_a_newer_server_that_still_takes_our_rows_is_fine(machine: Machine, team: TeamDatabase) -> None:
    team.all("INSERT INTO clickstop.migrations (name) VALUES ('0002_later') RETURNING 1")
    with team.postgres.connect(team.name) as connection:
        connection.execute("ALTER TABLE clickstop.tool_calls ADD COLUMN later text")
    machine.store(rows.call("c1"))
    assert machine.sync().rows == {"tool_calls": 1}


def test_an_error_of_the_server_is_one_line_without_the_row() -> None:
    error = psycopg.errors.CheckViolation("new row violates\nDETAIL:  Failing row contains (hunter2).")
    assert "hunter2" not in str(team_error(error))
