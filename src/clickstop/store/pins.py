"""The policy with which a session began."""

from __future__ import annotations

from clickstop.core.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection


class Pin(Record):
    """A session's policy, and the client process that started it."""

    policy: str  # JSON
    process: int | None


def pin_of(connection: Connection, session_id: str) -> Pin | None:
    row = connection.execute(
        "SELECT policy, process FROM pins JOIN policies USING (digest) WHERE session_id = ?", (session_id,)
    ).fetchone()
    return Pin(*row) if row else None
