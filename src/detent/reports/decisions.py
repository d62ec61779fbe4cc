"""What gates said, added up by rule."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from detent.reports.period import DAY
from detent.store import pages

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
    first = f"{int((time.time() - days * DAY) * 1000):012x}"  # ids begin with their milliseconds
    return [
        RuleCount(
            row["handler"], row["rule_id"], row["count"], row["block"], row["ask"], row["warn"], row["marked"],
            row["last_at"],
        )
        for row in pages.gate_counts(connection, first)
    ]  # fmt: skip
