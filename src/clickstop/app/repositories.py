"""Every repository that this user has set up, with its score, cost and last activity."""

from __future__ import annotations

import os
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app import period
from clickstop.core.places import Places, is_carried, registered
from clickstop.core.score import score_of
from clickstop.store import costs, database, events, failures, quality

if TYPE_CHECKING:
    from collections.abc import Mapping
    from sqlite3 import Connection

_SESSIONS = 20
_DAYS = 30


@dataclass(frozen=True, slots=True)
class Repository:
    name: str
    root: str
    here: bool  # it is the repository of the dashboard
    score: float | None = None  # average of the last sessions
    sessions: int = 0
    usd: float = 0.0  # of the last thirty days
    last_at: str = ""
    failures: int = 0
    trouble: str = ""  # why the figures are missing


def every(environ: Mapping[str, str], here: str = "") -> list[Repository]:
    """The repositories, the most recently active first."""
    roots = [root for root, entry in registered(environ).items() if not entry.get("off")]
    lines = [_line(root, environ, here) for root in roots]
    return sorted(lines, key=lambda line: line.last_at, reverse=True)


def _line(root: str, environ: Mapping[str, str], here: str) -> Repository:
    name, is_here = os.path.basename(root) or root, os.path.realpath(root) == os.path.realpath(here or "/")
    if not os.path.isdir(root) or not is_carried(registered(environ).get(root)):
        return Repository(name, root, is_here, trouble="the folder no longer exists")
    places = Places(root, environ)
    if not os.path.exists(places.database):
        return Repository(name, root, is_here, trouble="no event recorded yet")
    try:
        with closing(database.open_file(places.database, "ro")) as connection:
            return _read(connection, name, root, is_here=is_here)
    except (database.Error, OSError) as error:
        return Repository(name, root, is_here, trouble=f"its database cannot be read: {error}")


def _read(connection: Connection, name: str, root: str, *, is_here: bool) -> Repository:
    rows = quality.last_sessions(connection, _SESSIONS)
    scores = [score for row in rows if (score := score_of(row["points"])) is not None]
    spent = costs.between(connection, period.days_ago(_DAYS), period.days_ago(-1))
    return Repository(
        name,
        root,
        is_here,
        score=round(sum(scores) / len(scores), 1) if scores else None,
        sessions=len(rows),
        usd=float(spent["usd"] or 0),
        last_at=max((beat["last_at"] for beat in events.heartbeats(connection)), default=""),
        failures=failures.count(connection),
    )
