"""Stores for tests of pages: a normal one with something of everything, and a huge one."""

from __future__ import annotations

import json
import time
from functools import cache
from typing import TYPE_CHECKING, Any

from clickstop.core.ids import new_id, utc
from clickstop.core.places import Places
from clickstop.core.spent import COUNTS, Spent
from clickstop.costs.prices import load
from clickstop.store import database
from clickstop.store.write import apply
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from sqlite3 import Connection

    from clickstop.costs.prices import Prices
    from tests.store.rows import Operation

AGENT = "claude-code"
MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
SESSIONS = 8
MODELS = ("claude-opus-4-5", "claude-haiku-4-5")
LONG = "long-session"  # of a huge store, with this many calls
CALLS = 5_000
ROWS = 500  # of each other session of a huge store


def seed(repo: Path, environ: Mapping[str, str], operations: list[Operation]) -> None:
    """Write rows as an event of a known agent does."""
    operations = [(table, {**row, "agent": AGENT} if "agent" in row else row) for table, row in operations]
    places = Places(str(repo), environ)
    places.ensure_state()
    connection = database.connect(places.database)
    connection.execute("BEGIN IMMEDIATE")
    refused = apply(connection, list(operations))
    connection.execute("COMMIT")
    connection.close()
    assert refused == 0


def name_of(number: int) -> str:
    """A session's id as clients make them."""
    return f"{(number + 11) * 2_654_435_761 % 2**32:08x}-7b3d-4f6e-9a51-{number:012d}"


def normal(now: float | None = None) -> list[Operation]:
    """A fortnight of work: eight sessions, the last one running; gates, costs, subagents, lessons."""
    now = time.time() if now is None else now
    made: list[Operation] = []
    for number in range(SESSIONS):
        running = number == SESSIONS - 1
        begin = now - 40 * MINUTE if running else now - (SESSIONS - number) * 1.7 * DAY
        made += _session(name_of(number), number, begin, running=running)
    return [*made, *_besides(now)]


def _session(name: str, number: int, begin: float, *, running: bool) -> Iterator[Operation]:
    at = _moments(begin)
    end = None if running else utc(begin + 35 * MINUTE)
    state = {"status": "open" if running else "ended", "ended_at": end, "branch": ("main", "cart")[number % 2]}
    times = {"started_at": utc(begin), "last_at": end or utc(begin + 38 * MINUTE), "model": MODELS[number % 2]}
    yield rows.session(name, utc(begin), **state, **times)
    yield rows.injection("summary of the last session", name, at(0.2), tokens=180, marks='["cart"]')
    yield rows.prompt(f"Make the total of the cart right, round {number}", name, at(0.5))
    for turn in range(3 + number % 4):
        yield rows.call(
            f"{name}-read-{turn}",
            name,
            at(1 + turn * 5),
            tool="read",
            tool_name="Read",
            target=f"src/part_{turn}.py",
            duration_ms=12,
        )
        yield rows.call(
            f"{name}-edit-{turn}",
            name,
            at(2 + turn * 5),
            tool="edit",
            tool_name="Edit",
            target="src/cart.py",
            duration_ms=25,
            changed=1,
        )
        failed = turn < (4, 1, 3, 2, 0, 3, 1, 2)[number]
        run = {
            "duration_ms": 42_000 + 500 * turn,
            "outcome": "failed" if failed else "ok",
            "exit_code": int(failed),
        }
        yield rows.call(
            f"{name}-test-{turn}", name, at(3 + turn * 5), target="python -m pytest -q", est_tokens_out=900, **run
        )
        told: dict[str, Any] = {
            "call_id": f"{name}-test-{turn}",
            "counts": json.dumps({"passed": 9, "failed": int(failed)}),
        }
        if failed:
            told |= {
                "score_delta": -8,
                "files": '["src/cart.py:12"]',
                "names": '["test_total"]',
                "details": "1 failed",
            }
            yield rows.signal(f"red {turn}", name, at(4 + turn * 5), **told)
        else:
            yield rows.signal(
                f"green {turn}", name, at(4 + turn * 5), event_type="vr_pass", **{**told, "score_delta": 3}
            )
        yield _cost(f"{name}-{turn}", name, at(4 + turn * 5), MODELS[number % 2], turn)
    for turn in range(4):
        sent = {
            "agent_id": "helper-1" if turn < 2 else "helper-2",
            "tool": "search",
            "tool_name": "Grep",
            "target": "total",
        }
        yield rows.call(f"{name}-sub-{turn}", name, at(8 + turn * 4), duration_ms=90_000, **sent)
    stopped = {
        "kind": "tool.before",
        "handler": "gate.command",
        "rule_id": "delete.outside",
        "verdict": ("block", "ask", "warn")[number % 3],
    }
    yield rows.gate(
        name,
        at(20),
        call_id=f"{name}-rm",
        target=f"rm -rf /srv/build-{number}",
        reason="This deletes outside of the repository.\nIt could not be undone.",
        **stopped,
    )
    yield rows.evidence(name, at(30))
    if not running:
        yield (
            "session_summaries",
            {
                **rows.summary(name, at(35), f"Request: the total of the cart\nDone in round {number}")[1],
                "request": f"Make the total right, round {number}",
            },
        )


