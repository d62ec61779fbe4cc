"""Queries for review findings that nobody has seen yet."""

from __future__ import annotations

from clickstop.core.record import Record
from clickstop.store.read import RowReader


class ReviewFinding(Record):
    """A review finding."""

    id: str
    path: str
    line: int
    rule_id: str
    text: str


class FindingReader(RowReader):
    __slots__ = ()

    def new(self, limit: int) -> list[ReviewFinding]:
        """Findings that have not been shown, oldest first."""
        sql = "FROM review_findings WHERE shown_at IS NULL ORDER BY created_at, id LIMIT ?"
        return self._rows(ReviewFinding, sql, limit)
