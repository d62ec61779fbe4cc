"""Pauses clickstop. A pause is a file in the store; changing it makes the plan stale."""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from clickstop.config.compile import pause_file, read_pause
from clickstop.core.ids import utc
from clickstop.core.plan import Plan
from clickstop.core.private import write_private

if TYPE_CHECKING:
    from collections.abc import Mapping


_LONG = 180  # minutes, from which hours are shown
_LONG_HOURS = 48  # hours, from which days are shown


@dataclass(frozen=True, slots=True)
class Pause:
    """How long a pause lasts, in which session, and whether it includes the safety gates."""

    until: float | None = None  # seconds since 1970; None: until the session ends
    session: str = ""
    all: bool = False

    def __str__(self) -> str:
        """For the audit log."""
        return self._sentence(f" until {utc(self.until)}" if self.until is not None else "")

    def line(self, now: float) -> str:
        """For people, in local time."""
        return self._sentence(f" until {_clock(self.until, now)}" if self.until is not None else "")

    def _sentence(self, end: str) -> str:
        where = f"in session {self.session}" if self.session else "in all sessions"
        scope = "nothing is active, not even the safety gates" if self.all else "only the safety gates are active"
        return f"paused {where}{end}: {scope}"


def _clock(until: float, now: float) -> str:
    """`14:22 (in 60 min)`, with the date if it is another day."""
    then, today = time.localtime(until), time.localtime(now)
    clock = time.strftime("%H:%M" if then[:3] == today[:3] else "%Y-%m-%d %H:%M", then)
    minutes = max(1, round((until - now) / 60))
    if minutes < _LONG:
        return f"{clock} (in {minutes} min)"
    hours = round(minutes / 60)
    return f"{clock} (in {hours} h)" if hours < _LONG_HOURS else f"{clock} (in {round(hours / 24)} d)"


def write(pause: Pause, root: str, environ: Mapping[str, str]) -> str:
    """Start the pause. Returns the file's path."""
    path = pause_file(root, environ)
    fields = {key: value for key, value in asdict(pause).items() if value is not None}
    write_private(path, json.dumps(fields))
    return path


def clear(root: str, environ: Mapping[str, str]) -> bool:
    """End the pause; False if there was none."""
    try:
        os.remove(pause_file(root, environ))
    except FileNotFoundError:
        return False
    return True


def current(root: str, environ: Mapping[str, str], now: float) -> Pause | None:
    """The pause in force, if there is one."""
    fields = read_pause(root, environ)
    if not fields:
        return None
    session = str(fields.get("session", ""))
    in_force = Plan({"pause": fields}).pause(now, session, {})
    return Pause(fields.get("until"), session, bool(fields.get("all"))) if in_force else None


def switched_off(environ: Mapping[str, str]) -> str:
    """What CLICKSTOP_OFF in this environment means; "" if it is not set."""
    mode = Plan({}).pause(0, "", environ)
    meanings = {"gates": "only the safety gates are active", "all": "nothing is active, not even the safety gates"}
    return f"CLICKSTOP_OFF={environ['CLICKSTOP_OFF']}: {meanings[mode]}" if mode else ""
