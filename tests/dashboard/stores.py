"""Stores for tests of pages: a normal one with something of everything, and a huge one."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from detent.agents.index import AGENTS
from detent.store import database
from detent.store.ids import new_id, utc
from detent.store.places import Places
from detent.store.write import apply
from tests.store import rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from tests.store.rows import Operation

AGENT = next(iter(AGENTS))
MINUTE, HOUR, DAY = 60.0, 3_600.0, 86_400.0
SESSIONS = 8
MODELS = ("opus-9", "haiku-9")
LONG = "long-session"  # of a huge store, with this many calls
CALLS = 5_000


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


def normal(now: float | None = None) -> list[Operation]:
    """A fortnight of work: eight sessions, the last one running; gates, costs, subagents, lessons."""
    now = time.time() if now is None else now
    made: list[Operation] = []
    for number in range(SESSIONS):
        running = number == SESSIONS - 1
        begin = now - 40 * MINUTE if running else now - (SESSIONS - number) * 1.7 * DAY
        made += _session(f"session-{number:02d}-abcdef", number, begin, running=running)
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
                "score": 50,
            },
        )


def _moments(begin: float) -> Any:
    return lambda minutes: utc(begin + minutes * MINUTE)


def _cost(message: str, session: str, at: str, model: str, turn: int) -> Operation:
    row = rows.cost(message, session, at, output=400 + turn, usd=0.05 * (turn + 1) * (1 + len(message) % 3))[1]
    return "costs", {**row, "model": model, "branch": "main"}


def _besides(now: float) -> Iterator[Operation]:
    last = f"session-{SESSIONS - 1:02d}-abcdef"
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
    signs = json.dumps([{"kind": "red_to_green", "detail": "pytest"}])
    yield "fixes", rows.common(session, at, **fix, **chain, signals=signs, files='["src/cart.py"]')
    owed = {**fix, "status": "owed", "class": "", "missing": '["incident", "rule"]'}
    yield "fixes", rows.common(session, utc(now - 4 * MINUTE), **owed, signals=signs, files='["src/tax.py"]')
    told = {
        "slug": "2030-01-01-cents",
        "title": "Totals were a cent off",
        "path": "docs/incidents/2030-01-01-cents.md",
    }
    yield "incidents", rows.common(session, at, **told, last_at=at, **{"class": "float money"})
    rule = {"slug": "no-float-money", "kind": "regex", "severity": "block", "state": "proved", "proved_at": at}
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
    yield "failure_classes", {**known, "path": ".detent/classes/float-money.toml", "incidents": 2, "recurred": 1}
