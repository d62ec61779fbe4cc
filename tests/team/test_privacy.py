"""What leaves a machine: at `metrics` nothing that anybody else has written, at any level no secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from clickstop.core.ids import new_id, utc
from clickstop.team.levels import TABLES
from tests.tokens import STAND_INS

if TYPE_CHECKING:
    from sqlite3 import Connection

    from tests.team.conftest import Machine, TeamDatabase

SECRET = next(iter(STAND_INS.values()))
NAME = "Wilhelmina Quarterstaff"
CODE = "def transfer(amount): ledger.debit(amount)"
PATH = "/home/wilhelmina/acme-merger/plan.py"
PLANTED = f"{NAME} {CODE} {PATH} {SECRET}"
TRACES = ("wilhelmina", "quarterstaff", "transfer", "ledger", "acme", SECRET.lower())
TIMES = ("created_at", "started_at", "last_at", "since", "first_at")


def _plant(connection: Connection, table: str, *, ids: bool) -> None:
    """A row that holds names, code, a path and a secret in every field, also in those for numbers. Without `ids`,
    the row has an identity, a moment and a session as ours have.
    """
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    row = dict.fromkeys(columns, f"{table} {PLANTED} {ids}")
    if "row" in row:
        del row["row"]  # SQLite's own number
    if not ids:
        row |= {"id": new_id(), "repo_id": "a" * 32, **{name: utc() for name in TIMES}}
    row["created_at"] = utc()
    row = {name: value for name, value in row.items() if name in columns}
    marks = ", ".join("?" * len(row))
    connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))


def _everything(team: TeamDatabase) -> str:
    """Every value of every table, sums and partitions included."""
    tables = team.all("SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'clickstop'::regnamespace"
                      " AND relkind IN ('r', 'p')")  # fmt: skip
    return "\n".join(str(row) for (name,) in tables for row in team.all(f"SELECT t::text FROM {name} AS t"))


def _filled(machine: Machine) -> None:
    connection = machine.connect()
    for table in TABLES:
        for ids in (True, False):
            _plant(connection, table.name, ids=ids)
    connection.close()


def test_at_metrics_nothing_that_somebody_wrote_is_in_the_database(machine: Machine, team: TeamDatabase) -> None:
    _filled(machine)
    machine.sync()
    for table in TABLES:
        assert team.one(f"SELECT count(*) FROM clickstop.{table.name}") == 2, table.name
    team.all("SELECT clickstop.refresh(1000, interval '0')")
    found = _everything(team).lower()
    assert [trace for trace in TRACES if trace in found] == []


def test_at_full_texts_are_there_and_secrets_are_not(machine: Machine, team: TeamDatabase) -> None:
    _filled(machine)
    machine.sync(share="full")
    team.all("SELECT clickstop.refresh(1000, interval '0')")
    found = _everything(team)
    assert NAME in team.one("SELECT text FROM clickstop.prompts")
    assert SECRET not in found
    assert "REDACTED" in found.upper()


def test_paths_are_hashed_for_who_wants_that(machine: Machine, team: TeamDatabase) -> None:
    _filled(machine)
    machine.sync(share="events", hash_paths=True)
    [(path, target)] = set(
        team.all(
            "SELECT h.path, c.target FROM clickstop.rule_hits AS h, clickstop.tool_calls AS c"
            " WHERE h.rule = h.rule AND c.kind = c.kind LIMIT 1"
        )
    )
    assert path.startswith("own-")
    assert target.startswith("own-")
