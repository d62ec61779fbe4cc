"""Stored signals as records, and what they come to: points, episodes from red to green, flaky ones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from clickstop.signals.mending import GreenRun, mends
from clickstop.signals.signal import FAILURES, PASS
from clickstop.store import quality

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class QualitySignal:
    """One row of the ledger."""

    id: str
    session_id: str
    agent_id: str
    at: str
    type: str
    tool_name: str
    tool: str
    delta: int
    repeat: bool
    command: str
    details: str
    fingerprint: str
    rule_id: str
    counts: dict[str, int]
    names: list[str]
    files: list[str]


@dataclass(frozen=True, slots=True)
class Episode:
    """One failure from the run that first showed it to the run that no longer did."""

    session_id: str
    type: str
    tool: str
    command: str
    names: list[str]
    files: list[str]
    details: str
    runs: int
    first_red: str
    green_at: str | None
    minutes: float | None  # from first red to green
    flaky: bool  # it went green, or came back red, with no edit in between


def load(connection: Connection, session_ids: list[str]) -> list[QualitySignal]:
    return [_signal(row) for row in quality.signals(connection, session_ids)]


def edit_times(connection: Connection, session_ids: list[str]) -> dict[str, list[str]]:
    """When each session edited files."""
    times: dict[str, list[str]] = {}
    for row in quality.edits(connection, session_ids):
        times.setdefault(row["session_id"], []).append(row["created_at"])
    return times


def episodes(recorded: list[QualitySignal], edits: dict[str, list[str]]) -> list[Episode]:
    """Every failure of these signals, told apart by session and fingerprint, in the order of their first red."""
    by_session: dict[str, list[QualitySignal]] = {}
    for signal in recorded:
        by_session.setdefault(signal.session_id, []).append(signal)
    made = [
        episode
        for session, signals in by_session.items()
        for episode in _of_session(signals, edits.get(session, []))
    ]
    return sorted(made, key=lambda episode: episode.first_red)


def _of_session(signals: list[QualitySignal], edits: list[str]) -> list[Episode]:
    runs: dict[str, list[QualitySignal]] = {}
    for signal in signals:
        if signal.type in FAILURES:
            runs.setdefault(signal.fingerprint, []).append(signal)
    passes = [signal for signal in signals if signal.type == PASS]
    return [_episode(reds, passes, edits) for reds in runs.values()]


def _episode(reds: list[QualitySignal], passes: list[QualitySignal], edits: list[str]) -> Episode:
    first, last = reds[0], reds[-1]
    greens = [signal.at for signal in passes if any(mends(_green(signal), red) for red in reds)]
    after = [at for at in greens if at > last.at]
    flips = [(last.at, after[0])] if after else []
    flips += [(at, red.at) for red in reds for at in greens if first.at < at < red.at]
    return Episode(
        session_id=first.session_id,
        type=first.type,
        tool=first.tool,
        command=last.command,
        names=first.names,
        files=first.files,
        details=first.details,
        runs=len(reds),
        first_red=first.at,
        green_at=after[0] if after else None,
        minutes=_minutes(first.at, after[0]) if after else None,
        flaky=any(not _edited(edits, start, end) for start, end in flips),
    )


def _green(signal: QualitySignal) -> GreenRun:
    return GreenRun(signal.tool, signal.command, signal.counts.get("passed", 0))


def _edited(edits: list[str], start: str, end: str) -> bool:
    return any(start <= at <= end for at in edits)


def _signal(row: Row) -> QualitySignal:
    return QualitySignal(
        id=row["id"],
        session_id=row["session_id"],
        agent_id=row["agent_id"],
        at=row["created_at"],
        type=row["event_type"],
        tool_name=row["tool_name"],
        tool=row["signal_tool"],
        delta=row["score_delta"],
        repeat=row["repeat_of"] is not None,
        command=row["command"],
        details=row["details"],
        fingerprint=row["fingerprint"],
        rule_id=row["rule_id"],
        counts=_json(row["counts"], {}),
        names=_json(row["names"], []),
        files=_json(row["files"], []),
    )


def _json(text: str, otherwise: Any) -> Any:
    """Redaction may have cut into a stored list; then it is unknown rather than an error."""
    if text in ("[]", "{}"):
        return otherwise
    try:
        value = json.loads(text)
    except ValueError:
        return otherwise
    return value if isinstance(value, type(otherwise)) else otherwise


def _minutes(start: str, end: str) -> float:
    return round((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds() / 60, 2)
