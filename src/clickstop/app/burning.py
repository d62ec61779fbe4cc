"""How fast money and tokens are spent right now."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.core.ids import seconds_of, utc
from clickstop.store import costs

if TYPE_CHECKING:
    from sqlite3 import Connection

_WINDOW = 3_600  # seconds that are looked back
_SHORTEST = 300  # seconds over which a rate is worked out at least


@dataclass(frozen=True, slots=True)
class Burning:
    """The last hour, or as much of it as there was work in."""

    usd: float
    tokens: int
    minutes: float

    @property
    def usd_per_hour(self) -> float:
        return self.usd / self.minutes * 60

    @property
    def tokens_per_minute(self) -> float:
        return self.tokens / self.minutes


def now(connection: Connection) -> Burning | None:
    """None where nothing was answered within the hour."""
    present = time.time()
    row = costs.between(connection, utc(present - _WINDOW), utc(present))
    if not row["answers"]:
        return None
    seconds = max(_SHORTEST, present - seconds_of(row["first_at"]))
    return Burning(float(row["usd"] or 0), int(row["tokens"] or 0), seconds / 60)
