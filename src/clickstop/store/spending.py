"""Questions about costs that a hook asks: how far transcripts were read, what is counted, what that comes to."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection

_AT_ONCE = 500  # ids in one question


class SpendingReader:
    """Reads on an open connection."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def recent(self, limit: int) -> list[tuple[str, str, str]]:
        """Session, agent and transcript of the sessions that began last."""
        return self._connection.execute(
            "SELECT session_id, agent, transcript FROM sessions WHERE transcript <> ''"
            " ORDER BY started_at DESC LIMIT ?",
            (limit,),
        ).fetchall()

    def position(self, path: str) -> tuple[int, int, int, str] | None:
        """Inode, offset, mark and origins of a transcript that was read before."""
        found: tuple[int, int, int, str] | None = self._connection.execute(
            "SELECT inode, offset, mark, origins FROM transcripts WHERE path = ?", (path,)
        ).fetchone()
        return found

    def known(self, ids: list[str]) -> dict[str, tuple[str, float]]:
        """Session and dollars of those answers that are counted already."""
        found: dict[str, tuple[str, float]] = {}
        for start in range(0, len(ids), _AT_ONCE):
            some = ids[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            rows = self._connection.execute(
                f"SELECT message_id, session_id, coalesce(usd, 0) FROM costs WHERE message_id IN ({marks})",  # noqa: S608  # marks
                some,
            )
            found.update((message, (session, usd)) for message, session, usd in rows)
        return found

    def began(self, session_id: str) -> str:
        found = self._connection.execute(
            "SELECT started_at FROM sessions WHERE session_id = ?", (session_id,)
        ).fetchone()
        return str(found[0]) if found else ""

    def counted(self, session_id: str, origins: list[str], began: str) -> list[tuple[str | int, ...]]:
        """Id, model and tokens of the session's answers, and of what its origins had before it began."""
        marks = ", ".join("?" * len(origins))
        return self._connection.execute(
            "SELECT message_id, model, input, output, cache_write_5m, cache_write_1h, cache_read, web_searches"  # noqa: S608  # marks
            " FROM costs WHERE session_id = ? AND besides = 0"
            f" OR session_id IN ({marks}) AND created_at <= ?",
            (session_id, *origins, began),
        ).fetchall()

    def has_besides(self, session_id: str) -> bool:
        return (
            self._connection.execute(
                "SELECT 1 FROM costs WHERE session_id = ? AND besides = 1", (session_id,)
            ).fetchone()
            is not None
        )

    def of_session(self, session_id: str) -> tuple[float, bool]:
        """Dollars, and whether there are answers of unknown price."""
        return self._sum("session_id = ?", session_id)

    def since(self, moment: str) -> tuple[float, bool]:
        return self._sum("created_at >= ?", moment)

    def _sum(self, where: str, value: str) -> tuple[float, bool]:
        usd, unknown = self._connection.execute(
            f"SELECT coalesce(sum(usd), 0), count(*) > count(usd) FROM costs WHERE {where}",  # noqa: S608  # ours
            (value,),
        ).fetchone()
        return float(usd), bool(unknown)
