"""Queries for review findings that nobody has seen yet."""

from __future__ import annotations

from clickstop.store.read import RowReader


class ReviewFinding:
    """A review finding."""

    __slots__ = ("id", "line", "path", "rule_id", "text")

    def __init__(self, id: str, path: str, line: int, rule_id: str, text: str) -> None:  # noqa: A002  # a column
        self.id = id
        self.path = path
        self.line = line
        self.rule_id = rule_id
        self.text = text


class FindingReader(RowReader):
    __slots__ = ()

    def new(self, limit: int) -> list[ReviewFinding]:
        """Findings that have not been shown, oldest first."""
        sql = "FROM review_findings WHERE shown_at IS NULL ORDER BY created_at, id LIMIT ?"
        return self._rows(ReviewFinding, sql, limit)
