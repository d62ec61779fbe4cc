"""An event costs the same whatever the store already holds."""

from __future__ import annotations

import inspect
import sqlite3
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from clickstop.core.places import Places
from clickstop.store.create import create
from clickstop.store.database import LONG_LOG, connect
from clickstop.store.read import Reader
from clickstop.store.save import Store
from clickstop.store.workflow import WorkflowReader
from tests.harness import Hook
from tests.store import rows
from tests.store.stage import Stage

if TYPE_CHECKING:
    from collections.abc import Iterator

CALLS, ROUNDS = 60_000, 11

# One value for each parameter that a question of `Reader` may have, by its name.
ARGUMENTS: dict[str, Any] = {
    "session_id": "s1",
    "handler": "check.stop",
    "rule_id": "",
    "before_session": "s1",
    "key": "k",
    "prompt_id": "p1",
    "call_id": "c1",
    "fingerprint": "f1",
    "moment": "2030-01-01T00:00:00.000Z",
    "call_ids": ["c1", "c2"],
    "agent_id": "",
    "folder": "/repo",
    "path": "/repo",
    "unless": "d1",
    "names": ("check", "test"),
    "kind": "check",
    "outcome": "passed",
    "action": "config.changed",
    "mark": 1,
    "undoing": 2,
    "limit": 5,
    "exit_code": 0,
    "workflow": "e2e",
    "feature": "login",
    "command": "npx playwright test",
    "source": "workflow",
    "now": "2030-01-01T00:00:00.000Z",
}
# Tables that every event or prompt may write to.
WRITTEN = (
    rows.session(),
    rows.prompt("text"),
    rows.call("c1"),
    rows.call("c2", kind="tool.batch"),
    rows.signal("f1"),
    rows.signal("f1", event_type="vr_pass"),
    rows.gate(),
    rows.debt("k"),
    rows.failure(),
    rows.kept(),
    rows.flag("k"),
    rows.audit(),
    rows.beat(),
    rows.workflow_run(),
)


def questions(asked: type) -> Iterator[tuple[str, list[Any]]]:
    for name, method in inspect.getmembers(asked, inspect.isfunction):
        if not name.startswith("_"):
            parameters = list(inspect.signature(method).parameters)[1:]
            unknown = [parameter for parameter in parameters if parameter not in ARGUMENTS]
            assert not unknown, f"say in ARGUMENTS what {asked.__name__}.{name} may be asked: {unknown}"
            yield name, [ARGUMENTS[parameter] for parameter in parameters]


def hot_statements(places: Places) -> list[str]:
    """Every statement of the hot path, as SQLite ran it."""
    store = Store(places, "r1")
    connection = store.open()
    seen: list[str] = []
    connection.set_trace_callback(seen.append)
    for reader in (Reader, WorkflowReader):
        for name, arguments in questions(reader):
            getattr(reader(connection), name)(*arguments)
    Path(places.spool).mkdir(parents=True)
    store.save(list(WRITTEN), keep_events=5)
    from clickstop.store.save import to_spool

    to_spool(places, [rows.beat()], "to be taken in")
    store.save([])
    connection.set_trace_callback(None)
    store.close()
    kinds = ("SELECT", "INSERT", "DELETE", "UPDATE")
    ours = [sql for sql in dict.fromkeys(seen) if sql.split(maxsplit=1)[0] in kinds]
    return [sql for sql in ours if "'main'.'prompts_fts_" not in sql]  # what the search index does inside itself