def _moments(begin: float) -> Any:
    return lambda minutes: utc(begin + minutes * MINUTE)


@cache
def _prices() -> Prices:
    return load()


def _cost(message: str, session: str, at: str, model: str, turn: int) -> Operation:
    """An answer at the prices in force."""
    prices = _prices()
    tokens = (3_000 * (turn + 1), 1_500 + 400 * turn, 0, 0, 40_000 * turn, 0)
    usd = prices.usd(Spent(message, model, tokens, at=at))
    row = {**rows.cost(message, session, at)[1], **dict(zip(COUNTS, tokens, strict=True))}
    return "costs", {**row, "model": model, "branch": "main", "usd": usd, "prices": prices.tag}


def _besides(now: float) -> Iterator[Operation]:
    last = name_of(SESSIONS - 1)
    yield rows.debt("test in .", last, utc(now - 20 * MINUTE))
    yield rows.observation(
        "o1",
        last,
        utc(now - 30 * MINUTE),
        title="Prices are kept in cents",
        detail="floats lost one",
        files='["src/cart.py"]',
    )
    yield rows.observation(
        "o2", last, utc(now - 25 * MINUTE), type="failed_attempt", title="Rounding at the end did not help"
    )
    yield rows.injection(
        "rule cents",
        last,
        utc(now - 15 * MINUTE),
        tokens=40,
        marks='["cents"]',
        used_at=utc(now),
        kind="tool.before",
    )
    yield rows.failure("ValueError: no such rule", last, utc(now - 3 * HOUR))
    for kind, count in (("tool.before", 90), ("tool.after", 88), ("prompt.submit", 9), ("turn.stop", 8)):
        yield (
            "heartbeats",
            {**rows.beat(kind, utc(now - MINUTE), count)[1], "total_us": 9_000 * count, "max_us": 31_000},
        )
    for number in range(60):
        times = [["capture.tool_call", 900 + 10 * number, ""], ["gate.command", 2_000 + 100 * (number % 7), ""]]
        told = {
            **rows.kept(last, utc(now - (60 - number) * MINUTE))[1],
            "kind": "tool.before",
            "duration_us": 8_000 + 50 * number,
        }
        yield "events", {**told, "handlers": json.dumps(times)}
    for attempt in range(4):
        run = {
            **rows.workflow_run(last, utc(now - (30 - attempt) * MINUTE))[1],
            "feature": "cart",
            "call_id": f"w{attempt}",
        }
        yield (
            "workflow_runs",
            {
                **run,
                "passed": int(attempt == 3),
                "category": "" if attempt == 3 else "assertion",
                "command": "pytest",
            },
        )
    yield rows.audit("gate.allow", utc(now - HOUR))
    yield rows.finding(last, utc(now - 5 * MINUTE))
    yield from _learned(last, now)


def _learned(session: str, now: float) -> Iterator[Operation]:
    at = utc(now - 10 * MINUTE)
    fix = {"since": at, "status": "paid", "score": 0.9, "verified": 1, "last_at": at, "class": "float money"}
    chain = {"classification": "KNOWN", "incident": "2030-01-01-cents", "rule": "no-float-money"}
    signs = json.dumps(["verified", "report"])
    yield (
        "fixes",
        rows.common(session, at, **fix, **chain, signals=signs, files='[{"path": "src/cart.py", "score": 0.9}]'),
    )
    owed = {**fix, "status": "owed", "class": "", "missing": '["incident", "rule"]'}
    yield (
        "fixes",
        rows.common(
            session, utc(now - 4 * MINUTE), **owed, signals=signs, files='[{"path": "src/tax.py", "score": 0.7}]'
        ),
    )
    told = {
        "slug": "2030-01-01-cents",
        "title": "Totals were a cent off",
        "path": "docs/incidents/2030-01-01-cents.md",
    }
    yield "incidents", rows.common(session, at, **told, last_at=at, **{"class": "float money"})
    rule = {"slug": "no-float-money", "kind": "regex", "severity": "block", "state": "proved", "proved_at": at}
    rule["proof"] = '{"variants": {"tried": 6, "passed": 5}}'
    yield (
        "rules",
        rows.common(
            session, at, **rule, last_at=at, incident="2030-01-01-cents", message="Money is kept in cents."
        ),
    )
    for number in range(3):
        hit = {
            "slug": "no-float-money",
            "path": "src/tax.py",
            "line": 4 + number,
            "text": "total = 0.1",
            "moment": "edit",
        }
        yield (
            "rule_hits",
            rows.common(
                session, utc(now - number * MINUTE), **hit, verdict="block", became="fixed" if number else ""
            ),
        )
    known = {"id": new_id(), "repo_id": "r1", "created_at": at, "last_at": at, "name": "float money"}
    yield "failure_classes", {**known, "path": ".clickstop/classes/float-money.toml", "incidents": 2, "recurred": 1}


