"""Context added for the agent, what that took, and whether it was of use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.store import timeline

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.store.rows import Row


@dataclass(frozen=True, slots=True)
class KindOfPiece:
    """One kind of piece: how often it was told, and how often a later call had to do with it."""

    what: str
    told: int
    tokens: int
    used: int
    tokens_used: int
    usable: int  # that name something by which their use can be seen


@dataclass(frozen=True, slots=True)
class ContextLedger:
    """The pieces of a period or a session."""

    pieces: int
    tokens: int  # estimated, characters / 4
    used: int
    hit_rate: float | None  # of those whose use can be seen
    kinds: list[KindOfPiece]
    ledger: list[Row]  # newest first


def ledger(connection: Connection, since: str, session_id: str, limit: int) -> ContextLedger:
    kinds = [KindOfPiece(**row) for row in timeline.returns(connection, since, session_id)]
    usable, used = sum(kind.usable for kind in kinds), sum(kind.used for kind in kinds)
    return ContextLedger(
        pieces=sum(kind.told for kind in kinds),
        tokens=sum(kind.tokens for kind in kinds),
        used=used,
        hit_rate=round(used / usable, 3) if usable else None,
        kinds=kinds,
        ledger=timeline.injections(connection, since, session_id, limit),
    )
