"""How far a store's rows have been sent, and the result of the last attempt, in a file next to the store."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

import msgspec

from clickstop.core.ids import utc
from clickstop.core.places import read_plain
from clickstop.core.private import write_private
from clickstop.team.shaping import digest

if TYPE_CHECKING:
    from clickstop.config.options import TeamOptions
    from clickstop.core.places import Places
    from clickstop.team.settings import TeamServer

_FIRST_WAIT, _LONGEST_WAIT = 30.0, 6 * 3600.0  # seconds


class State(msgspec.Struct):
    """The sync state of one store. It contains no address."""

    target: str = ""  # digest of server, level and form; if it changes, everything is sent again
    marks: dict[str, str] = {}  # by table: id of the last row that was sent
    person: str = ""
    synced_at: str = ""
    paused: bool = False
    failures: int = 0  # in a row
    retry_at: float = 0.0
    error: str = ""

    def aim(self, server: TeamServer, team: TeamOptions) -> None:
        """Start over if the server, the level or the form has changed."""
        where = [str(server.parameters.get(key, "")) for key in ("host", "hostaddr", "port", "dbname", "user")]
        target = digest(" ".join([*where, team.share, str(team.hash_paths)]))
        if target != self.target:
            self.target, self.marks, self.person, self.synced_at = target, {}, "", ""

    def succeed(self) -> None:
        self.synced_at, self.failures, self.retry_at, self.error = utc(), 0, 0.0, ""

    def fail(self, why: str, now: float) -> None:
        """Record a failure, and double the wait, with jitter so that a team does not retry all at once."""
        wait = min(_LONGEST_WAIT, _FIRST_WAIT * 2 ** min(self.failures, 20))
        self.failures, self.error = self.failures + 1, why
        self.retry_at = now + wait * random.uniform(0.5, 1.0)  # noqa: S311  # jitter needs no secure randomness


def load(places: Places) -> State:
    """The state, or an empty one if the file is missing or damaged: rows that are sent twice are stored once."""
    try:
        return msgspec.json.decode(read_plain(_file(places)), type=State)
    except msgspec.MsgspecError:
        return State()


def save(places: Places, state: State) -> None:
    write_private(_file(places), msgspec.json.encode(state).decode())


def _file(places: Places) -> str:
    return os.path.join(places.state, "team.json")
