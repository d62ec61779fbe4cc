"""Prices and budgets in force, and importing new responses from transcripts."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

from clickstop.app import costs as report
from clickstop.app.errors import AppError
from clickstop.core.ids import midnight, utc
from clickstop.core.spent import COUNTS, Spent
from clickstop.costs.prices import PricesError
from clickstop.costs.prices import load as load_prices
from clickstop.costs.spending import Intake, own_file
from clickstop.store import costs
from clickstop.store.spending import SpendingReader

if TYPE_CHECKING:
    from sqlite3 import Connection

    from clickstop.app.here import Here
    from clickstop.store.rows import Row

_SESSIONS = 200  # whose transcripts are read
_ROOM = 2_000_000_000  # bytes to read; hooks read far less at once, because a client waits for them
_NONE = {"budget_session": 0.0, "budget_day": 0.0, "prices": ""}


class CostBook:
    """The costs of one repository. Raises `PricesError` if a file of prices cannot be used."""

    def __init__(self, repo: Here, connection: Connection) -> None:
        plan = repo.plan()
        self._repo = repo
        self._connection = connection
        self.repo_id = plan.repo_id
        self.notes = [f"{plan.trouble}."] if plan.problem else []
        row = next((row for row in plan.rows("turn.stop") if row.id == "capture.cost"), None)
        self.on = row is not None
        self.budgets: Row = row.settings["cost"] if row else _NONE
        self.midnight = midnight(time.time())
        self.prices = load_prices(own_file(str(self.budgets["prices"]), repo.root))

    def take_in(self) -> None:
        """Import responses written since the last event, and update prices that come from an older table."""
        if self.on:
            intake = Intake(SpendingReader(self._connection), lambda: self.prices, self.repo_id, utc(), _ROOM)
            for transcript in reversed(intake.reader.recent(_SESSIONS)):
                intake.take_in(transcript.session_id, transcript.agent, transcript.path)
            self._repo.record(*intake.operations)
        old = costs.priced_otherwise(self._connection, self.prices.tag)
        if old:
            costs.price(
                self._connection, [(self.prices.usd(_spent(row)), row["id"]) for row in old], self.prices.tag
            )

    def costs(
        self, by: str, since: str = "", session_id: str = "", lines: list[report.Line] | None = None
    ) -> report.CostReport:
        """The stored costs in total and by group; pass `lines` if they are summed already."""
        sums = lines if lines is not None else self._lines(costs.sums(self._connection, by, since, session_id))
        return report.CostReport(
            since=since,
            session_id=session_id,
            by=by,
            usd=sum(line.usd for line in sums),
            answers=sum(line.answers for line in sums),
            lines=sums,
            unknown=self._lines(costs.unpriced(self._connection, since, session_id)),
            today=sum(row["usd"] for row in costs.sums(self._connection, "day", self.midnight)),
            budget_session=self.budgets["budget_session"],
            budget_day=self.budgets["budget_day"],
            prices_date=self.prices.date,
            prices_file=self.prices.file,
            notes=self.notes,
        )

    @staticmethod
    def _lines(rows: list[Row]) -> list[report.Line]:
        return [report.Line(**row) for row in rows]


def refresh(repo: Here) -> None:
    """Import what running sessions have cost so far. Only `clickstop cost` reports invalid prices."""
    with contextlib.suppress(PricesError):
        CostBook(repo, repo.connection).take_in()


def up_to_date(repo: Here) -> CostBook:
    """The costs of the repository, after importing everything new from its transcripts."""
    try:
        spending = CostBook(repo, repo.connection)
    except PricesError as error:
        raise AppError(f"[cost] prices: {error}") from error
    spending.take_in()
    return spending


def _spent(row: Row) -> Spent:
    spent = Spent(row["message_id"], row["model"], tuple(row[count] for count in COUNTS), at=row["created_at"])
    spent.fast, spent.geo, spent.besides = bool(row["fast"]), row["geo"], bool(row["besides"])
    return spent
