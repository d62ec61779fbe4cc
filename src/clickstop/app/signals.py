"""Stored signals as records, and the failures of a period by the files they name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from clickstop.app.records import record
from clickstop.signals.signal import FAILURES
from clickstop.store import quality

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class SignalRow:
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


def load(connection: Connection, session_ids: list[str], since: str = "", until: str = "9999") -> list[SignalRow]:
    return [from_row(row) for row in quality.signals(connection, session_ids, since, until)]


def from_row(row: Row) -> SignalRow:
    return record(
        SignalRow,
        row,
        at=row["created_at"],
        type=row["event_type"],
        tool=row["signal_tool"],
        delta=row["score_delta"],
        repeat=row["repeat_of"] is not None,
        counts=_json(row["counts"], {}),
        names=_json(row["names"], []),
        files=_json(row["files"], []),
    )


def _json(text: str, otherwise: Any) -> Any:
    """A stored list or table, or `otherwise` if redaction has cut into it."""
    if text in ("[]", "{}"):
        return otherwise
    try:
        value = json.loads(text)
    except ValueError:
        return otherwise
    return value if isinstance(value, type(otherwise)) else otherwise


@dataclass(frozen=True, slots=True)
class FileLine:
    file: str
    failures: int
    types: dict[str, int]
    last_at: str


def by_file(signals: list[SignalRow]) -> list[FileLine]:
    """Failures by file, most first. A run counts once for each file that it names."""
    types: dict[str, dict[str, int]] = {}
    last: dict[str, str] = {}
    for signal in signals:
        for file in dict.fromkeys(map(path_of, signal.files)) if signal.type in FAILURES else ():
            counted = types.setdefault(file, {})
            counted[signal.type] = counted.get(signal.type, 0) + 1
            last[file] = signal.at
    made = [FileLine(file, sum(counted.values()), counted, last[file]) for file, counted in types.items()]
    return sorted(made, key=lambda line: (-line.failures, line.file))


def path_of(place: str) -> str:
    """The file of `file:line`."""
    path, colon, line = place.rpartition(":")
    return path if colon and line.isdigit() else place