def fill_huge(repo: Path, environ: Mapping[str, str], sessions: int = 2_000) -> None:
    """Five hundred rows in each of so many sessions of three months; one session of five thousand calls."""
    places = Places(str(repo), environ)
    places.ensure_state()
    connection = database.connect(places.database)
    connection.execute("PRAGMA synchronous=OFF")
    now = time.time()
    for first in range(0, sessions, 100):
        batch = range(first, first + 100)
        _insert(connection, [row for number in batch for row in _many(number, now, 90 * DAY / sessions)])
    _insert(connection, list(_long(now)))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    connection.close()


def _insert(connection: Connection, operations: list[Operation]) -> None:
    """All at once: a million rows one by one would take minutes."""
    by_table: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for table, row in operations:
        number = {"number": 1} if table == "prompts" else {}
        by_table.setdefault((table, *row), []).append({**row, **number, "agent": AGENT})
    connection.execute("BEGIN IMMEDIATE")
    for (table, *_), found in by_table.items():
        names = list(found[0])
        sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"
        connection.executemany(sql, found)
    connection.execute("COMMIT")


def _many(number: int, now: float, apart: float) -> Iterator[Operation]:
    """Five hundred rows of one session."""
    name, begin = name_of(number + 100), now - 90 * DAY + number * apart - HOUR
    at = [utc(begin + second * 15) for second in range(240)]
    times = {"started_at": at[0], "last_at": at[-1], "ended_at": at[-1], "status": "ended", "branch": "main"}
    yield rows.session(name, at[0], model=MODELS[number % 2], **times)
    for step in range(240):
        yield rows.call(
            f"{name}-{step}",
            name,
            at[step],
            duration_ms=step * 7,
            target=f"python -m pytest tests/test_{step}.py",
            tool_name=("Bash", "Read", "Edit", "Grep")[step % 4],
        )
    for step in range(60):
        red = step % 3 == 0
        kind = (
            {"event_type": "test_failure", "score_delta": -2, "files": f'["src/part_{step}.py:3"]'}
            if red
            else {"event_type": "vr_pass", "score_delta": 1}
        )
        yield rows.signal(f"f{step // 2}", name, at[step * 4], **kind)
    for step in range(100):
        yield _cost(f"{name}-{step}", name, at[step * 2], MODELS[number % 2], step % 5)
    for step in range(40):
        yield rows.observation(
            f"{name}-{step}", name, at[step * 6], type="file_change", title=f"Changed part {step} of {number}"
        )
    for step in range(20):
        yield rows.gate(
            name,
            at[step * 12],
            handler="gate.command",
            rule_id=f"rule.{step % 9}",
            verdict=("block", "ask", "warn")[step % 3],
            target=f"rm -rf build-{step}",
        )
    for step in range(20):
        yield rows.injection(f"piece {step % 5}", name, at[step * 10], marks='["x"]')
    for step in range(18):
        yield rows.prompt(f"Prompt {step} of {number}", name, at[step * 13])


def _long(now: float) -> Iterator[Operation]:
    begin = now - 3 * HOUR
    yield rows.session(LONG, utc(begin), model=MODELS[0], started_at=utc(begin), last_at=utc(now), ended_at=None)
    for number in range(CALLS):
        sent = {"agent_id": f"helper-{number % 17}" if number % 3 == 0 else "", "tool_name": "Bash"}
        told = {
            "target": f"python -m pytest tests/test_{number}.py",
            "duration_ms": 1_500,
            "outcome": ("ok", "ok", "failed")[number % 3],
        }
        yield rows.call(f"long-{number}", LONG, utc(begin + number * 2), **sent, **told)
        if number % 10 == 0:
            yield rows.signal(f"long {number}", LONG, utc(begin + number * 2 + 1), call_id=f"long-{number}")
    for number in range(500):
        told = {**rows.kept(LONG, utc(now - 500 + number))[1], "duration_us": 9_000 + number}
        yield "events", {**told, "handlers": json.dumps([[f"handler.{one}", 500 + one, ""] for one in range(12)])}
