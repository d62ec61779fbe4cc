"""Queries for costs during an event: read positions of transcripts, counted responses, sums."""

from __future__ import annotations

from clickstop.core.spent import COUNTS
from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

_AT_ONCE = 500  # ids per query


class SessionTranscript:
    """The path of a session's transcript."""

    __slots__ = ("agent", "path", "session_id")
    SQL: ClassVar[dict[str, str]] = {"path": "transcript"}

    def __init__(self, session_id: str, agent: str, path: str) -> None:
        self.session_id = session_id
        self.agent = agent
        self.path = path


class ReadTranscript:
    """How far a transcript has been read."""

    __slots__ = ("inode", "mark", "offset", "origins")

    def __init__(self, inode: int, offset: int, mark: int, origins: str) -> None:
        self.inode = inode
        self.offset = offset
        self.mark = mark
        self.origins = origins.split()  # sessions whose responses it repeats


class CountedAnswer:
    """A response that has been counted."""

    __slots__ = ("message_id", "session_id", "usd")
    SQL: ClassVar[dict[str, str]] = {"usd": "coalesce(usd, 0)"}

    def __init__(self, message_id: str, session_id: str, usd: float) -> None:
        self.message_id = message_id
        self.session_id = session_id
        self.usd = usd


class AnswerTokens:
    """The tokens of a response, in the order of COUNTS."""

    __slots__ = ("counts", "message_id", "model")

    def __init__(self, message_id: str, model: str, counts: list[int]) -> None:
        self.message_id = message_id
        self.model = model
        self.counts = counts


class Total:
    """A sum in dollars."""

    __slots__ = ("is_unsure", "usd")
    SQL: ClassVar[dict[str, str]] = {"usd": "coalesce(sum(usd), 0)", "is_unsure": "count(*) > count(usd)"}

    def __init__(self, usd: float, is_unsure: int) -> None:
        self.usd = float(usd)
        self.is_unsure = bool(is_unsure)  # some responses have no known price

    def plus(self, other: Total) -> Total:
        return Total(self.usd + other.usd, self.is_unsure or other.is_unsure)


class SpendingReader(RowReader):
    __slots__ = ()

    def recent(self, limit: int) -> list[SessionTranscript]:
        """Transcripts of the newest sessions."""
        sql = "FROM sessions WHERE transcript <> '' ORDER BY started_at DESC LIMIT ?"
        return self._rows(SessionTranscript, sql, limit)

    def position(self, path: str) -> ReadTranscript | None:
        return self._row(ReadTranscript, "FROM transcripts WHERE path = ?", path)

    def counted(self, ids: list[str]) -> dict[str, CountedAnswer]:
        """Those of these responses that have been counted, by id."""
        answers: dict[str, CountedAnswer] = {}
        for start in range(0, len(ids), _AT_ONCE):
            batch = ids[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(batch))
            rows = self._rows(CountedAnswer, f"FROM costs WHERE message_id IN ({marks})", *batch)
            answers.update((answer.message_id, answer) for answer in rows)
        return answers

    def tokens(self, session_id: str, origins: list[str], began: str) -> list[AnswerTokens]:
        """The session's responses, and those that its origins had before it began."""
        marks = ", ".join("?" * len(origins))
        rows = self._connection.execute(
            f"SELECT message_id, model, {', '.join(COUNTS)} FROM costs"  # noqa: S608  # names and marks
            f" WHERE session_id = ? AND besides = 0 OR session_id IN ({marks}) AND created_at <= ?",
            (session_id, *origins, began),
        )
        return [AnswerTokens(message_id, model, counts) for message_id, model, *counts in rows]

    def has_besides(self, session_id: str) -> bool:
        return self._is_any("SELECT 1 FROM costs WHERE session_id = ? AND besides = 1", session_id)

    def of_session(self, session_id: str) -> Total:
        return self._sum("session_id = ?", session_id)

    def since(self, moment: str) -> Total:
        return self._sum("created_at >= ?", moment)

    def _sum(self, where: str, value: str) -> Total:
        return self._rows(Total, f"FROM costs WHERE {where}", value)[0]
