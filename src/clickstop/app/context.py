"""The context that clickstop added for the agent: how much it was, and whether it was used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.store import timeline
from clickstop.store.lists import LAST

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class KindOfPiece:
    """One kind of piece: how often it was added, and how often a later call used it."""

    what: str
    told: int
    tokens: int
    used: int
    tokens_used: int
    usable: int  # pieces whose use can be detected, because they name something


@dataclass(frozen=True, slots=True)
class ContextLedger:
    """The pieces of a period or a session."""

    pieces: int
    tokens: int  # estimated, characters / 4
    used: int
    hit_rate: float | None  # share of usable pieces that were used
    kinds: list[KindOfPiece]
    ledger: list[Row]  # newest first


def ledger(connection: Connection, since: str, session_id: str, limit: int, until: str = LAST) -> ContextLedger:
    kinds = [KindOfPiece(**row) for row in timeline.returns(connection, since, session_id, until)]
    usable, used = sum(kind.usable for kind in kinds), sum(kind.used for kind in kinds)
    return ContextLedger(
        pieces=sum(kind.told for kind in kinds),
        tokens=sum(kind.tokens for kind in kinds),
        used=used,
        hit_rate=round(used / usable, 3) if usable else None,
        kinds=kinds,
        ledger=timeline.injections(connection, since, session_id, limit, until),
    )
