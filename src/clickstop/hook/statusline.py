"""The client's status line: score, last check, cost today, context, usage, what is open. Writes no row."""

from __future__ import annotations

import os
import time

from clickstop.agents.index import agent_named, all_agents
from clickstop.core.agent import Status
from clickstop.core.event import storable
from clickstop.core.ids import midnight
from clickstop.core.initialised import find_root
from clickstop.core.places import Places
from clickstop.core.score import score_text
from clickstop.core.wire import loads
from clickstop.costs.budgets import dollars
from clickstop.store.database import VERSION, open_file, version
from clickstop.store.database import Error as StoreError
from clickstop.store.glance import Glance

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

_BUSY_MS = 100  # milliseconds; a status line must not wait longer
_APART = " · "
_WORDS = {"passed": "ok", "failed": "red"}
_UNITS = ((86_400, "d"), (3_600, "h"), (60, "min"))


def line(agent: str, raw: bytes, environ: Mapping[str, str]) -> str:
    """The line; "" if clickstop is not set up here. Without an agent's name, the payload shows whose it is."""
    status = _status(agent, _object(raw))
    root = find_root(status.cwd or os.getcwd(), environ)
    if not root:
        return ""
    of_client = [f"context {status.context:.0f}%"] if status.context is not None else []
    places = Places(root, environ)
    if status.windows:
        from clickstop.core.usage_window import keep

        keep(os.path.dirname(places.database), status.windows)
        of_client.append("usage " + ", ".join(f"{window.used:.0f}% of {window.name}" for window in status.windows))
    glance = _glance(places.database)
    if glance is None:
        return _APART.join(["clickstop", *of_client])
    session_id = storable(status.session_id) or glance.last_session()
    parts = [
        _score(glance, session_id),
        _check(glance),
        _today(glance, session_id, status.usd),
        *of_client,
        _open(glance),
    ]
    text = "clickstop " + _APART.join(part for part in parts if part)
    # Names of checks and windows come from others: no escape sequence may reach the terminal.
    if text.isprintable():
        return text
    from clickstop.core.inert import inert

    return inert(text, allowed="")


def _status(agent: str, payload: dict[str, Any]) -> Status:
    if agent:
        return agent_named(agent).status(payload)
    statuses = [status.status(payload) for status in all_agents()]
    return next((status for status in statuses if status.session_id or status.cwd), Status())


def _glance(database: str) -> Glance | None:
    try:
        connection = open_file(database, "rw", _BUSY_MS)
        return Glance(connection) if version(connection) == VERSION else None
    except StoreError:
        return None


def _score(glance: Glance, session_id: str) -> str:
    """The session's score, and whether it is above or below the one before."""
    now, before = glance.score(session_id), glance.score_before(session_id)
    if now is None or before is None:
        return score_text(now)
    return f"{score_text(now)}{'↑' if now > before else '↓' if now < before else '→'}"


def _check(glance: Glance) -> str:
    check = glance.last_check()
    if check is None:
        return ""
    return f"{check.name} {_WORDS.get(check.outcome, check.outcome)} {_age(time.time() - check.at)}"


def _age(seconds: float) -> str:
    return next((f"{int(seconds // size)} {unit} ago" for size, unit in _UNITS if seconds >= size), "just now")


def _today(glance: Glance, session_id: str, live: float | None) -> str:
    """The cost since midnight: what is stored, plus what the client counted since."""
    today, session = glance.cost(midnight(time.time()), session_id)
    if live is not None and not glance.is_fork(session_id):  # a fork's count includes its parent's
        today += max(0.0, live - session)
    return f"{dollars(today)} today" if today else ""


def _open(glance: Glance) -> str:
    count = glance.debts()
    return f"{count} open" if count else ""


def _object(raw: bytes) -> dict[str, Any]:
    try:
        payload = loads(raw.decode("utf-8", "replace").lstrip("\ufeff")) if raw.strip() else {}
    except ValueError:
        return {}
    return payload if isinstance(payload, dict) else {}
