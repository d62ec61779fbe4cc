"""What commands about costs begin with: the prices in force, and what transcripts tell that is not stored yet."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from detent.config.errors import ConfigError
from detent.config.layers import load
from detent.config.options import Config
from detent.costs.prices import PricesError
from detent.costs.prices import load as load_prices
from detent.costs.spent import COUNTS, Spent
from detent.hook.spending import Intake, own_file
from detent.store import costs, save
from detent.store.ids import midnight, utc
from detent.store.spending import SpendingReader

if TYPE_CHECKING:
    from sqlite3 import Connection

    from detent.cli.here import Here
    from detent.store.rows import Row

_SESSIONS = 200  # whose transcripts are looked at


class Spending:
    """The costs of one repository."""

    def __init__(self, place: Here, connection: Connection) -> None:
        self._place = place
        self._connection = connection
        self.notes: list[str] = []
        config = self._config()
        self.on = config.handlers.get("capture.cost") is not False
        self.budgets: Row = {"budget_session": config.cost.budget_session, "budget_day": config.cost.budget_day}
        self.midnight = midnight(time.time())
        try:
            self.prices = load_prices(own_file(config.cost.prices, place.root))
        except PricesError as error:
            raise click.ClickException(f"[cost] prices: {error}") from error

    def take_in(self) -> None:
        """Read what was written since the last event, and price anew what another table has priced."""
        if self.on:
            repo_id = str(self._place.plan()["repo_id"])
            intake = Intake(SpendingReader(self._connection), self.prices, repo_id, utc())
            for session_id, agent, transcript in reversed(intake.reader.recent(_SESSIONS)):
                intake.take_in(session_id, agent, transcript)
            save.save(self._place.places, intake.operations)
        old = costs.priced_otherwise(self._connection, self.prices.tag)
        if old:
            costs.price(
                self._connection, [(self.prices.usd(_spent(row)), row["id"]) for row in old], self.prices.tag
            )

    def _config(self) -> Config:
        try:
            return load(self._place.root, self._place.environ).config
        except ConfigError as error:
            self.notes.append(f"The configuration is not valid ({error.problems[0]}); no budget and no own prices.")
            return Config()


def _spent(row: Row) -> Spent:
    spent = Spent(row["message_id"], row["model"], tuple(row[count] for count in COUNTS), at=row["created_at"])
    spent.fast, spent.geo, spent.besides = bool(row["fast"]), row["geo"], bool(row["besides"])
    return spent
