"""What gates said, added up by rule."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from clickstop.app.period import DAY
from clickstop.store import pages

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
    return _since(connection, time.time() - days * DAY)


def by_rule_since(connection: Connection, moment: str) -> list[RuleCount]:
    return _since(connection, datetime.fromisoformat(moment).timestamp())


def _since(connection: Connection, seconds: float) -> list[RuleCount]:
    first = f"{int(seconds * 1000):012x}"  # ids begin with their milliseconds
    return [RuleCount(rule=row.pop("rule_id"), **row) for row in pages.gate_counts(connection, first)]
