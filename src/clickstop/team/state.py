"""How far a store's rows have been sent, and what came of the last attempt: a file beside the store."""

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
    """What is known of the team's database on this machine, for one store. No address stands in it."""

    target: str = ""  # a digest of where rows go and in which form; with another one, everything goes again
    marks: dict[str, str] = {}  # table: id of the last row that is there
    person: str = ""
    synced_at: str = ""
    paused: bool = False
    failures: int = 0  # in a row
    retry_at: float = 0.0
    error: str = ""

    def aim(self, server: TeamServer, team: TeamOptions) -> None:
        """Begin anew where something else is to be sent, or somewhere else."""
        where = [str(server.parameters.get(key, "")) for key in ("host", "hostaddr", "port", "dbname", "user")]
        target = digest(" ".join([*where, team.share, str(team.hash_paths)]))
        if target != self.target:
            self.target, self.marks, self.person, self.synced_at = target, {}, "", ""

    def succeed(self) -> None:
        self.synced_at, self.failures, self.retry_at, self.error = utc(), 0, 0.0, ""

    def fail(self, why: str, now: float) -> None:
        """Wait twice as long as the last time, and not all of a team at once."""
        wait = min(_LONGEST_WAIT, _FIRST_WAIT * 2 ** min(self.failures, 20))
        self.failures, self.error = self.failures + 1, why
        self.retry_at = now + wait * random.uniform(0.5, 1.0)  # noqa: S311  # no secret


def load(places: Places) -> State:
    """An empty one where there is none, or where it is damaged: what is sent twice is stored once."""
    try:
        return msgspec.json.decode(read_plain(_file(places)), type=State)
    except msgspec.MsgspecError:
        return State()


def save(places: Places, state: State) -> None:
    write_private(_file(places), msgspec.json.encode(state).decode())


def _file(places: Places) -> str:
    return os.path.join(places.state, "team.json")
