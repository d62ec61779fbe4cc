"""What gates said, added up by rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from clickstop.app.period import days_ago
from clickstop.store import pages
from clickstop.store.lists import LAST

if TYPE_CHECKING:
    from sqlite3 import Connection


@dataclass(frozen=True, slots=True)
class RuleCount:
    """One rule, or a handler that has none."""

    handler: str
    rule: str
    count: int
    block: int
    ask: int
    warn: int
    marked: int  # as false alarms
    last_at: str

    @property
    def name(self) -> str:
        return self.rule or self.handler


def by_rule(connection: Connection, days: float) -> list[RuleCount]:
    """Of the last days, most first."""
    return _counted(connection, days_ago(days))


def by_rule_since(connection: Connection, since: str, until: str = LAST) -> list[RuleCount]:
    return _counted(connection, since, until)


def _counted(connection: Connection, since: str, until: str = LAST) -> list[RuleCount]:
    return [RuleCount(rule=row.pop("rule_id"), **row) for row in pages.gate_counts(connection, since, until)]
