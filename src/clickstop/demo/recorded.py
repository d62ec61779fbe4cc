"""What the store contains after the demo's session."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app import score
from clickstop.core.places import Places
from clickstop.store import calls, database, decisions, events, failures, save, sessions

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Recorded:
    database: str
    session: Row
    prompts: int
    outcomes: dict[str, int]  # of tool calls
    calls: list[Row]
    decisions: list[Row]
    signals: dict[str, int]  # points by type
    score: int | None
    kinds: dict[str, int]  # how many events of each kind
    events: int
    median_us: float  # of the time inside the hook
    slowest_us: int
    failures: int
    waiting: int  # records that did not reach the database


def read(root: str, environ: Mapping[str, str], session_id: str) -> Recorded:
    places = Places(root, environ)
    waiting = len(save.waiting(places))
    connection = database.connect(places.database)
    try:
        return _read(connection, places.database, session_id, waiting)
    finally:
        connection.close()


def _read(connection: Connection, path: str, session_id: str, waiting: int) -> Recorded:
    micros = [row["duration_us"] for row in events.recent(connection, 1_000)]
    kinds = {row["kind"]: row["count"] for row in events.heartbeats(connection)}
    rows = sessions.matching(connection, session_id)
    scored = score.of_session(connection, session_id)
    return Recorded(
        database=path,
        session={key: rows[0][key] for key in ("agent", "branch", "status", "started_at", "ended_at")},
        prompts=sessions.prompts(connection, session_id),
        outcomes=sessions.calls_by_outcome(connection, session_id),
        calls=calls.of_session(connection, session_id),
        decisions=decisions.recent(connection, 10),
        signals={share.name: share.points for share in scored.types},
        score=scored.score,
        kinds=dict(sorted(kinds.items())),
        events=sum(kinds.values()),
        median_us=statistics.median(micros),
        slowest_us=max(micros),
        failures=failures.count(connection),
        waiting=waiting,
    )
