"""What the contexts of a session were given, and what of it was of use. Indexed, bounded."""

from __future__ import annotations

from clickstop.store.read import RowReader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

CONTEXT = "context: "  # flags of a session: each begins a new context


class Injection:
    """A piece of context that the agent was given."""

    __slots__ = ("at", "id", "marks")
    JSON: ClassVar[tuple[str, ...]] = ("marks",)

    def __init__(self, id: str, marks: list[str], at: str) -> None:  # noqa: A002  # a column
        self.id = id
        self.marks = marks  # names by which its use is seen
        self.at = at


class InjectionReader(RowReader):
    __slots__ = ()

    def contexts(self, session_id: str) -> int:
        """How many contexts a session has had so far."""
        sql = "SELECT count(*) FROM flags WHERE session_id = ? AND key >= ? AND key < ?"
        return 1 + int(self._first(sql, session_id, CONTEXT, CONTEXT + "\U0010ffff"))

    def keys(self, session_id: str, context_no: int) -> set[str]:
        """Of what this context holds already."""
        sql = "SELECT key FROM injections WHERE session_id = ? AND context_no = ?"
        return set(self._each(sql, session_id, context_no))

    def keys_since(self, session_id: str, moment: str) -> set[str]:
        """Of what the session was told at starts after a moment."""
        sql = "SELECT key FROM injections WHERE session_id = ? AND created_at > ? AND kind = 'session.start'"
        return set(self._each(sql, session_id, moment))

    def unused(self, session_id: str) -> list[Injection]:
        """What was injected and not used yet, newest first."""
        sql = (
            "FROM injections WHERE session_id = ? AND used_at IS NULL AND marks <> '[]' ORDER BY id DESC LIMIT 200"
        )
        return self._rows(Injection, sql, session_id)