def test_no_statement_of_the_hot_path_reads_a_whole_table(places: Places) -> None:
    statements = hot_statements(places)
    connection = sqlite3.connect(places.database)
    plans = {sql: [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")] for sql in statements}
    connection.close()
    tables = {sql.split()[2] for sql in statements if sql.startswith("INSERT")}
    assert tables >= {table for table, _ in WRITTEN} | {"ingested"}
    scans = {sql: plan for sql, plan in plans.items() if any(is_scan(step, sql) for step in plan)}
    assert scans == {}


def is_scan(step: str, sql: str) -> bool:
    """A whole table or index is read; walking an index from its end until the first hit is none."""
    if not step.startswith("SCAN") or step == "SCAN CONSTANT ROW":
        return False
    return "INDEX" not in step or "LIMIT 1" not in sql


def _multiply(
    connection: sqlite3.Connection, sample: tuple[str, dict[str, Any]], count: int, varied: dict[str, str]
) -> None:
    """So many rows like this one; what varies with their number x is said in SQL."""
    table, row = sample
    values = {key: f":{key}" for key in row} | {
        "id": "printf('%032x', x)",
        "created_at": "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + x, 'unixepoch')",
        "session_id": "iif(x % 2, 's1', 'old' || (x / 500))",
        **varied,
    }
    numbers = f"WITH RECURSIVE numbers(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM numbers LIMIT {count})"
    listed = ", ".join(values.values())
    connection.execute(f"INSERT INTO {table} ({', '.join(values)}) {numbers} SELECT {listed} FROM numbers", row)


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """A database with very many calls, half of them in the session that goes on, and signals and prompts."""
    path = tmp_path / "full.db"
    create(str(path))
    connection = connect(str(path))
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("BEGIN")
    call = rows.call("c", target="pytest -q tests/test_shop.py", summary="3 passed in 0.10s\n" * 10)
    tool = "iif(x % 2, iif(x % 4 = 1, 'edit', 'write'), iif(x % 4, 'read', 'shell'))"
    _multiply(connection, call, CALLS, {"call_id": "'c' || x", "tool": tool})
    event_type = "iif(x / 2 % 2, 'test_failure', 'vr_pass')"
    varied = {"fingerprint": "'f' || (x % 50)", "event_type": event_type}
    _multiply(connection, rows.signal("f"), CALLS // 10, varied)
    connection.execute("COMMIT")
    connection.close()
    return path


def spent(resource: Any) -> float:
    """Processor time of ended processes: what else the machine does is not in it."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(used.ru_utime + used.ru_stime)


@pytest.mark.slow
def test_an_event_costs_no_more_with_very_many_rows(
    repo: Path, environ: dict[str, str], tmp_path: Path, full: Path
) -> None:
    def stage(path: Path) -> Stage:
        moved = {**environ, "CLICKSTOP_DB": str(path)}
        return Stage(repo, Hook(moved, repo, cold=True), Places(str(repo), moved))

    resource = pytest.importorskip("resource")
    stages = {"empty": stage(tmp_path / "empty.db"), "full": stage(full)}
    times: dict[str, list[float]] = {"empty": [], "full": []}
    for number in range(ROUNDS):
        for name, one in stages.items():
            payload = one.call_payload(f"new{number}")
            payload["tool_input"]["command"] = "pytest -q"
            payload["tool_response"]["stdout"] = "...\n3 passed in 0.10s\n"
            before = spent(resource)
            one.hook(payload)
            times[name].append(spent(resource) - before)
    assert len(stages["full"].rows("tool_calls")) == CALLS + ROUNDS
    ratio = statistics.median(times["full"]) / statistics.median(times["empty"])
    assert ratio < 1.4, times


def test_a_log_is_long_from_a_size_on(places: Places) -> None:
    store = Store(places, "r1")
    assert not store.log_is_long()  # there is none
    places.ensure_state()
    log = Path(f"{places.database}-wal")
    told = []
    for size in (0, LONG_LOG, LONG_LOG + 1):
        log.write_bytes(bytes(size))
        told.append(store.log_is_long())
    assert told == [False, False, True]


def test_the_log_does_not_grow_with_the_events(stage: Stage) -> None:
    """Each process reads it whole when it opens the database, so it is emptied when it is long, and at a stop."""
    log = Path(f"{stage.database}-wal")
    payload = stage.call_payload("big")
    payload["tool_response"]["stdout"] = "x" * 60_000
    sizes = []
    for number in range(24):
        stage.sent.append(f"big{number}")
        stage.events += 1
        stage.hook({**payload, "tool_use_id": f"big{number}"})
        sizes.append(log.stat().st_size)
    assert max(sizes) < LONG_LOG + 400_000
    assert sizes.count(0) >= 1
    stage.call("c1")
    assert log.stat().st_size > 0
    stage.stop()
    assert log.stat().st_size == 0
    stage.verify()
