"""What sessions cost, added up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from detent.store import costs

if TYPE_CHECKING:
    from sqlite3 import Connection

    from detent.costs.prices import Prices
    from detent.store.rows import Row


@dataclass(frozen=True, slots=True)
class Line:
    """One model, agent, branch, day or session."""

    name: str
    answers: int
    input: int
    output: int
    cache_write: int
    cache_read: int
    web_searches: int
    usd: float
    unpriced: int  # answers whose model has no known price: `usd` is then the least it can be


@dataclass(frozen=True, slots=True)
class Costs:
    """A period or a session."""

    since: str
    session_id: str
    by: str
    usd: float
    answers: int
    lines: list[Line]
    unknown: list[Line]  # models without a price
    today: float
    budget_session: float
    budget_day: float
    prices_date: str
    prices_file: str
    notes: list[str] = field(default_factory=list)


def of(
    connection: Connection, *, by: str, since: str, session_id: str, midnight: str, prices: Prices, budgets: Row
) -> Costs:
    lines = [Line(**row) for row in costs.sums(connection, by, since, session_id)]
    return Costs(
        since=since,
        session_id=session_id,
        by=by,
        usd=sum(line.usd for line in lines),
        answers=sum(line.answers for line in lines),
        lines=lines,
        unknown=[Line(**row) for row in costs.unpriced(connection, since, session_id)],
        today=sum(row["usd"] for row in costs.sums(connection, "day", midnight)),
        budget_session=budgets["budget_session"],
        budget_day=budgets["budget_day"],
        prices_date=prices.date,
        prices_file=prices.file,
    )
